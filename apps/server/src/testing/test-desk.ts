import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ASSET_FACTS, type AssetFacts } from '@naru/chains';
import { type RateSnapshot, formatAmount, makeQuote, parseAmount } from '@naru/core';
import {
  type Actor,
  DEFAULT_DESK_SETTINGS,
  type Desk,
  type DisbursementAct,
  type DeskSettings,
  type OperatorAct,
  type Opener,
  type Order,
  type OrderFailure,
  type OrderView,
  type Rail,
  type Screener,
  type Store,
  armAsset,
  checkBooks,
  createAddressPool,
  createOrder,
  createRateBook,
  createWatchBook,
  fingerprintSource,
  getAsset,
  getPayRail,
  getReceiveRail,
  preparePayout,
  publishSnapshot,
  readArmings,
  stateOfDisbursement,
  takeOrder,
  verifyAudit,
  watchRail,
  withdrawDisbursement,
  seenVersionOf,
} from '@naru/desk';
import { createDemoRateSource } from '@naru/market';
import {
  type LineLog,
  type RehearsalLedger,
  createMemoryLog,
  createRehearsalBank,
  openRehearsal,
} from '@naru/rails';
import { type StorePlace, openStore } from '@naru/store';
import { placeNewDatabase } from '@naru/store/new-database';
import { findActing } from '../account/operator-sessions.ts';
import { makeTables } from '../with-modules.ts';
import { declareReserves } from '../rehearsal/seed-rehearsal.ts';
import { hashText } from '../machine/hash-text.ts';
import { createIdSource } from '../machine/ids.ts';
import { type TestClock, createTestClock } from './test-clock.ts';
import { TEST_BOX } from './test-box.ts';

/** The parts that outlive a killed process: the data folder and the simulated networks. */
export interface TestGround {
  readonly folder: string;
  readonly log: LineLog;
  readonly clock: TestClock;
  dispose(): Promise<void>;
}

export async function prepareGround(): Promise<TestGround> {
  const folder = await mkdtemp(path.join(tmpdir(), 'naru-server-'));
  return {
    folder,
    log: createMemoryLog(),
    clock: createTestClock(),
    dispose: () => rm(folder, { recursive: true, force: true }),
  };
}

export interface TestDeskOptions {
  readonly settings?: Partial<DeskSettings>;
  /** Networks of coins that a person watches, instead of the simulated ones of their currencies. */
  readonly witnessedRails?: readonly Rail[];
  /** Their addresses were not compared with a wallet; otherwise they were. */
  readonly isUnarmed?: boolean;
  /** Lets a test wrap the store or a rail. */
  readonly wrapStore?: (store: Store) => Store;
  /** A database of PostgreSQL instead of the embedded one. */
  readonly databaseUrl?: string;
  /** The text from which the addresses of the simulated networks are derived. */
  readonly publicSeedText?: string;
  readonly wrapRail?: (rail: Rail) => Rail;
  /** Asked about addresses; by default nothing is asked. */
  readonly screener?: Screener;
  /** Called with the fault of an order that throws in a round. Without it, the round throws. */
  readonly orderFailed?: Desk['orderFailed'];
}

