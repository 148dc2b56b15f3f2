import { type AssetFacts, rehearsalRailId } from '@naru/chains';
import type { Rail } from '@naru/desk';
import { parseLedgerLine } from './ledger-event.ts';
import type { LineLog } from './line-log.ts';
import { RehearsalLedger } from './rehearsal-ledger.ts';
import { createRehearsalRail } from './rehearsal-rail.ts';

export interface RehearsalNetwork {
  readonly rail: Rail;
  readonly ledger: RehearsalLedger;
}

/** One simulated network per coin, by rail id, all in one log, restored to their state before a restart. */
export async function openRehearsal(options: {
  readonly assets: readonly AssetFacts[];
  readonly log: LineLog;
  readonly publicSeedText: string;
  /** For reproducible simulations; otherwise txids are random. */
  readonly nextTxid?: () => string;
}): Promise<ReadonlyMap<string, RehearsalNetwork>> {
  const { log, publicSeedText } = options;
  const pastLines = (await log.readLines()).map(parseLedgerLine);
  const networks = new Map<string, RehearsalNetwork>();
  for (const facts of options.assets.filter(({ kind }) => kind !== 'bank')) {
    const railId = rehearsalRailId(facts.assetId);
    const ledger = new RehearsalLedger(railId, log, pastLines, options.nextTxid);
    networks.set(railId, { ledger, rail: createRehearsalRail({ facts, ledger, publicSeedText }) });
  }
  return networks;
}
