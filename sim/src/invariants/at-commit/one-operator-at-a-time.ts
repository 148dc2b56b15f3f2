import { type OrderEvent, TRANSITIONS } from '@naru/core';
import type { CommitRule } from './commit-rule.ts';

/** While one operator's lease runs, no other operator changes the order. */
export const oneOperatorAtATime: CommitRule = {
  name: 'one operator at a time',
  check: ({ audit, before }) => {
    const { actor, event, happenedAtMs } = audit;
    if (actor.kind !== 'operator' || !isOrderEvent(event)) return null;
    const { assignedOperatorId: holder, assignedUntilMs } = before;
    if (holder === null || holder === actor.id || happenedAtMs >= (assignedUntilMs ?? 0)) return null;
    return `${event} by ${actor.id} while ${holder} works on it`;
  },
};

function isOrderEvent(event: string): event is OrderEvent {
  return Object.hasOwn(TRANSITIONS, event);
}
