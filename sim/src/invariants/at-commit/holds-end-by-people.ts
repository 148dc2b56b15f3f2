import type { CommitRule } from './commit-rule.ts';

/** A hold has called somebody, so only a person ends it, also when its cause has gone by itself. */
export const holdsEndByPeople: CommitRule = {
  name: 'holds end by people',
  check: ({ audit, change, openHolds }) => {
    const closed = change.holds.find(
      ({ holdId, closedAtMs }) => closedAtMs !== null && openHolds.has(holdId),
    );
    if (closed === undefined || audit.actor.kind === 'operator') return null;
    return `${audit.actor.kind} ended the hold for ${closed.reason} by ${audit.event}`;
  },
};
