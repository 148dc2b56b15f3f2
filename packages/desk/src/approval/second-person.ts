import { ok, refuse, type Result } from '@naru/core';
import { hasRight, isActive } from '../facts/operator-rights.ts';
import type { Desk } from '../runtime/desk.ts';
import type { Operator } from '../ports/operators.ts';
import { type JudgedAmount, judgedUsdCents } from './judged-worth.ts';

/** Those besides this person who may decide about proposals, the oldest first. Nobody on a desk of one. */
export async function listOtherApprovers(
  { store }: Pick<Desk, 'store'>,
  operatorId: string,
): Promise<readonly Operator[]> {
  const operators = await store.listOperators();
  return operators.filter(
    (each) => each.operatorId !== operatorId && isActive(each) && hasRight(each.role, 'approve_proposals'),
  );
}

/**
 * Whether one of the amounts needs a second person by its worth: of what goes out and what comes in the
 * greater one counts. Without a price it does.
 */
export function isAboveLimit(
  desk: Pick<Desk, 'rateBook' | 'settings'>,
  amounts: readonly JudgedAmount[],
): boolean {
  const usdCents = judgedUsdCents(desk, amounts);
  return usdCents === null || usdCents > desk.settings.fourEyesAboveUsdCents;
}

/** Whether an act of this person waits for a second one: by its worth, and because there is another. */
export async function isSecondNeeded(
  desk: Pick<Desk, 'rateBook' | 'settings' | 'store'>,
  amounts: readonly JudgedAmount[],
  operatorId: string,
): Promise<boolean> {
  return isAboveLimit(desk, amounts) && (await listOtherApprovers(desk, operatorId)).length > 0;
}

export type SecondPersonRefusal = 'second_person_required' | 'right_missing';

/**
 * Whether this person may approve what another one, or on a desk of one they themselves, proposed. Sessions
 * do not matter, only people.
 */
export async function checkSecondPerson(
  desk: Pick<Desk, 'store'>,
  { operatorId, proposedBy }: { readonly operatorId: string; readonly proposedBy: string },
): Promise<Result<null, SecondPersonRefusal>> {
  const operator = await desk.store.findOperator(operatorId);
  if (operator === null || !isActive(operator) || !hasRight(operator.role, 'approve_proposals'))
    return refuse('right_missing');
  if (operatorId !== proposedBy) return ok(null);
  return (await listOtherApprovers(desk, operatorId)).length === 0
    ? ok(null)
    : refuse('second_person_required');
}
