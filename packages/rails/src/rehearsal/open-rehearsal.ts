import { type AssetFacts, rehearsalRailId } from '@naru/chains';
import type { Rail } from '@naru/desk';
import { parseLedgerLine } from './ledger-event.ts';
import type { LineLog } from './line-log.ts';
import { RehearsalLedger } from './rehearsal-ledger.ts';
import { createRehearsalRail } from './rehearsal-rail.ts';

export interface RehearsalNetwork {
  readonly rail: Rail;
  /** The buttons: pay, mine a block, take blocks back. */
  readonly ledger: RehearsalLedger;
}

/**
 * One simulated network for each asset, by rail id, all kept in one log. They stand where they stood when the
 * process last ended, however it ended.
 */
export async function openRehearsal(options: {
  readonly assets: readonly AssetFacts[];
  readonly log: LineLog;
  readonly publicSeedText: string;
  /** For simulations that must come out the same each time; otherwise txids are random. */
  readonly nextTxid?: () => string;
}): Promise<ReadonlyMap<string, RehearsalNetwork>> {
  const { log, publicSeedText } = options;
  const pastLines = (await log.readLines()).map(parseLedgerLine);
  const networks = new Map<string, RehearsalNetwork>();
  for (const facts of options.assets) {
    const railId = rehearsalRailId(facts.assetId);
    const ledger = new RehearsalLedger(railId, log, pastLines, options.nextTxid);
    networks.set(railId, { ledger, rail: createRehearsalRail({ facts, ledger, publicSeedText }) });
  }
  return networks;
}
