import type { EvmRailConfig } from '../config/rails-config.ts';
import { assertServerFollows } from '../evm/assert-server-follows.ts';
import { type ListedToken, checkChain, checkLogs, checkToken } from '../evm/check-evm-network.ts';
import { readEvmHeader, readSmallQuantity } from '../evm/evm-answer.ts';
import { readToken, readTokenText } from '../evm/token-contract.ts';
import type { JsonRpc } from '../json-rpc/json-rpc.ts';
import { type RailSource, SourceFaults, type TokenTold, silentSource, wordsOf } from './rail-source.ts';

/** Asks a server of an EVM network who it is, how far, and what its tokens are. */
export async function inspectEvmServer(
  rpc: JsonRpc,
  { network, assets }: Pick<EvmRailConfig, 'network' | 'assets'>,
  { setting, nowMs }: { readonly setting: string; readonly nowMs: number },
): Promise<RailSource> {
  const faults = new SourceFaults();
  const chainId = await faults.ask(async () =>
    readSmallQuantity(await rpc.call({ method: 'eth_chainId', params: [] })),
  );
  if (chainId === null) return silentSource(setting, faults);
  await faults.ask(() => checkChain(rpc, network));
  await faults.ask(() => assertServerFollows(rpc, { network, nowMs }));
  const listed = assets.flatMap(({ symbol, contract, decimals }) =>
    contract === null ? [] : [{ symbol, contract, decimals }],
  );
  const tokens: TokenTold[] = [];
  for (const token of listed) {
    await faults.ask(() => checkToken(rpc, token));
    tokens.push(await readTold(rpc, token, faults));
  }
  if (listed.length > 0) await faults.ask(() => checkLogs(rpc, listed));
  return {
    setting,
    program: wordsOf(await faults.wish(() => rpc.call({ method: 'web3_clientVersion', params: [] }))),
    chain: `chain id ${chainId}`,
    head: await faults.ask(async () =>
      readEvmHeader(await rpc.call({ method: 'eth_getBlockByNumber', params: ['latest', false] })),
    ),
    tokens,
    faults: faults.list,
  };
}

async function readTold(
  rpc: JsonRpc,
  { symbol, contract }: ListedToken,
  faults: SourceFaults,
): Promise<TokenTold> {
  const decimals = await faults.wish(() => readToken(rpc, contract, 'decimals'));
  const toldSymbol = wordsOf(await faults.wish(() => readTokenText(rpc, contract, 'symbol')));
  return { symbol, contract, toldSymbol, toldDecimals: decimals === null ? null : Number(decimals) };
}
