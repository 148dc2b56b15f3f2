import { type Result, ok, refuse } from '@naru/core';
import { hashOperator } from '../audit/row-facts.ts';
import type { OperatorRole } from '../facts/operator-rights.ts';
import type { Operator } from '../ports/operators.ts';
import { type OperatorDesk, isActive, mayStill, recordPeopleAct } from './operator-desk.ts';

export interface OperatorChange {
  readonly operatorId: string;
  /** Who does it. */
  readonly by: string;
  readonly change: { readonly role: OperatorRole } | { readonly isEnabled: boolean };
}

export type ChangeOperatorRefusal = 'operator_unknown' | 'last_owner' | 'right_missing';

/**
 * Gives an operator another role, or lets them in or not. An enabled owner always remains, also when two
 * owners change each other at the same time.
 */
export async function changeOperator(
  desk: OperatorDesk,
  { operatorId, by, change }: OperatorChange,
): Promise<Result<Operator, ChangeOperatorRefusal>> {
  return recordPeopleAct<Operator, ChangeOperatorRefusal>(desk, async () => {
    if (!(await mayStill(desk, by, 'manage_people'))) return refuse('right_missing');
    const operators = await desk.store.listOperators();
    const before = operators.find((each) => each.operatorId === operatorId);
    if (before === undefined) return refuse('operator_unknown');
    const after = { ...before, ...fieldsOf(change, before, desk.clock.nowMs()) };
    const others = operators.filter((each) => each.operatorId !== operatorId);
    if (![...others, after].some(isActiveOwner)) return refuse('last_owner');
    return ok({
      what: {
        event: eventOf(change),
        subjectId: operatorId,
        operatorId: by,
        factsHash: hashOperator(desk.hashText, after),
        note: null,
      },
      write: async (act) => {
        const saved = await desk.store.changeOperator(after, act);
        return saved.ok ? ok(after) : saved;
      },
    });
  });
}

function fieldsOf(change: OperatorChange['change'], before: Operator, nowMs: number): Partial<Operator> {
  if ('role' in change) return { role: change.role };
  return { disabledAtMs: change.isEnabled ? null : (before.disabledAtMs ?? nowMs) };
}

function eventOf(change: OperatorChange['change']) {
  if ('role' in change) return 'operator_role_set';
  return change.isEnabled ? 'operator_enabled' : 'operator_disabled';
}

function isActiveOwner(operator: Operator): boolean {
  return operator.role === 'owner' && isActive(operator);
}
