import type { PayoutIntent, SeenOutput } from '@naru/desk';
import { RailFault } from '../scan/rail-fault.ts';
import { seenOutput } from '../scan/scan-blocks.ts';
import { readEvmHeader, readEvmTransaction } from './evm-answer.ts';
import { type EvmAssets, paymentsOf } from './evm-payment.ts';
import { type EvmServers, readReceipt } from './read-receipt.ts';

/**
 * What a transaction pays to `receiverKey`; null while it is in no block, because then nothing is certain: it
 * may fail, or another one with the same number of its account may take its place.
 */
export async function findEvmPayments(
  { servers, assets }: { readonly servers: EvmServers; readonly assets: EvmAssets },
  intent: PayoutIntent,
  { txidText, receiverKey }: { readonly txidText: string; readonly receiverKey: string },
): Promise<readonly SeenOutput[] | null> {
  const txid = parseTxid(txidText);
  if (txid === null) return null;
  const told = await servers.rpc.call({ method: 'eth_getTransactionByHash', params: [txid] });
  if (told === null) return null;
  const transaction = readEvmTransaction(told);
  if (transaction.txid !== txid)
    throw new RailFault('node_answer_malformed', 'the node told another transaction than the one asked for');
  const receipt = await readReceipt(servers, txid);
  if (receipt === null) return null;
  const header = await servers.rpc.call({
    method: 'eth_getBlockByHash',
    params: [receipt.blockHash, false],
  });
  if (header === null) throw new RailFault('chain_moved', 'a block is gone while it was being read');
  const block = readEvmHeader(header);
  return paymentsOf(assets, transaction, receipt, (account) => account === receiverKey)
    .map((output) => seenOutput(intent.assetId, output, block))
    .filter(({ assetId }) => assetId === intent.assetId);
}

/** People paste the hash with or without `0x`, in capitals, or a whole address of an explorer. */
function parseTxid(text: string): string | null {
  const digits = /(?<![0-9a-f])(?:0x)?([0-9a-f]{64})(?![0-9a-f])/.exec(text.toLowerCase())?.[1];
  return digits === undefined ? null : `0x${digits}`;
}