/** A whole desk on a real embedded database, with simulated networks and a clock that only the test moves. */
export interface TestDesk {
  readonly desk: Desk;
  readonly clock: TestClock;
  /** For another connection to the same database. */
  readonly storePlace: StorePlace;
  /** References of orders in the order in which they changed. */
  readonly changes: string[];
  ledger(railId: string): RehearsalLedger;
  /** Publishes the prices of this moment. */
  publish(): Promise<RateSnapshot>;
  order(wish: OrderWish): Promise<Order>;
  view(order: Pick<Order, 'orderId'>): Promise<OrderView>;
  /** One round of the rail's watcher. */
  watch(railId: string): Promise<void>;
  /** The customer pays the order; without an amount what is due. Returns the txid. */
  pay(order: Order, baseUnits?: bigint): Promise<string>;
  mine(railId: string, blocks?: number): Promise<void>;
  /** Pays the order finally, as an operator finds it in the queue. */
  fund(order: Order): Promise<OrderView>;
  takeAndPrepare(order: Order, operator?: Actor): Promise<OrderView>;
  /** The operator's own wallet pays the customer. Returns the txid. */
  payOut(order: Order, baseUnits?: bigint): Promise<string>;
  /** The fields of an act by an operator who sees the order now. */
  act(order: Pick<Order, 'orderId'>, actor?: Actor): Promise<OperatorAct>;
  /** The same for the order's newest payout. */
  payoutAct(order: Pick<Order, 'orderId'>, actor?: Actor): Promise<DisbursementAct>;
  /** Withdraws the newest payout or refund; returns the stage, or the refusal. */
  withdraw(order: Pick<Order, 'orderId'>, actor?: Actor): Promise<string>;
  /** The stage, the states of its payouts and refunds, and the reasons of its open holds. */
  stateOf(order: Pick<Order, 'orderId'>): Promise<readonly string[]>;
  /** Ends this process; the ground stays. */
  close(): Promise<void>;
}

export interface OrderWish {
  readonly pay: string;
  readonly receive: string;
  readonly payAmount: string;
  readonly receiveAddress?: string;
  readonly refundAddress?: string;
  readonly email?: string;
  readonly userId?: string;
  readonly opener?: Opener;
  readonly callerAddress?: string;
}

export const MINA: Actor = { kind: 'operator', id: 'operator-mina' };
export const JUN: Actor = { kind: 'operator', id: 'operator-jun' };

export const KRW_ACCOUNT = 'Kookmin 123-456-789012 Mina Kim';

export async function openTestDesk(ground: TestGround, options: TestDeskOptions = {}): Promise<TestDesk> {
  // On this thread, which spares every test the start of another; the whole desk's own tests have both.
  const { databaseUrl } = options;
  if (databaseUrl === undefined) await placeNewDatabase(ground.folder);
  const storePlace = databaseUrl === undefined ? { dataFolder: ground.folder } : { databaseUrl };
  const opened = await openStore(
    'databaseUrl' in storePlace ? storePlace : { ...storePlace, isWriterInline: true },
  );
  await makeTables(opened);
  const networks = await openRehearsal({
    assets: ASSET_FACTS.filter((facts) => !isWitnessed(options, facts)),
    log: ground.log,
    publicSeedText: options.publicSeedText ?? 'test',
  });
  const rails = [...networks.values()]
    .map(({ rail }) => rail)
    .concat(ASSET_FACTS.filter(({ kind }) => kind === 'bank').map(createRehearsalBank))
    .concat(options.witnessedRails ?? []);
  const wrapped = rails.map((rail) => options.wrapRail?.(rail) ?? rail);
  const store = options.wrapStore?.(opened) ?? opened;
  const changes: string[] = [];
  const desk: Desk = {
    store,
    clock: ground.clock,
    ids: createIdSource(ground.clock),
    rails: new Map(wrapped.map((rail) => [rail.network.railId, rail])),
    assets: new Map(wrapped.flatMap((rail) => rail.assets).map((asset) => [asset.assetId, asset])),
    rateBook: createRateBook(),
    addressPool: createAddressPool(store),
    watchBook: createWatchBook(store, ground.clock),
    settings: { ...DEFAULT_DESK_SETTINGS, ...options.settings },
    signOfLife: { lastMs: () => null },
    screener: options.screener ?? null,
    hashText,
    sealText: TEST_BOX.seal,
    orderChanged: ({ order }) => changes.push(order.reference),
    findActing,
    orderFailed: options.orderFailed ?? throwOn,
  };
  // More of every coin than any test asks for; a second opening of the same ground finds it booked.
  await declareReserves(
    desk,
    new Map([...desk.assets.values()].map(({ assetId, decimals }) => [assetId, 10n ** BigInt(decimals + 9)])),
  );
  if (options.isUnarmed !== true) await armAll(desk);
  return describeDesk(desk, ground, changes, {
    storePlace,
    ledger: (railId) => networks.get(railId)?.ledger ?? assert.fail(`no simulated network ${railId}`),
    close: () => opened.close(),
  });
}

