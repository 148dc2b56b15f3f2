import type { TreasuryKind } from '@naru/core';
import type { JournalLeg } from '../facts/journal-entry.ts';
import type { RecordedEntry } from '../ports/ledger-store.ts';
import type { Desk } from '../runtime/desk.ts';

/** The cost of a paid prize; if its record was taken back, the amounts are below zero. */
export interface PrizeCost {
  readonly recordedAtMs: number;
  /** The operator who recorded it. */
  readonly operatorId: string;
  readonly assetId: string;
  readonly baseUnits: bigint;
  /** US cents and won at the prices of that moment; null when there were none. */
  readonly usdCents: bigint | null;
  readonly krw: bigint | null;
}

/** The gain or, below zero, the cost of a rebalance at the prices of its time. */
export interface RebalanceResult {
  readonly recordedAtMs: number;
  readonly operatorId: string;
  /** The asset and amount that went out. */
  readonly assetId: string;
  readonly usdCents: bigint | null;
  readonly krw: bigint | null;
}

interface Period {
  readonly sinceMs: number;
  readonly beforeMs: number;
}

/**
 * The prizes that were paid in a period, newest first. Setting money aside for prizes costs nothing yet:
 * unused money goes back to the reserve.
 */
export async function listPrizeCosts(
  desk: Pick<Desk, 'store'>,
  period: Period,
): Promise<readonly PrizeCost[]> {
  const paid = await listEntriesOf(desk, 'lottery_paid', period);
  return paid.flatMap(({ entry: { recordedAtMs, legs }, operatorId }) =>
    legs
      .filter(({ account }) => account === 'outside')
      .map((leg) => ({ recordedAtMs, operatorId, ...moneyOfLeg(leg) })),
  );
}

function moneyOfLeg({
  assetId,
  baseUnits,
  usdCents,
  krw,
}: JournalLeg): Omit<PrizeCost, 'recordedAtMs' | 'operatorId'> {
  return { assetId, baseUnits, usdCents, krw };
}

/** Gains and costs of the rebalances of a period, newest first. */
export async function listRebalanceResults(
  desk: Pick<Desk, 'store'>,
  period: Period,
): Promise<readonly RebalanceResult[]> {
  const moved = await listEntriesOf(desk, 'rebalanced', period);
  return moved.map(({ entry: { recordedAtMs, legs }, operatorId }) => {
    const own = legs.filter(({ account }) => account !== 'outside');
    return {
      recordedAtMs,
      operatorId,
      assetId: own.find(({ baseUnits }) => baseUnits < 0n)?.assetId ?? '',
      usdCents: sumOrNull(own.map(({ usdCents }) => usdCents)),
      krw: sumOrNull(own.map(({ krw }) => krw)),
    };
  });
}

function sumOrNull(values: readonly (bigint | null)[]): bigint | null {
  return values.reduce<bigint | null>(
    (sum, value) => (sum === null || value === null ? null : sum + value),
    0n,
  );
}

const PAGE_ROWS = 200;

async function listEntriesOf(
  { store }: Pick<Desk, 'store'>,
  kind: TreasuryKind,
  { sinceMs, beforeMs }: Period,
): Promise<readonly RecordedEntry[]> {
  const found: RecordedEntry[] = [];
  let beforeEntryId: string | undefined;
  for (;;) {
    const page = await store.listTreasuryEntries({ limit: PAGE_ROWS, kind, beforeEntryId });
    found.push(...page.filter(({ entry: { recordedAtMs: at } }) => at >= sinceMs && at < beforeMs));
    const last = page.at(-1)?.entry;
    if (last === undefined || page.length < PAGE_ROWS || last.recordedAtMs < sinceMs) return found;
    beforeEntryId = last.entryId;
  }
}
