import type { Desk } from '../runtime/desk.ts';

/** A prize that was paid, or whose recording was taken back: then its amounts are below zero. */
export interface PrizeCost {
  readonly recordedAtMs: number;
  /** Who recorded it. */
  readonly operatorId: string;
  readonly assetId: string;
  readonly baseUnits: bigint;
  /** US cents and won at the prices of that moment; null when there were none. */
  readonly usdCents: bigint | null;
  readonly krw: bigint | null;
}

const PAGE_ROWS = 200;

/**
 * The prizes of the lottery that were paid in a period, newest first. Setting money aside for them costs
 * nothing yet: what is left goes back to the reserve.
 */
export async function listPrizeCosts(
  { store }: Pick<Desk, 'store'>,
  { sinceMs, beforeMs }: { readonly sinceMs: number; readonly beforeMs: number },
): Promise<readonly PrizeCost[]> {
  const costs: PrizeCost[] = [];
  let beforeEntryId: string | undefined;
  for (;;) {
    const page = await store.listTreasuryEntries({ limit: PAGE_ROWS, kind: 'lottery_paid', beforeEntryId });
    for (const { entry, operatorId } of page) {
      const { recordedAtMs } = entry;
      if (recordedAtMs < sinceMs || recordedAtMs >= beforeMs) continue;
      for (const { account, assetId, baseUnits, usdCents, krw } of entry.legs) {
        if (account !== 'outside') continue;
        costs.push({ recordedAtMs, operatorId, assetId, baseUnits, usdCents, krw });
      }
    }
    const last = page.at(-1)?.entry;
    if (last === undefined || page.length < PAGE_ROWS || last.recordedAtMs < sinceMs) return costs;
    beforeEntryId = last.entryId;
  }
}