function isWitnessed({ witnessedRails = [] }: TestDeskOptions, facts: AssetFacts): boolean {
  const assets = witnessedRails.flatMap((rail) => rail.assets);
  return assets.some(({ assetId }) => assetId === facts.assetId);
}

/** A second opening of the same ground finds them armed. */
async function armAll(desk: Desk): Promise<void> {
  for (const asset of desk.assets.values()) {
    const rail = desk.rails.get(asset.railId) ?? assert.fail(asset.railId);
    if (rail.network.environment === 'rehearsal') continue;
    const fingerprint = fingerprintSource(desk, rail);
    await armAsset(desk, { asset, fingerprint, operatorId: '', reason: 'compared', isForced: false });
  }
  Object.assign(desk.settings, { armings: readArmings(await desk.store.listSettings()) });
}

function throwOn({ thrown }: OrderFailure): never {
  throw thrown;
}

type Reading = Pick<
  TestDesk,
  'desk' | 'view' | 'watch' | 'publish' | 'act' | 'payoutAct' | 'withdraw' | 'stateOf' | 'ledger'
>;

function describeDesk(
  desk: Desk,
  { clock }: TestGround,
  changes: string[],
  parts: Pick<TestDesk, 'ledger' | 'storePlace' | 'close'>,
): TestDesk {
  const view = async ({ orderId }: Pick<Order, 'orderId'>): Promise<OrderView> =>
    (await desk.store.findOrder(orderId)) ?? assert.fail('the order is gone');
  const reading: Reading = {
    desk,
    ledger: parts.ledger,
    view,
    watch: async (railId) => {
      await watchRail(desk, desk.rails.get(railId) ?? assert.fail(`no rail ${railId}`));
    },
    publish: async () => {
      const published = await publishSnapshot({ ...desk, source: createDemoRateSource() });
      assert.ok(published.ok);
      return published.value;
    },
    act: async ({ orderId }, actor = MINA) => ({
      orderId,
      expectedVersion: seenVersionOf((await view({ orderId })).order),
      actor,
    }),
    payoutAct: async (order, actor = MINA) => {
      const disbursement = (await view(order)).disbursements.at(-1) ?? assert.fail('nothing was approved');
      return { ...(await reading.act(order, actor)), disbursementId: disbursement.disbursementId };
    },
    withdraw: async (order, actor = MINA) => {
      const answer = await withdrawDisbursement(desk, await reading.payoutAct(order, actor));
      return answer.ok ? answer.value.stage : answer.reason;
    },
    stateOf: async (order) => {
      const now = await view(order);
      const states = now.disbursements.map((disbursement) => stateOfDisbursement(now, disbursement));
      const open = now.holds.filter(({ closedAtMs }) => closedAtMs === null).map(({ reason }) => reason);
      return [now.order.stage, ...states, ...open];
    },
  };
  return { ...parts, ...reading, ...describeMoves(reading), clock, changes };
}

