import type { PayoutIntent, SeenOutput } from '@naru/desk';
import type { JsonRpc } from '../json-rpc/json-rpc.ts';
import { RailFault } from '../scan/rail-fault.ts';
import { seenOutput } from '../scan/scan-blocks.ts';
import { confirmPaid } from '../servers/second-opinion.ts';
import type { Servers } from '../servers/server-pool.ts';
import { readEvmHeader } from './evm-answer.ts';
import type { EvmAssets } from './evm-payment.ts';
import { readEvmPaid } from './read-evm-paid.ts';

/**
 * What a transaction pays to `receiverKey`; null while it is in no block, because then nothing is certain: it
 * may fail, or another one with the same number of its account may take its place.
 */
export async function findEvmPayments(
  { servers, assets }: { readonly servers: Servers<JsonRpc>; readonly assets: EvmAssets },
  intent: PayoutIntent,
  { txidText, receiverKey }: { readonly txidText: string; readonly receiverKey: string },
): Promise<readonly SeenOutput[] | null> {
  const txid = parseTxid(txidText);
  if (txid === null) return null;
  const readFrom = (rpc: JsonRpc) =>
    readEvmPaid(rpc, txid, { assets, isWanted: (account) => account === receiverKey });
  const paid = await readFrom(servers.current);
  if (paid === null) return null;
  await confirmPaid(servers, paid, readFrom);
  const header = await servers.current.call({
    method: 'eth_getBlockByHash',
    params: [paid.blockHash, false],
  });
  if (header === null) throw new RailFault('chain_moved', 'a block is gone while it was being read');
  const block = readEvmHeader(header);
  return paid.outputs
    .map((output) => seenOutput(intent.assetId, output, block))
    .filter(({ assetId }) => assetId === intent.assetId);
}

/** People paste the hash with or without `0x`, in capitals, or a whole address of an explorer. */
function parseTxid(text: string): string | null {
  const digits = /(?<![0-9a-f])(?:0x)?([0-9a-f]{64})(?![0-9a-f])/.exec(text.toLowerCase())?.[1];
  return digits === undefined ? null : `0x${digits}`;
}
