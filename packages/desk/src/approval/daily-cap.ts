import type { Disbursement } from '../facts/disbursement.ts';
import type { Desk } from '../runtime/desk.ts';
import type { Approval } from '../ports/proposals.ts';
import { type JudgedAmount, judgedUsdCents } from './judged-worth.ts';

const DAY_MS = 24 * 3_600_000;
/** Ten times the highest cap: more of one payment need not be counted, and sums of it stay exact. */
const COUNTED_USD_CENTS_MAX = 1_000_000_000_000n;

/** What the approval of a payment counts for the person's cap of 24 hours. */
export function approvalOf(
  desk: Pick<Desk, 'rateBook' | 'settings' | 'clock'>,
  amounts: readonly JudgedAmount[],
  { disbursementId, approvedBy, approvedAtMs }: Disbursement,
): Approval {
  const { dailyCapUsdCents } = desk.settings;
  const usdCents = judgedUsdCents(desk, amounts, { isCurrentNeeded: false }) ?? COUNTED_USD_CENTS_MAX;
  return {
    disbursementId,
    operatorId: approvedBy,
    usdCents: Number(usdCents < COUNTED_USD_CENTS_MAX ? usdCents : COUNTED_USD_CENTS_MAX),
    approvedAtMs,
    sinceMs: capSinceMs(desk),
    usdCentsMax: dailyCapUsdCents === 0n ? null : Number(dailyCapUsdCents),
  };
}

/** Approvals from this time on count for the cap. */
export function capSinceMs({ clock }: Pick<Desk, 'clock'>): number {
  return clock.nowMs() - DAY_MS;
}
