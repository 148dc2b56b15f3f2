import { type Result, isEndStage, isRefundEnded, ok, refuse } from '@naru/core';
import { readAll } from '../audit/trail.ts';
import { amendOrder, withOrder } from '../order/advance-order.ts';
import type { Order } from '../facts/order.ts';
import type { User } from '../ports/account-store.ts';
import type { OrderView, SaveChangeRefusal } from '../ports/store.ts';
import { type AccountDesk, type Busy, asRaced, changeUser } from './account-desk.ts';
import { verifyPassword } from './register-user.ts';
import { BANK_LINES_FOR_MS } from '../bank/read-bank-desk.ts';
import type { Desk } from '../runtime/desk.ts';

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

/** Finishes deletions that were interrupted, or that an open order held up. Returns how many it deleted. */
export async function eraseLeavers(desk: AccountDesk): Promise<number> {
  const leavers = await desk.store.listLeavingUsers(LEAVERS_PER_ROUND_MAX);
  let deletedCount = 0;
  for (const { userId } of leavers) if (await eraseUser(desk, userId)) deletedCount += 1;
  return deletedCount;
}

/** False where an order was made or claimed at the moment of leaving: it keeps its customer until it ends. */
async function eraseUser(desk: AccountDesk, userId: string): Promise<boolean> {
  let areAllErased = true;
  // All are listed first: an order without its person cannot mark where to read on.
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
  return withOrder<Order, SaveChangeRefusal | 'orders_under_way'>(desk, orderId, async (view) =>
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

/** How long each kind of personal data is kept. */
export interface KeepTimes {
  readonly keepLettersMs: number;
  readonly keepContactMs: number;
  readonly keepReceiverMs: number;
  readonly keepActivityMs: number;
}

interface ForgottenCounts {
  readonly letters: number;
  readonly contacts: number;
  readonly receivers: number;
  readonly statementLines: number;
  readonly activities: number;
}

/** New orders beside a backlog of millions took 37 ms (p50) with five hundred, and 10 ms with these. */
const PER_STEP_MAX = 100;

/**
 * Erases personal data whose time is over. It works in small steps, so that other work does not wait; what is
 * left after an interruption is done the next time.
 */
export async function forgetPersons(
  { store, clock }: Pick<Desk, 'store' | 'clock'>,
  keep: KeepTimes,
): Promise<ForgottenCounts> {
  const nowMs = clock.nowMs();
  const createdBeforeMs = nowMs - keep.keepLettersMs;
  const limit = PER_STEP_MAX;
  // A line that still waits for its order keeps what it is recognised by.
  const bookedBeforeMs = nowMs - Math.max(keep.keepReceiverMs, BANK_LINES_FOR_MS);
  const ofOrders = (part: 'contact' | 'receiver', keepMs: number): Promise<number> =>
    untilDone(() => store.forgetPersons({ part, changedBeforeMs: nowMs - keepMs, limit }));
  return {
    letters: await untilDone(() => store.forgetLetters({ createdBeforeMs, nowMs, limit })),
    contacts: await ofOrders('contact', keep.keepContactMs),
    receivers: await ofOrders('receiver', keep.keepReceiverMs),
    statementLines: await untilDone(() => store.forgetBankLines({ bookedBeforeMs, limit })),
    activities: await untilDone(() =>
      store.forgetUserEvents({ happenedBeforeMs: nowMs - keep.keepActivityMs, limit }),
    ),
  };
}

async function untilDone(step: () => Promise<number>): Promise<number> {
  let sum = 0;
  for (;;) {
    const count = await step();
    sum += count;
    if (count < PER_STEP_MAX) return sum;
  }
}

type OwnOrderRefusal = 'order_unknown' | 'order_owned_by_other' | SaveChangeRefusal;

/**
 * Adds an order made while signed out to an account. It takes the order's link; a matching e-mail address is
 * not enough, since a stranger could have registered it.
 */
export async function ownOrder(
  desk: Desk,
  input: { readonly orderId: string; readonly userId: string },
): Promise<Result<Order, OwnOrderRefusal>> {
  const { orderId, userId } = input;
  return withOrder<Order, SaveChangeRefusal | 'order_owned_by_other'>(desk, orderId, async (view) => {
    const { order } = view;
    if (order.userId === userId) return ok(order);
    if (order.userId !== null) return refuse('order_owned_by_other');
    return amendOrder(desk, view, {
      event: 'owner_taken',
      actor: { kind: 'customer', id: '' },
      patch: { userId },
    });
  });
}
