import { randomInt } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { formatAmount, makeQuote, parseAmount } from '@naru/core';
import {
  type Actor,
  type Desk,
  type Disbursement,
  type Order,
  type OrderView,
  createOrder,
  endLockEarly,
  expireDueOrders,
  getAsset,
  getPayRail,
  getReceiveRail,
  preparePayout,
  setRefundAddressByCustomer,
  takeOrder,
  watchRail,
  seenVersionOf,
} from '@naru/desk';
import type { RehearsalNetwork, ServerContext } from '@naru/server/module';

const RECEIVE = 'XRP';
/** The amounts that customers pay: too small for a second person. */
const PAY_AMOUNTS = { LTC: '2', KRW: '200000' } as const;
export type PayAssetId = keyof typeof PAY_AMOUNTS;
/** A domain that shows that there is no such customer. */
const EMAIL = 'practice@rehearsal.invalid';
/** Far above the indexes of real orders, so that a customer's address is never one of the desk's. */
const INDEX_MIN = 100_000_000;
const INDEX_MAX = 2_000_000_000;
/** A watcher of the desk may read the same blocks at the same time; one of the two is first. */
const ROUNDS_MAX = 200;
const FINAL_BLOCKS = 2;

/** The customer, networks, and acts of operators with which an incident starts. */
export interface Scene {
  readonly context: ServerContext;
  /** The person who started the incident. */
  readonly operator: Actor;
  /** Null if the desk refuses it. */
  placeOrder(payAssetId?: PayAssetId): Promise<Order | null>;
  /** The same, with an address that somebody has put in place of the desk's own. */
  placeAlteredOrder(): Promise<Order | null>;
  read(order: Pick<Order, 'orderId'>): Promise<OrderView>;
  /** Pays as the customer; returns the transaction's id. */
  pay(order: Order, baseUnits: bigint): Promise<string>;
  /** Pays as the customer, and makes the payment final on its network. */
  payFinally(order: Order, baseUnits: bigint): Promise<string>;
  /** Pays the whole amount as the customer, until it counts as final; returns the transaction's id. */
  fund(order: Order): Promise<string>;
  /** Moves on until the thirty minutes of the rate lock are over. */
  endLock(order: Order): Promise<void>;
  /** Enters the refund address as the customer. */
  giveRefundAddress(order: Order): Promise<void>;
  /** Takes the order and prepares its payout; false if more than one person is needed. */
  prepare(order: Order): Promise<boolean>;
  /** Pays the prepared payout from the simulated wallet; returns the transaction's id. */
  payOut(order: Order, baseUnits?: bigint): Promise<string>;
  /** Confirms the payout on its network, so that the order is delivered. */
  confirmPayout(order: Order): Promise<void>;
  network(railId: string): RehearsalNetwork;
  /** A new address of the customer's own wallet, on the network that they pay on. */
  customerAddress(order: Order): string;
  /** Reads the order's networks until `isReached` is true of the order. */
  reach(order: Order, isReached: (view: OrderView) => boolean): Promise<OrderView>;
}

export function openScene(context: ServerContext, operatorId: string): Scene {
  const { desk } = context;
  const operator: Actor = { kind: 'operator', id: operatorId };
  const read: Scene['read'] = async ({ orderId }) => {
    const view = await desk.store.findOrder(orderId);
    if (view === null) throw new Error('the order of an incident is gone');
    return view;
  };
  const network: Scene['network'] = (railId) => {
    const found = context.rehearsal.get(railId);
    if (found === undefined) throw new Error('an incident needs simulated networks');
    return found;
  };
  const reach = createReach(desk, read);
  const pay: Scene['pay'] = (order, baseUnits) =>
    network(getAsset(desk, order.payAssetId).railId).pay({ address: order.depositAddress, baseUnits });
  const payFinally: Scene['payFinally'] = async (order, baseUnits) => {
    const txid = await pay(order, baseUnits);
    const { railId } = getPayRail(desk, order).network;
    for (let block = 0; block < FINAL_BLOCKS; block += 1) await network(railId).mineBlock();
    return txid;
  };
  return {
    context,
    operator,
    read,
    network,
    reach,
    pay,
    placeOrder: (payAssetId = 'LTC') => placeOrder(desk, payAssetId),
    placeAlteredOrder: () => placeAlteredOrder(desk),
    payFinally,
    fund: async (order) => {
      const txid = await payFinally(order, order.payBaseUnits);
      await reach(order, ({ order: { stage } }) => stage === 'funded');
      return txid;
    },
    endLock: async ({ orderId }) => {
      await endLockEarly(desk, orderId);
      await expireDueOrders(desk);
    },
    customerAddress: (order) => customerAddress(desk, order),
    giveRefundAddress: (order) => giveRefundAddress(desk, order, read),
    prepare: (order) => prepare(desk, order, { operator, read }),
    payOut: async (order, baseUnits) => {
      const payout = getPayout(await read(order));
      const { address, railId } = payout;
      return network(railId).pay({ address, baseUnits: baseUnits ?? payout.baseUnits });
    },
    confirmPayout: async (order) => {
      await reach(order, ({ order: { stage } }) => stage === 'sent');
      await network(getReceiveRail(desk, order).network.railId).mineBlock();
      await reach(order, ({ order: { stage } }) => stage === 'delivered');
    },
  };
}

