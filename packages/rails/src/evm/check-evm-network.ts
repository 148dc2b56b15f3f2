import type { EvmNetwork } from '@naru/chains';
import { type JsonRpc, RpcRefusal } from '../http/json-rpc.ts';
import { RailFault } from '../scan/rail-fault.ts';
import { readBytes, readEvmHeader, readEvmLogs, readSmallQuantity } from './evm-answer.ts';
import { readToken } from './token-contract.ts';
import { TRANSFER_TOPIC } from './token-transfer.ts';

/** A token of the catalogue. */
export interface ListedToken {
  readonly symbol: string;
  readonly contract: string;
  readonly decimals: number;
}

/**
 * Throws unless a server serves this network, has the contracts of the tokens with the decimals that the desk
 * counts in, and returns their logs. A token counted in other decimals would be off by powers of ten.
 */
export async function checkEvmNetwork(
  rpc: JsonRpc,
  network: EvmNetwork,
  tokens: readonly ListedToken[],
): Promise<void> {
  await checkChain(rpc, network);
  for (const token of tokens) await checkToken(rpc, token);
  if (tokens.length > 0) await checkLogs(rpc, tokens);
}

export async function checkChain(rpc: JsonRpc, { name, chainId, genesisHash }: EvmNetwork): Promise<void> {
  const reportedId = readSmallQuantity(await rpc.call({ method: 'eth_chainId', params: [] }));
  if (reportedId !== chainId)
    throw new RailFault(
      'node_of_other_chain',
      `the node does not serve ${name}: its chain id is ${reportedId}, not ${chainId}`,
    );
  if (genesisHash === null) return;
  const { hash } = readEvmHeader(await rpc.call({ method: 'eth_getBlockByNumber', params: ['0x0', false] }));
  if (hash !== genesisHash)
    throw new RailFault('node_of_other_chain', `the node does not serve ${name}: its first block is ${hash}`);
}

export async function checkToken(rpc: JsonRpc, { symbol, contract, decimals }: ListedToken): Promise<void> {
  const code = readBytes(await rpc.call({ method: 'eth_getCode', params: [contract, 'latest'] }));
  if (code === '0x')
    throw new RailFault('token_of_other_kind', `there is no contract of ${symbol} on this network`);
  const reported = await readToken(rpc, contract, 'decimals');
  if (reported !== BigInt(decimals))
    throw new RailFault(
      'token_of_other_kind',
      `${symbol} has ${reported?.toString() ?? 'no'} decimals on this network, not ${decimals}`,
    );
}

/** Some public servers return no logs, and would show no payment of a token. */
export async function checkLogs(rpc: JsonRpc, tokens: readonly ListedToken[]): Promise<void> {
  const { hash } = readEvmHeader(
    await rpc.call({ method: 'eth_getBlockByNumber', params: ['latest', false] }),
  );
  const filter = {
    blockHash: hash,
    address: tokens.map(({ contract }) => contract),
    topics: [TRANSFER_TOPIC],
  };
  try {
    readEvmLogs(await rpc.call({ method: 'eth_getLogs', params: [filter] }));
  } catch (error) {
    if (!(error instanceof RpcRefusal)) throw error;
    throw new RailFault('node_without_logs', 'the node does not tell the logs of contracts', {
      cause: error,
    });
  }
}

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
