import { OPERATOR_ROLES } from '@naru/core';
import { hasRight, isActive } from '../facts/operator-rights.ts';
import { isQuiet, parseQuietHours } from '../order/quiet-hours.ts';
import type { Operator } from '../ports/operators.ts';

/** A person whom alarms can be written to. */
export interface Callable extends Pick<Operator, 'operatorId' | 'ownLetters'> {
  readonly email: string;
  /** In their own quiet hours. */
  readonly isResting: boolean;
}

/**
 * Who is called about urgent alarms, in this order: those who are not in their quiet hours first, and among
 * them operators before approvers before owners, each the longest-standing first. Viewers can do nothing
 * about an alarm.
 */
export function listCallable(operators: readonly Operator[], nowMs: number): readonly Callable[] {
  const people = operators.flatMap((operator): readonly (Callable & Pick<Operator, 'role'>)[] => {
    const { operatorId, email, ownLetters, quietHours, role } = operator;
    if (email === null || ownLetters === 'off') return [];
    if (!isActive(operator) || !hasRight(role, 'work_orders')) return [];
    const quiet = quietHours === null ? null : (parseQuietHours(quietHours) ?? null);
    return [{ operatorId, email, ownLetters, role, isResting: isQuiet(quiet, nowMs) }];
  });
  return people
    .toSorted((left, right) => rankOf(left) - rankOf(right))
    .map(({ role: _role, ...person }) => person);
}

function rankOf({ isResting, role }: Pick<Callable, 'isResting'> & Pick<Operator, 'role'>): number {
  return (isResting ? OPERATOR_ROLES.length : 0) + OPERATOR_ROLES.indexOf(role);
}
