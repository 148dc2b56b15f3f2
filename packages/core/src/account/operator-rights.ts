import { OPERATOR_ROLES, type OperatorRole } from '../vocabulary.ts';

/** The roles that have each right; the gate of the server and the screens of the console follow it. */
export const ROLES_WITH_RIGHT = {
  /** Change their own sessions and password. */
  own_sign_in: OPERATOR_ROLES,
  /** See orders, letters, prices and their record. */
  view_desk: OPERATOR_ROLES,
  /** Do the ordinary steps of an order and a refund, and everything that only stops them. */
  work_orders: ['operator', 'approver', 'owner'],
  /** Answer visitors. */
  answer_letters: ['operator', 'approver', 'owner'],
  /** Read a letter as its receiver does, with links and codes that act in their name. */
  show_letters: ['approver', 'owner'],
  /** Stop a price at once; it takes {@link ROLES_WITH_RIGHT.set_prices} to start it again. */
  halt_prices: ['operator', 'approver', 'owner'],
  /** Decide about exceptions: wrong amounts, unexplained payments, holds, money that is kept. */
  decide_exceptions: ['approver', 'owner'],
  /** Pin prices, set margins, and end a stop. */
  set_prices: ['approver', 'owner'],
  /** Book money of the desk that was moved outside of orders. */
  move_reserves: ['approver', 'owner'],
  /** Decide about proposals of another person for large amounts. */
  approve_proposals: ['approver', 'owner'],
  /** End sessions of visitors, freeze them, change the lists, and cancel orders that crowd out others. */
  curb_visitors: ['approver', 'owner'],
  /** Stop new orders, of all or of one currency; it takes {@link ROLES_WITH_RIGHT.open_desk} to end it. */
  pause_desk: ['operator', 'approver', 'owner'],
  /** Set opening hours, announce, and end a pause. */
  open_desk: ['approver', 'owner'],
  /** See the settings of the desk with their history. */
  see_settings: ['approver', 'owner'],
  /** Manage operators, their roles and invitations. */
  manage_people: ['owner'],
  change_settings: ['owner'],
  /** Acts about the desk itself, such as closing a restore. */
  run_desk: ['owner'],
} as const satisfies Readonly<Record<string, readonly OperatorRole[]>>;

export type OperatorRight = keyof typeof ROLES_WITH_RIGHT;

export function hasRight(role: OperatorRole, right: OperatorRight): boolean {
  const roles: readonly OperatorRole[] = ROLES_WITH_RIGHT[right];
  return roles.includes(role);
}

/** The rights of a role, in the order of the table. */
export function listRights(role: OperatorRole): readonly OperatorRight[] {
  return OPERATOR_RIGHTS.filter((right) => hasRight(role, right));
}

/** The rights that calls of the console require. Each role has some of them. */
export const OPERATOR_RIGHTS: readonly OperatorRight[] = Object.keys(ROLES_WITH_RIGHT).filter(isRight);

function isRight(name: string): name is OperatorRight {
  return Object.hasOwn(ROLES_WITH_RIGHT, name);
}