export function getPayout({ disbursements }: OrderView): Disbursement {
  const payout = disbursements.find(({ purpose }) => purpose === 'payout');
  if (payout === undefined) throw new Error('the payout of an incident is gone');
  return payout;
}

function createReach(desk: Desk, read: Scene['read']): Scene['reach'] {
  return async (order, isReached) => {
    const rails = [getPayRail(desk, order), getReceiveRail(desk, order)];
    for (let round = 0; round < ROUNDS_MAX; round += 1) {
      for (const rail of rails) await watchRail(desk, rail);
      await expireDueOrders(desk);
      const view = await read(order);
      if (isReached(view)) return view;
      await setImmediate();
    }
    throw new Error(`an incident stays ${(await read(order)).order.stage}`);
  };
}

/** Uses the use case of the exchange form, at the present price. */
async function placeOrder(desk: Desk, payAssetId: PayAssetId): Promise<Order | null> {
  const snapshot = desk.rateBook.current();
  const payAsset = desk.assets.get(payAssetId);
  const payAmountText = PAY_AMOUNTS[payAssetId];
  const receiveAsset = desk.assets.get(RECEIVE);
  if (snapshot === null || payAsset === undefined || receiveAsset === undefined) return null;
  const anchor = parseAmount(payAmountText, payAsset.decimals);
  const receiver = getReceiveRail(desk, { receiveAssetId: RECEIVE }).deriveDepositAddress?.(customerIndex());
  if (!anchor.ok || receiver === undefined) return null;
  const quote = makeQuote({
    payAsset,
    receiveAsset,
    snapshot,
    adjustments: desk.rateBook.adjustments(),
    anchor: 'pay',
    anchorBaseUnits: anchor.value,
  });
  if (!quote.ok) return null;
  const created = await createOrder(desk, {
    payAssetId,
    receiveAssetId: RECEIVE,
    payAmountText,
    receiveAmountText: formatAmount(quote.value.receiveBaseUnits, receiveAsset.decimals),
    email: EMAIL,
    receiveAddressText: receiver.address,
    userId: null,
    snapshotId: snapshot.snapshotId,
    anchor: 'pay',
  });
  return created.ok ? created.value : null;
}

/** Does what somebody with access to the database could do: exchanges the next address of the pool. */
async function placeAlteredOrder(desk: Desk): Promise<Order | null> {
  const railId = desk.assets.get('LTC')?.railId ?? '';
  const foreign = desk.rails.get(railId)?.deriveDepositAddress?.(customerIndex());
  if (foreign === undefined) return null;
  const highest = await desk.store.findHighestAddressIndex(railId);
  const altered = { ...foreign, addressIndex: highest + 1 };
  await desk.store.saveDerivedAddresses(railId, [altered]);
  const addressPool = { ...desk.addressPool, take: () => altered, settle: () => undefined };
  return placeOrder({ ...desk, addressPool }, 'LTC');
}

/** The index of another customer every time. */
function customerIndex(): number {
  return randomInt(INDEX_MIN, INDEX_MAX);
}

function customerAddress(desk: Desk, order: Order): string {
  const own = getPayRail(desk, order).deriveDepositAddress?.(customerIndex());
  if (own === undefined) throw new Error('an incident needs a network with addresses');
  return own.address;
}

async function giveRefundAddress(desk: Desk, order: Order, read: Scene['read']): Promise<void> {
  const refund = (await read(order)).refunds.at(-1);
  if (refund === undefined) throw new Error('nothing is owed back in this incident');
  const { orderId } = order;
  const wish = { orderId, refundId: refund.refundId, addressText: customerAddress(desk, order) };
  const proof = { userId: null, isOrderBrowser: true, linkToken: null };
  const given = await setRefundAddressByCustomer(desk, wish, proof);
  if (!given.ok) throw new Error(`a refund address of an incident: ${given.reason}`);
}

async function prepare(
  desk: Desk,
  order: Order,
  { operator: actor, read }: Pick<Scene, 'operator' | 'read'>,
): Promise<boolean> {
  const actNow = async () => {
    const { order: now } = await read(order);
    return { orderId: now.orderId, expectedVersion: seenVersionOf(now), actor };
  };
  const taken = await takeOrder(desk, await actNow());
  const prepared = taken.ok ? await preparePayout(desk, await actNow()) : taken;
  return prepared.ok && prepared.value.stage === 'prepared';
}
