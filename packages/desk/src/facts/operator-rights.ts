import { OPERATOR_ROLES, type OperatorRole } from '@naru/core';

/** The roles that may do each kind of act. The server's gate and the console's screens follow from this. */
export const ROLES_WITH_RIGHT = {
  /** One's own sessions and password. */
  own_sign_in: OPERATOR_ROLES,
  /** See orders, letters, prices and their record. */
  view_desk: OPERATOR_ROLES,
  /** The ordinary course of an order and of a refund, and everything that only stops it. */
  work_orders: ['operator', 'approver', 'owner'],
  /** Answer visitors. */
  answer_letters: ['operator', 'approver', 'owner'],
  /** Read a letter as its receiver does, with links and codes that act in their name. */
  show_letters: ['approver', 'owner'],
  /** Stop a price at once; it takes {@link ROLES_WITH_RIGHT.set_prices} to start it again. */
  halt_prices: ['operator', 'approver', 'owner'],
  /** What departs from what was agreed: wrong amounts, unexplained payments, holds, money that is kept. */
  decide_exceptions: ['approver', 'owner'],
  /** Manual prices, margins, and the end of a stop. */
  set_prices: ['approver', 'owner'],
  /** Book money of the desk that was moved outside of orders. */
  move_reserves: ['approver', 'owner'],
  /** Decide about what another person proposed: a second person for what is worth much. */
  approve_proposals: ['approver', 'owner'],
  /** Visitors: their sessions, and orders that crowd out others. */
  curb_visitors: ['approver', 'owner'],
  /** Stop new orders, of all or of one currency; it takes {@link ROLES_WITH_RIGHT.open_desk} to end it. */
  pause_desk: ['operator', 'approver', 'owner'],
  /** Opening hours, announcements, and the end of a pause. */
  open_desk: ['approver', 'owner'],
  /** Settings of the desk with their history. */
  see_settings: ['approver', 'owner'],
  /** Operators, their roles and invitations. */
  manage_people: ['owner'],
  change_settings: ['owner'],
  /** The desk itself, such as the end of a restore. */
  run_desk: ['owner'],
} as const satisfies Readonly<Record<string, readonly OperatorRole[]>>;

export type OperatorRight = keyof typeof ROLES_WITH_RIGHT;

export function hasRight(role: OperatorRole, right: OperatorRight): boolean {
  const roles: readonly OperatorRole[] = ROLES_WITH_RIGHT[right];
  return roles.includes(role);
}

/** Whether an operator may still sign in. */
export function isActive({ disabledAtMs }: { readonly disabledAtMs: number | null }): boolean {
  return disabledAtMs === null;
}

/** The rights of a role, in the order of the table. */
export function listRights(role: OperatorRole): readonly OperatorRight[] {
  return RIGHTS.filter((right) => hasRight(role, right));
}

const RIGHTS = Object.keys(ROLES_WITH_RIGHT).filter(isRight);

function isRight(name: string): name is OperatorRight {
  return Object.hasOwn(ROLES_WITH_RIGHT, name);
}
