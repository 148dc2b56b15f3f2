import { tronContractKey } from '@naru/chains';
import type { TronRailConfig } from '../config/rails-config.ts';
import { isRecord } from '../json/is-record.ts';
import { readPresentBlock } from '../tron/tron-chain.ts';
import { readTronContract, readTronText } from '../tron/tron-contract.ts';
import type { TronHttp } from '../tron/tron-http.ts';
import { assertTronFollows, checkTronGenesis, checkTronToken } from '../tron/tron-network.ts';
import { type RailSource, SourceFaults, type TokenTold, silentSource, wordsOf } from './rail-source.ts';

/** Asks a server of TRON who it is, how far, and what its tokens are. */
export async function inspectTronServer(
  http: TronHttp,
  { environment, assets }: Pick<TronRailConfig, 'environment' | 'assets'>,
  { setting, nowMs }: { readonly setting: string; readonly nowMs: number },
): Promise<RailSource> {
  const faults = new SourceFaults();
  const head = await faults.ask(async () => readPresentBlock(await http('/wallet/getnowblock', {})));
  if (head === null) return silentSource(setting, faults);
  const genesis = await faults.ask(() => checkTronGenesis(http, environment));
  await faults.ask(() => assertTronFollows(http, { environment, nowMs }));
  const tokens: TokenTold[] = [];
  for (const facts of assets) {
    if (facts.contract === null) continue;
    await faults.ask(() => checkTronToken(http, facts));
    const contract = tronContractKey(facts.contract);
    const decimals = await faults.wish(() => readTronContract(http, contract, { method: 'decimals()' }));
    tokens.push({
      symbol: facts.symbol,
      contract: facts.contract,
      toldSymbol: wordsOf(await faults.wish(() => readTronText(http, contract, 'symbol()'))),
      toldDecimals: decimals === null ? null : Number(decimals),
    });
  }
  const reported = await faults.wish(() => http('/wallet/getnodeinfo', {}));
  return {
    setting,
    program: programOf(reported),
    chain: genesis === null ? null : `first block ${genesis}`,
    head,
    tokens,
    faults: faults.list,
  };
}

/** Public servers do not tell it. */
function programOf(reported: unknown): string | null {
  const config = isRecord(reported) ? reported['configNodeInfo'] : null;
  const version = isRecord(config) ? wordsOf(config['codeVersion']) : null;
  return version === null ? null : `java-tron ${version}`;
}
