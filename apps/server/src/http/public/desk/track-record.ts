import { RECORD_LEAST, type TrackRecord } from '@naru/contract';
import { PAYOUT_PROMISE_MS } from '@naru/core';
import type { Delivery, Desk } from '@naru/desk';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const ORDERS_MS = 7 * DAY_MS;
/** Refunds are rare. */
const REFUNDS_MS = 30 * DAY_MS;
const DELIVERIES_MAX = 5000;
const PAIRS_MAX = 50;

/** The recent durations of the desk's orders and refunds, from its own rows. */
export async function readTrackRecord({ store, clock }: Pick<Desk, 'store' | 'clock'>): Promise<TrackRecord> {
  const nowMs = clock.nowMs();
  const [facts, overdueCount] = await Promise.all([
    store.readTrackRecord({
      sinceMs: nowMs - ORDERS_MS,
      refundsSinceMs: nowMs - REFUNDS_MS,
      limit: DELIVERIES_MAX,
    }),
    store.countOverdueOrders(nowMs - PAYOUT_PROMISE_MS),
  ]);
  const { deliveries, deliveredCount, canceledCount, refundTimesMs } = facts;
  const timesMs = deliveries.map(({ tookMs }) => tookMs);
  const endedCount = deliveredCount + canceledCount;
  return {
    deliveredCount,
    medianMinutes: percentileCeil(timesMs, { percent: 50, unitMs: MINUTE_MS, least: RECORD_LEAST }),
    p95Minutes: percentileCeil(timesMs, { percent: 95, unitMs: MINUTE_MS, least: RECORD_LEAST }),
    canceledPercent: endedCount < RECORD_LEAST ? null : Math.ceil((100 * canceledCount) / endedCount),
    refundCount: refundTimesMs.length,
    refundMedianHours: percentileCeil(refundTimesMs, { percent: 50, unitMs: HOUR_MS, least: RECORD_LEAST }),
    overdueCount,
    pairs: pairsOf(deliveries),
  };
}

function pairsOf(deliveries: readonly Delivery[]): TrackRecord['pairs'] {
  const byPair = Map.groupBy(
    deliveries,
    ({ payAssetId, receiveAssetId }) => `${payAssetId} ${receiveAssetId}`,
  );
  return [...byPair.values()]
    .sort((left, right) => right.length - left.length)
    .slice(0, PAIRS_MAX)
    .flatMap((ofPair) => {
      const medianMinutes = percentileCeil(
        ofPair.map(({ tookMs }) => tookMs),
        { percent: 50, unitMs: MINUTE_MS, least: RECORD_LEAST },
      );
      const [first] = ofPair;
      return first === undefined || medianMinutes === null
        ? []
        : [{ pay: first.payAssetId, receive: first.receiveAssetId, medianMinutes }];
    });
}

/**
 * The time within which at least `percent` of 100 ended, in units of `unitMs`, rounded up; null if there are
 * fewer than `least`.
 */
export function percentileCeil(
  timesMs: readonly number[],
  { percent, unitMs, least }: { readonly percent: number; readonly unitMs: number; readonly least: number },
): number | null {
  if (timesMs.length < least) return null;
  const sorted = timesMs.toSorted((left, right) => left - right);
  const atMs = sorted[Math.ceil((sorted.length * percent) / 100) - 1];
  return atMs === undefined ? null : Math.ceil(atMs / unitMs);
}
