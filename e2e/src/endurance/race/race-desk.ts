import { createHash, randomUUID } from 'node:crypto';
import { findAssetFacts } from '@naru/chains';
import { formatAmount, makeQuote, postReserveDeclared } from '@naru/core';
import {
  type Clock,
  DEFAULT_DESK_SETTINGS,
  type Desk,
  type Order,
  type Store,
  createAddressPool,
  createOrder,
  createRateBook,
  createWatchBook,
  getAsset,
  openEntry,
  recordEntry,
  getPayRail,
  publishSnapshot,
  watchRail,
} from '@naru/desk';
import { createDemoRateSource } from '@naru/market';
import { type RehearsalNetwork, createRehearsalBank, createMemoryLog, openRehearsal } from '@naru/rails';

const PAY = 'LTC';
const RECEIVE = 'KRW';
const PAY_AMOUNT = '2';

/** The use-cases on a real store, with a clock that stays where it is set. */
export interface RaceDesk {
  readonly desk: Desk;
  setNow(nowMs: number): void;
  makeOrders(count: number): Promise<readonly Order[]>;
  /** The customer's payment, in no block yet. Gives the key of its output. */
  pay(order: Order): Promise<string>;
  mine(): Promise<void>;
  /** A round of the network that orders are paid on. */
  watch(): Promise<void>;
}

/** Litecoins of a simulated network against won of a bank, where a person attests every payout. */
export async function openRaceDesk(store: Store, startMs: number): Promise<RaceDesk> {
  const [ltc, krw] = [findAssetFacts(PAY), findAssetFacts(RECEIVE)];
  if (ltc === undefined || krw === undefined) throw new Error('the catalog misses what the race needs');
  const networks = await openRehearsal({ assets: [ltc], log: createMemoryLog(), publicSeedText: 'race' });
  const [network] = networks.values();
  if (network === undefined) throw new Error('no simulated network');
  const bank = createRehearsalBank(krw);
  const rails = [network.rail, bank];
  const held = { nowMs: startMs };
  const clock: Clock = { nowMs: () => held.nowMs };
  const desk: Desk = {
    store,
    clock,
    ids: {
      nextOrderId: () => randomUUID().replaceAll('-', ''),
      nextReference: () => randomUUID(),
      nextRowId: () => randomUUID(),
    },
    rails: new Map(rails.map((rail) => [rail.network.railId, rail])),
    assets: new Map(rails.flatMap((rail) => rail.assets).map((asset) => [asset.assetId, asset])),
    rateBook: createRateBook(),
    addressPool: createAddressPool(store),
    watchBook: createWatchBook(store, clock),
    settings: DEFAULT_DESK_SETTINGS,
    signOfLife: { lastMs: () => null },
    screener: null,
    hashText: (text) => createHash('sha256').update(text, 'utf8').digest('hex'),
    sealText: (text) => text,
    orderChanged: () => undefined,
    // Nothing is expected to fail here: whatever does ends the round.
    findActing: () => null,
    orderFailed: ({ thrown }) => {
      throw thrown;
    },
  };
  return {
    desk,
    setNow: (nowMs) => {
      held.nowMs = nowMs;
    },
    makeOrders: (count) => makeOrders(desk, count),
    pay: (order) => pay(desk, network, order),
    mine: async () => {
      await network.ledger.mineBlock();
    },
    watch: async () => {
      await watchRail(desk, network.rail);
    },
  };
}

/** The desk says what it holds, once for a database. */
async function openBooks(desk: Desk): Promise<void> {
  const { assetId, decimals } = getAsset(desk, RECEIVE);
  const postings = postReserveDeclared(assetId, 10n ** BigInt(decimals + 12));
  await recordEntry(desk, openEntry(desk, { journalKey: `opening:${assetId}`, orderId: null, postings }));
}

async function makeOrders(desk: Desk, count: number): Promise<readonly Order[]> {
  await openBooks(desk);
  const published = await publishSnapshot({ ...desk, source: createDemoRateSource() });
  if (!published.ok) throw new Error(published.reason);
  const [payAsset, receiveAsset] = [getAsset(desk, PAY), getAsset(desk, RECEIVE)];
  const quote = makeQuote({
    payAsset,
    receiveAsset,
    snapshot: published.value,
    adjustments: [],
    anchor: 'pay',
    anchorBaseUnits: BigInt(PAY_AMOUNT) * 10n ** BigInt(payAsset.decimals),
  });
  if (!quote.ok) throw new Error(quote.reason);
  const orders: Order[] = [];
  for (let made = 0; made < count; made += 1) {
    const order = await createOrder(desk, {
      payAssetId: PAY,
      receiveAssetId: RECEIVE,
      payAmountText: PAY_AMOUNT,
      receiveAmountText: formatAmount(quote.value.receiveBaseUnits, receiveAsset.decimals),
      email: `customer-${made}@endurance.example`,
      receiveAddressText: 'Kookmin 123-456-789012 Mina Kim',
      userId: null,
      snapshotId: published.value.snapshotId,
      anchor: 'pay',
    });
    if (!order.ok) throw new Error(order.reason);
    orders.push(order.value);
  }
  return orders;
}

async function pay(desk: Desk, network: RehearsalNetwork, order: Order): Promise<string> {
  const address = getPayRail(desk, order).parseAddress(order.payAssetId, order.depositAddress);
  if (!address.ok) throw new Error(address.reason);
  return network.ledger.pay({ ...address.value, baseUnits: order.payBaseUnits });
}
