import type { Approval, Proposal } from '@naru/desk';
import { NOON_MS } from './sample-order.ts';

export const DAY_MS = 24 * 3_600_000;

/** A proposal of a setting, which belongs to no order. */
export function sampleProposal(n: number, overrides: Partial<Proposal> = {}): Proposal {
  return {
    proposalId: `proposal-${n}`,
    kind: 'setting',
    subjectId: `setting-${n}`,
    orderId: null,
    details: { after: '"6"' },
    reason: 'because',
    proposedBy: 'operator-1',
    createdAtMs: NOON_MS + n,
    endsAtMs: NOON_MS + n + DAY_MS,
    ...overrides,
  };
}

/** One thousand dollars, under a cap of two thousand. */
export function sampleApproval(n: number, overrides: Partial<Approval> = {}): Approval {
  return {
    disbursementId: `payout-${n}`,
    operatorId: 'operator-1',
    usdCents: 100_000,
    approvedAtMs: NOON_MS + n,
    sinceMs: NOON_MS + n - DAY_MS,
    usdCentsMax: 200_000,
    ...overrides,
  };
}
