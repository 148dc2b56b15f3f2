import { type OperatorRight, hasRight, isActive } from '../facts/operator-rights.ts';
import type { Desk } from '../runtime/desk.ts';

/** What changes of operators depend on. */
export type OperatorDesk = Pick<Desk, 'store' | 'clock' | 'hashText'>;

/** Whether this operator may still do it: what the request was let in with may have been taken away since. */
export async function mayStill(
  desk: Pick<OperatorDesk, 'store'>,
  operatorId: string,
  right: OperatorRight,
): Promise<boolean> {
  const operator = await desk.store.findOperator(operatorId);
  return operator !== null && isActive(operator) && hasRight(operator.role, right);
}
