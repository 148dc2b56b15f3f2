import type { UtxoRailConfig } from '../config/rails-config.ts';
import { type EsploraHttp, readEsploraHash, readEsploraHead } from '../esplora/esplora-http.ts';
import { assertFresh, checkEsploraGenesis } from '../esplora/esplora-source.ts';
import { type RailSource, SourceFaults, silentSource } from './rail-source.ts';

/** Asks a server of Esplora which chain it has, and how far. It does not say which program it is. */
export async function inspectEsploraServer(
  http: EsploraHttp,
  { network }: Pick<UtxoRailConfig['account'], 'network'>,
  { setting, nowMs }: { readonly setting: string; readonly nowMs: number },
): Promise<RailSource> {
  const faults = new SourceFaults();
  const head = await faults.ask(() => readEsploraHead(http, null));
  if (head === null) return silentSource(setting, faults);
  await faults.ask(() => checkEsploraGenesis(http, network));
  await faults.ask(() => Promise.resolve(assertFresh(head, network, nowMs)));
  const genesis = await faults.wish(() => readEsploraHash(http, 0));
  const chain = genesis === null ? null : `first block ${genesis}`;
  return { setting, program: null, chain, head, tokens: [], faults: faults.list };
}