/** The acts of customers, networks and operators. */
function describeMoves(
  reading: Reading,
): Pick<TestDesk, 'order' | 'pay' | 'payOut' | 'mine' | 'fund' | 'takeAndPrepare'> {
  const { desk } = reading;
  const pay: TestDesk['pay'] = (order, baseUnits = order.payBaseUnits) => {
    const rail = getPayRail(desk, order);
    const address = rail.parseAddress(order.payAssetId, order.depositAddress);
    assert.ok(address.ok);
    return reading.ledger(rail.network.railId).pay({ ...address.value, baseUnits });
  };
  const mine: TestDesk['mine'] = async (railId, blocks = 1) => {
    const minedAtMs = desk.clock.nowMs();
    for (let block = 0; block < blocks; block += 1) await reading.ledger(railId).mineBlock({ minedAtMs });
  };
  return {
    pay,
    mine,
    payOut: (order, baseUnits = order.receiveBaseUnits) =>
      reading
        .ledger(getReceiveRail(desk, order).network.railId)
        .pay({ address: order.receiveAddress, watchKey: order.receiveWatchKey, baseUnits }),
    order: async (wish) => {
      // A rail is offered only once its watcher has found its place on the chain.
      for (const assetId of [wish.pay, wish.receive]) await reading.watch(getAsset(desk, assetId).railId);
      return makeOrder(desk, await reading.publish(), wish);
    },
    fund: async (order) => {
      const { railId } = getPayRail(desk, order).network;
      await pay(order);
      await mine(railId, 2);
      await reading.watch(railId);
      return reading.view(order);
    },
    takeAndPrepare: async (order, actor = MINA) => {
      assert.ok((await takeOrder(desk, await reading.act(order, actor))).ok);
      assert.ok((await preparePayout(desk, await reading.act(order, actor))).ok);
      return reading.view(order);
    },
  };
}

/** Orders like a visitor's page: with the amounts of the snapshot that it shows. */
async function makeOrder(desk: Desk, snapshot: RateSnapshot, wish: OrderWish): Promise<Order> {
  const payAsset = desk.assets.get(wish.pay) ?? assert.fail(wish.pay);
  const receiveAsset = desk.assets.get(wish.receive) ?? assert.fail(wish.receive);
  const anchorBaseUnits = parseAmount(wish.payAmount, payAsset.decimals);
  assert.ok(anchorBaseUnits.ok);
  const quote = makeQuote({
    payAsset,
    receiveAsset,
    snapshot,
    adjustments: desk.rateBook.adjustments(),
    anchor: 'pay',
    anchorBaseUnits: anchorBaseUnits.value,
  });
  assert.ok(quote.ok);
  const receiveRail = getReceiveRail(desk, { receiveAssetId: wish.receive });
  const created = await createOrder(desk, {
    payAssetId: wish.pay,
    receiveAssetId: wish.receive,
    payAmountText: wish.payAmount,
    receiveAmountText: formatAmount(quote.value.receiveBaseUnits, receiveAsset.decimals),
    email: wish.email ?? 'mina@example.com',
    receiveAddressText:
      wish.receiveAddress ?? receiveRail.deriveDepositAddress?.(1_000_000).address ?? KRW_ACCOUNT,
    ...(wish.refundAddress === undefined ? {} : { refundAddressText: wish.refundAddress }),
    userId: wish.userId ?? null,
    snapshotId: snapshot.snapshotId,
    anchor: 'pay',
    ...(wish.opener === undefined ? {} : { opener: wish.opener }),
    ...(wish.callerAddress === undefined ? {} : { callerAddress: wish.callerAddress }),
  });
  assert.ok(created.ok, created.ok ? '' : created.reason);
  return created.value;
}

/** Checks after every test that the books add up and the audit trail is unbroken. */
async function assertWhole({ desk }: TestDesk): Promise<void> {
  assert.deepEqual(await checkBooks(desk.store), []);
  await desk.store.sealAudit(1000, desk.clock.nowMs(), desk.hashText);
  assert.equal((await verifyAudit(desk.store, desk.hashText)).broken, null);
}

/** A desk for one test, deleted after it; its books and its trail are checked at the end. */
export async function withTestDesk(
  options: TestDeskOptions,
  run: (house: TestDesk, ground: TestGround) => Promise<void>,
): Promise<void> {
  const ground = await prepareGround();
  const house = await openTestDesk(ground, options);
  try {
    await run(house, ground);
    await assertWhole(house);
  } finally {
    await house.close();
    await ground.dispose();
  }
}
