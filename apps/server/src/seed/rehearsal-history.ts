import { formatAmount, makeQuote, parseAmount } from '@naru/core';
import {
  type Actor,
  type Desk,
  type Order,
  type OrderView,
  type Rail,
  type RateSource,
  attestPayment,
  createAddressPool,
  createOrder,
  createRateBook,
  createWatchBook,
  getAsset,
  getPayRail,
  getReceiveRail,
  preparePayout,
  recordReceipt,
  takeOrder,
  watchRail,
  seenVersionOf,
} from '@naru/desk';
import type { RehearsalNetwork } from '../rail/networks.ts';
import { createIdSource } from '../machine/ids.ts';

interface PastExchange {
  readonly pay: string;
  readonly receive: string;
  readonly payAmount: string;
  readonly minutesAgo: number;
}

/**
 * Exchanges of invented customers, so that the lists of a new rehearsal desk are not empty. Oldest first.
 */
const PAST_EXCHANGES: readonly PastExchange[] = [
  { pay: 'XRP', receive: 'KRW', payAmount: '850', minutesAgo: 4_310 },
  { pay: 'KRW', receive: 'LTC', payAmount: '1200000', minutesAgo: 3_020 },
  { pay: 'ETH', receive: 'USDT-tron', payAmount: '0.45', minutesAgo: 2_205 },
  { pay: 'USDT-tron', receive: 'SOL', payAmount: '640', minutesAgo: 1_490 },
  { pay: 'BTC', receive: 'KRW', payAmount: '0.031', minutesAgo: 965 },
  { pay: 'CNY', receive: 'USDT-tron', payAmount: '3600', minutesAgo: 410 },
  { pay: 'DOGE', receive: 'XMR', payAmount: '5200', minutesAgo: 150 },
];

/** Shows on every row that there is no such customer. */
const EMAIL = 'example@rehearsal.invalid';
export const OPERATOR: Actor = { kind: 'operator', id: 'rehearsal' };
const MINUTE_MS = 60_000;
/** Far above the indexes that orders use, so that a receiver is never one of our addresses. */
const RECEIVER_INDEX = 9_000_000;
/** Of the customers who are paid by transfer. */
const RECEIVING_ACCOUNT = 'Rehearsal Bank 990-900-000001 Rehearsal Customer';

export interface HistorySource {
  readonly desk: Desk;
  readonly rehearsal: ReadonlyMap<string, RehearsalNetwork>;
  readonly rates: RateSource;
}

/**
 * Makes the history through the desk's own functions, at times in the past: orders, payments, blocks, payouts
 * and their audit entries, all as they could have happened.
 */
export async function makeRehearsalHistory(source: HistorySource): Promise<void> {
  const startedAtMs = source.desk.clock.nowMs();
  const clock = { now: startedAtMs };
  const pastClock = { nowMs: () => clock.now };
  const desk: Desk = {
    ...source.desk,
    clock: pastClock,
    // Invented customers get no letters.
    settings: { ...source.desk.settings, areOrderLettersOn: false },
    ids: createIdSource(pastClock),
    rateBook: createRateBook(),
    addressPool: createAddressPool(source.desk.store),
    watchBook: createWatchBook(source.desk.store, pastClock),
    orderChanged: () => undefined,
    // Nothing is expected to fail here.
    orderFailed: ({ thrown }) => {
      throw thrown;
    },
  };
  desk.rateBook.setAdjustments(source.desk.rateBook.adjustments());
  for (const [index, exchange] of PAST_EXCHANGES.entries()) {
    clock.now = startedAtMs - exchange.minutesAgo * MINUTE_MS;
    await deliver({ ...source, desk }, clock, exchange, index);
  }
}

async function deliver(
  { desk, rehearsal, rates }: HistorySource,
  clock: { now: number },
  exchange: PastExchange,
  index: number,
): Promise<void> {
  const order = await createPastOrder(desk, rates, exchange, index);
  const payRail = getPayRail(desk, order);
  const receiveRail = getReceiveRail(desk, order);
  const pay = async (rail: Rail, address: string, baseUnits: bigint): Promise<void> => {
    const network = rehearsal.get(rail.network.railId);
    if (network === undefined) throw new Error('a history needs simulated networks');
    clock.now += 3 * MINUTE_MS;
    await network.pay({ address, baseUnits });
    await watchRail(desk, rail);
    clock.now += 4 * MINUTE_MS;
    await network.mineBlock();
    await network.mineBlock();
    await watchRail(desk, rail);
  };
  if (isBank(payRail)) await recordTransfer(desk, clock, order);
  else await pay(payRail, order.depositAddress, order.payBaseUnits);
  const taken = await takeOrder(desk, { ...(await actOn(desk, order)), actor: OPERATOR });
  const prepared = await preparePayout(desk, { ...(await actOn(desk, order)), actor: OPERATOR });
  if (!taken.ok || !prepared.ok) throw new Error('an order of the history did not go through');
  if (isBank(receiveRail)) await attestTransfer(desk, clock, order);
  else await pay(receiveRail, order.receiveAddress, order.receiveBaseUnits);
  if ((await readView(desk, order)).order.stage !== 'delivered')
    throw new Error('an order of the history was not delivered');
}

