import { RailFault } from '../scan/rail-fault.ts';
import type { Paid } from '../servers/second-opinion.ts';
import { type TronBlock, readTronBlock, readTronInfo } from './tron-answer.ts';
import type { TronHttp } from './tron-http.ts';
import { type TronAssets, tronPaymentsOf } from './tron-payment.ts';

/** What a server says that a transaction pays to accounts that `isWanted`; null while it is in no block. */
export async function readTronPaid(
  http: TronHttp,
  txid: string,
  { assets, isWanted }: { readonly assets: TronAssets; readonly isWanted: (account: string) => boolean },
): Promise<(Paid & { readonly block: TronBlock }) | null> {
  const info = readTronInfo(await http('/wallet/gettransactioninfobyid', { value: txid }));
  if (info === null) return null;
  const block = readTronBlock(await http('/wallet/getblockbynum', { num: info.height }));
  const transaction = block?.transactions.find((each) => each.txid === txid);
  if (block === null || transaction === undefined || info.txid !== txid)
    throw new RailFault('chain_moved', 'a transaction left its block while it was being read');
  return { block, blockHash: block.hash, outputs: tronPaymentsOf(assets, transaction, info, isWanted) };
}
