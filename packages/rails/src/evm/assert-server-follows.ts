import type { EvmNetwork } from '@naru/chains';
import type { JsonRpc } from '../http/json-rpc.ts';
import { RailFault } from '../scan/rail-fault.ts';
import { readEvmHeader } from './evm-answer.ts';

/** A server lags behind if its newest block is older than this many intervals, and than ten minutes. */
const STALE_BLOCKS = 30;
const STALE_MS_MIN = 10 * 60_000;

/**
 * Throws if a server does not know the current chain: it is still downloading, or its newest block is old. An
 * order must not be closed because such a server does not show its payment.
 */
export async function assertServerFollows(
  rpc: JsonRpc,
  { network, nowMs }: { readonly network: EvmNetwork; readonly nowMs: number },
): Promise<void> {
  // A local chain has no new blocks while nobody mines.
  if (network.environment === 'reg') return;
  const [syncing, newest] = await rpc.callAll([
    { method: 'eth_syncing', params: [] },
    { method: 'eth_getBlockByNumber', params: ['latest', false] },
  ]);
  if (syncing !== false) throw new RailFault('node_not_synced', 'the node is still downloading the chain');
  const ageMs = nowMs - readEvmHeader(newest).minedAtMs;
  if (ageMs > Math.max(STALE_MS_MIN, STALE_BLOCKS * network.blockIntervalMs))
    throw new RailFault('node_not_synced', 'the newest block of the node is old');
}
