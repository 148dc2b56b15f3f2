import type { CommitFacts, CommitRule } from './commit-rule.ts';

const STOPPED = new Set([
  'take',
  'prepare_payout',
  'accept_short_within_policy',
  'accept_over_refund_excess',
  'create_from_conversion',
]);

/** While a hold is open, nothing of the order is taken, prepared, approved, accepted, converted or waived. */
export const heldMeansStopped: CommitRule = {
  name: 'held means stopped',
  check: (facts) => {
    if (facts.openHolds.size === 0) return null;
    const { event } = facts.audit;
    if (STOPPED.has(event)) return `${event} while it is held`;
    const decided = facts.change.refunds.find(({ state }) => state === 'converted' || state === 'waived');
    if (event === 'refund_waived' && decided !== undefined) return `a refund was ${decided.state} while held`;
    if (facts.change.newOrder !== undefined) return 'it was converted while it is held';
    return isApproval(facts) ? 'a payment was approved while it is held' : null;
  },
};

/** True when something new may be paid. A payment that was made anyway may be recorded under a hold. */
function isApproval({ change, audit }: CommitFacts): boolean {
  const isNew = change.watch.some(({ entry }) => entry.purpose !== 'deposit');
  return isNew && audit.event !== 'payment_judged' && audit.event !== 'adopt_payout';
}
