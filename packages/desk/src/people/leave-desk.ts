import { type Result, isEndStage, isRefundEnded, ok, refuse } from '@naru/core';
import { readAll } from '../audit/trail.ts';
import { amendOrder, withOrder } from '../order/advance-order.ts';
import type { Order } from '../facts/order.ts';
import type { User } from '../ports/account-store.ts';
import type { OrderView, SaveChangeRefusal } from '../ports/store.ts';
import { type AccountDesk, type Busy, asRaced, changeUser } from './account-desk.ts';
import { verifyPassword } from './register-user.ts';

const LEAVERS_PER_ROUND_MAX = 20;

type LeaveDeskRefusal =
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

/** Finishes deletions that were interrupted, or delayed by an open order. Returns how many it deleted. */
export async function eraseLeavers(desk: AccountDesk): Promise<number> {
  const leavers = await desk.store.listLeavingUsers(LEAVERS_PER_ROUND_MAX);
  let deletedCount = 0;
  for (const { userId } of leavers) if (await eraseUser(desk, userId)) deletedCount += 1;
  return deletedCount;
}

/** False if an order was made or claimed at the moment of leaving: it keeps its customer until it ends. */
async function eraseUser(desk: AccountDesk, userId: string): Promise<boolean> {
  let areAllErased = true;
  // All orders are listed first: an order without its person cannot mark where to read on.
  const orderIds: string[] = [];
  for await (const { orderId } of listOrders(desk, userId)) orderIds.push(orderId);
  for (const orderId of orderIds) {
    const erased = await removePerson(desk, orderId);
    if (erased.ok) continue;
    if (erased.reason !== 'orders_under_way')
      throw new Error(`an order could not be parted from its person: ${erased.reason}`);
    areAllErased = false;
  }
  if (areAllErased) await desk.store.deleteUser(userId);
  return areAllErased;
}

async function removePerson(
  desk: AccountDesk,
  orderId: string,
): Promise<Result<Order, SaveChangeRefusal | 'order_unknown' | 'orders_under_way'>> {
  return withOrder(desk, orderId, async (view) =>
    isUnderWay(view)
      ? refuse('orders_under_way')
      : amendOrder(desk, view, {
          event: 'person_removed',
          actor: { kind: 'customer', id: '' },
          patch: { userId: null, email: '' },
        }),
  );
}

async function hasOrdersUnderWay(desk: AccountDesk, userId: string): Promise<boolean> {
  for await (const { orderId } of listOrders(desk, userId)) {
    const view = await desk.store.findOrder(orderId);
    if (view !== null && isUnderWay(view)) return true;
  }
  return false;
}

function listOrders(desk: AccountDesk, userId: string): AsyncIterable<Order> {
  return readAll<Order>(({ limit, after }) =>
    desk.store.listOrdersOfUser({ userId, limit, beforeReference: after?.reference }),
  );
}

function isUnderWay({ order, refunds }: OrderView): boolean {
  return !isEndStage(order.stage) || refunds.some(({ state }) => !isRefundEnded(state));
}
