import { type Result, refuse } from '@naru/core';
import { type PlannedAct, decideDeskAct } from '../audit/record-desk-act.ts';
import { type OperatorRight, hasRight } from '../facts/operator-rights.ts';
import type { Desk } from '../order/desk.ts';
import type { Operator } from '../ports/operators.ts';

/** What changes of operators depend on. */
export type OperatorDesk = Pick<Desk, 'store' | 'clock' | 'hashText'>;

/** Records an act about the people of the desk; other acts at the same time only delay it. */
export async function recordPeopleAct<T, R extends string>(
  desk: OperatorDesk,
  decide: () => Promise<Result<PlannedAct<T, R>, R>>,
): Promise<Result<T, R>> {
  const done = await decideDeskAct<T, R>(desk, decide);
  if (done.ok) return done;
  if (isOvertaken(done.reason)) throw new Error('the trail of acts is too busy');
  return refuse(done.reason);
}

function isOvertaken(reason: string): reason is 'act_overtaken' {
  return reason === 'act_overtaken';
}

/** Whether this operator may still do it: what the request was let in with may have been taken away since. */
export async function mayStill(
  desk: Pick<OperatorDesk, 'store'>,
  operatorId: string,
  right: OperatorRight,
): Promise<boolean> {
  const operator = await desk.store.findOperator(operatorId);
  return operator !== null && isActive(operator) && hasRight(operator.role, right);
}

export function isActive({ disabledAtMs }: Operator): boolean {
  return disabledAtMs === null;
}