function isBank({ network }: Rail): boolean {
  return network.witness === 'operator';
}

/** The receipt of an invented transfer, typed as an operator types one. */
async function recordTransfer(desk: Desk, clock: { now: number }, order: Order): Promise<void> {
  clock.now += 7 * MINUTE_MS;
  const { decimals } = getAsset(desk, order.payAssetId);
  const received = await recordReceipt(desk, {
    ...(await actOn(desk, order)),
    actor: OPERATOR,
    amountText: formatAmount(order.payBaseUnits, decimals),
    bankReference: `REHEARSAL IN ${order.reference}`,
    receivedAtMs: clock.now,
  });
  if (!received.ok) throw new Error('a transfer of the history was not recorded');
}

async function attestTransfer(desk: Desk, clock: { now: number }, order: Order): Promise<void> {
  clock.now += 7 * MINUTE_MS;
  const [payout] = (await readView(desk, order)).disbursements;
  if (payout === undefined) throw new Error('an order of the history has no payout');
  const act = { ...(await actOn(desk, order)), actor: OPERATOR, disbursementId: payout.disbursementId };
  const reference = `REHEARSAL OUT ${order.reference}`;
  const attested = await attestPayment(desk, act, { reference, amountText: null });
  if (!attested.ok) throw new Error('a payout of the history was not attested');
}

async function createPastOrder(
  desk: Desk,
  rates: RateSource,
  exchange: PastExchange,
  index: number,
): Promise<Order> {
  const nowMs = desk.clock.nowMs();
  const prices = await rates.readPrices(nowMs);
  const payAsset = desk.assets.get(exchange.pay);
  const receiveAsset = desk.assets.get(exchange.receive);
  if (!prices.ok || payAsset === undefined || receiveAsset === undefined)
    throw new Error('a history needs every currency and its price');
  const snapshot = {
    snapshotId: desk.ids.nextRowId(),
    takenAtMs: nowMs,
    isDemo: rates.isDemo,
    ...prices.value,
  };
  desk.rateBook.add(snapshot);
  const payBaseUnits = parseAmount(exchange.payAmount, payAsset.decimals);
  if (!payBaseUnits.ok) throw new Error('an amount of the history cannot be read');
  const quote = makeQuote({
    payAsset,
    receiveAsset,
    snapshot,
    adjustments: desk.rateBook.adjustments(),
    anchor: 'pay',
    anchorBaseUnits: payBaseUnits.value,
  });
  const receiver = getReceiveRail(desk, { receiveAssetId: receiveAsset.assetId }).deriveDepositAddress?.(
    RECEIVER_INDEX + index,
  );
  if (!quote.ok) throw new Error('an order of the history cannot be priced');
  const created = await createOrder(desk, {
    payAssetId: payAsset.assetId,
    receiveAssetId: receiveAsset.assetId,
    payAmountText: exchange.payAmount,
    receiveAmountText: formatAmount(quote.value.receiveBaseUnits, receiveAsset.decimals),
    email: EMAIL,
    receiveAddressText: receiver?.address ?? RECEIVING_ACCOUNT,
    userId: null,
    snapshotId: snapshot.snapshotId,
    anchor: 'pay',
  });
  if (!created.ok) throw new Error(`an order of the history was refused: ${created.reason}`);
  return created.value;
}

async function readView(desk: Desk, order: Order): Promise<OrderView> {
  const view = await desk.store.findOrder(order.orderId);
  if (view === null) throw new Error('an order of the history is gone');
  return view;
}

async function actOn(desk: Desk, order: Order): Promise<{ orderId: string; expectedVersion: number }> {
  return { orderId: order.orderId, expectedVersion: seenVersionOf((await readView(desk, order)).order) };
}
