import type { ChainOutput } from '../scan/block-source.ts';
import {
  type TronBlock,
  type TronInfo,
  type TronLog,
  type TronTransaction,
  type TronTransfer,
  readTronBlock,
  readTronInfo,
} from './tron-answer.ts';
import { RailFault } from '../scan/rail-fault.ts';
import type { Paid } from '../servers/second-opinion.ts';
import type { TronHttp } from './tron-http.ts';

/** The assets of the network that a desk offers. Accounts and contracts are 42 hexadecimal digits. */
export interface TronAssets {
  readonly nativeAssetId: string;
  readonly byContract: ReadonlyMap<string, string>;
  /** The operator's own paying accounts: the fees of their transactions are the desk's. */
  readonly payingAccounts: ReadonlySet<string>;
}

/** `Transfer(address,address,uint256)` (TRC-20, as ERC-20), without `0x`. */
const TRANSFER_TOPIC = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const WORD_DIGITS = 64;

interface TokenTransfer extends TronTransfer {
  readonly contract: string;
}

/**
 * The payments of a mined transaction to accounts that `isWanted`: TRX by its own kind of transaction or from
 * a contract, and listed tokens as their contract logged them. A failed transaction pays nothing, transfers
 * of zero only advertise look-alike addresses, and money that an account sends to itself has not arrived.
 */
export function tronPaymentsOf(
  assets: TronAssets,
  { txid, owner, transfer }: TronTransaction,
  info: TronInfo,
  isWanted: (account: string) => boolean,
): readonly ChainOutput[] {
  if (!info.isSuccessful) return [];
  const { nativeAssetId, byContract } = assets;
  const transfers = info.logs.map(parseTransferLog);
  // Logs do not show who paid the fee: any contract can name our account as the sender of its tokens.
  const isOurs = owner !== null && assets.payingAccounts.has(owner);
  const toOutput = (place: string, assetId: string, { to, sun }: TronTransfer): ChainOutput => ({
    outputKey: `${txid}:${place}`,
    assetId,
    watchKey: to,
    baseUnits: sun,
    txid,
    spentOutpoints: [],
    mark: null,
    flags: [],
    networkFeeBaseUnits: isOurs ? info.feeSun : null,
    isCoinbase: false,
  });
  const isPaid = (each: TronTransfer) => each.sun > 0n && each.from !== each.to && isWanted(each.to);
  const outputs: ChainOutput[] = [];
  if (transfer !== null && isPaid(transfer)) outputs.push(toOutput('native', nativeAssetId, transfer));
  for (const [place, each] of info.internal.entries())
    if (isPaid(each)) outputs.push(toOutput(`i${place}`, nativeAssetId, each));
  for (const [place, each] of transfers.entries()) {
    const assetId = each === null ? undefined : byContract.get(each.contract);
    if (each !== null && assetId !== undefined && isPaid(each))
      outputs.push(toOutput(`l${place}`, assetId, each));
  }
  return outputs;
}

/** A transfer of a fungible token, or null; collectibles have a fourth topic and no data. */
function parseTransferLog({ contract, topics, data }: TronLog): TokenTransfer | null {
  const [topic, from = '', to = ''] = topics;
  if (topic !== TRANSFER_TOPIC || topics.length !== 3 || data.length !== WORD_DIGITS) return null;
  return {
    contract: `41${contract}`,
    from: accountOfTopic(from),
    to: accountOfTopic(to),
    sun: BigInt(`0x${data}`),
  };
}

function accountOfTopic(topic: string): string {
  return `41${topic.slice(-40)}`;
}

/** The payments of a transaction to accounts that `isWanted`, by one server; null while it is unmined. */
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
