import { type Result, isEndStage, isRefundEnded, ok, refuse } from '@naru/core';
import { readAll } from '../audit/read-all.ts';
import { amendOrder, withOrder } from '../order/advance-order.ts';
import type { Order } from '../facts/order.ts';
import type { User } from '../ports/account-store.ts';
import type { SaveChangeRefusal } from '../ports/store.ts';
import { type AccountDesk, type Busy, asRaced, changeUser } from './account-desk.ts';
import { verifyPassword } from './new-password.ts';

const ORDERS_PER_PAGE = 100;
const LEAVERS_PER_ROUND_MAX = 20;

export type LeaveDeskRefusal =
  | 'password_wrong'
  | 'orders_under_way'
  | 'user_unknown'
  | 'user_changed_meanwhile'
  | Busy;

/**
 * Deletes an account. First its personal data is erased and nobody can sign in; then its orders lose person
 * and e-mail address, while their amounts stay in the books; then the account itself is deleted. Refused
 * while an order is open, since its customer has to be reachable.
 */
export async function leaveDesk(
  desk: AccountDesk,
  user: User,
  password: string,
): Promise<Result<null, LeaveDeskRefusal>> {
  const verified = await verifyPassword(desk, user, password);
  if (!verified.ok) return verified;
  if (await hasOrdersUnderWay(desk, user.userId)) return refuse('orders_under_way');
  const saved = await changeUser(desk, user.userId, () =>
    ok({
      next: nobody(desk, user.userId),
      endSessionsExcept: null,
      dropsLinks: 'all',
      recoveryCodeHashes: [],
      dropsPasskeys: true,
      dropsEvents: true,
    }),
  );
  if (!saved.ok) return refuse(asRaced(saved.reason));
  await eraseUser(desk, user.userId);
  return ok(null);
}

function nobody(desk: AccountDesk, userId: string): Partial<User> {
  return {
    username: '',
    usernameKey: `left:${userId}`,
    email: '',
    emailKey: `left:${userId}`,
    phone: '',
    fullName: '',
    dateOfBirth: '',
    countryCode: null,
    passwordHash: '',
    totpSecret: null,
    totpPendingSecret: null,
    knownDevices: [],
    leavingAtMs: desk.clock.nowMs(),
  };
}

/** Finishes deletions that a stop of the process interrupted. Returns how many accounts it deleted. */
export async function eraseLeavers(desk: AccountDesk): Promise<number> {
  const leavers = await desk.store.listLeavingUsers(LEAVERS_PER_ROUND_MAX);
  for (const { userId } of leavers) await eraseUser(desk, userId);
  return leavers.length;
}

async function eraseUser(desk: AccountDesk, userId: string): Promise<void> {
  for (;;) {
    const orders = await desk.store.listOrdersOfUser({ userId, limit: ORDERS_PER_PAGE });
    if (orders.length === 0) break;
    for (const { orderId } of orders) {
      const erased = await removePerson(desk, orderId);
      if (!erased.ok) throw new Error(`an order could not be parted from its person: ${erased.reason}`);
    }
  }
  await desk.store.deleteUser(userId);
}

async function removePerson(
  desk: AccountDesk,
  orderId: string,
): Promise<Result<Order, SaveChangeRefusal | 'order_unknown'>> {
  return withOrder<Order, SaveChangeRefusal>(desk, orderId, (view) =>
    amendOrder(desk, view, {
      event: 'person_removed',
      actor: { kind: 'customer', id: '' },
      patch: { userId: null, email: '' },
    }),
  );
}

async function hasOrdersUnderWay(desk: AccountDesk, userId: string): Promise<boolean> {
  const orders = readAll<Order>(({ limit, after }) =>
    desk.store.listOrdersOfUser({ userId, limit, beforeReference: after?.reference }),
  );
  for await (const order of orders) if (await isUnderWay(desk, order)) return true;
  return false;
}

async function isUnderWay(desk: AccountDesk, order: Order): Promise<boolean> {
  if (!isEndStage(order.stage)) return true;
  const view = await desk.store.findOrder(order.orderId);
  return view !== null && view.refunds.some((refund) => !isRefundEnded(refund.state));
}
