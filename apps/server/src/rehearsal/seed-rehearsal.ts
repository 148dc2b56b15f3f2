import {
  type Asset,
  divideFloor,
  formatAmount,
  makeQuote,
  parseAmount,
  parsePrice,
  postReserveDeclared,
} from '@naru/core';
import {
  type ActingDesk,
  type Actor,
  type Desk,
  type LotteryParts,
  type Order,
  type OrderView,
  type Rail,
  type RateSource,
  announceDay,
  attestPayment,
  createAddressPool,
  createOrder,
  createRateBook,
  createWatchBook,
  getAsset,
  getPayRail,
  getReceiveRail,
  loadAdjustments,
  openEntry,
  preparePayout,
  publishSnapshot,
  recordEntry,
  recordReceipt,
  recordTreasury,
  seenVersionOf,
  takeOrder,
  watchRail,
} from '@naru/desk';
import { createDemoRateSource } from '@naru/market';
import { REHEARSAL_FILE, type RehearsalNetwork } from '../rail/networks.ts';
import { createIdSource } from '../machine/ids.ts';
import { changeStoredSetting } from '../config/change-stored-setting.ts';
import { ConfigFault } from '../config/config-problem.ts';
import { SETTING_CATALOGUE } from '../config/setting-catalogue.ts';

/**
 * Opens the books of each asset with the declared reserves, once per asset: afterwards only the books count.
 */
export async function declareReserves(
  desk: ActingDesk & Pick<Desk, 'ids' | 'rateBook' | 'assets'>,
  reserves: ReadonlyMap<string, bigint>,
): Promise<void> {
  for (const [assetId, baseUnits] of reserves) {
    if (baseUnits === 0n) continue;
    const postings = postReserveDeclared(assetId, baseUnits);
    const entry = openEntry(desk, { journalKey: `opening:${assetId}`, orderId: null, postings });
    const saved = await recordEntry(desk, entry);
    if (!saved.ok && saved.reason !== 'already_booked') throw new Error(`reserves: ${saved.reason}`);
  }
}

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
const OPERATOR: Actor = { kind: 'operator', id: 'rehearsal' };
const MINUTE_MS = 60_000;
/** Far above the indexes that orders use, so that a receiver is never one of our addresses. */
const RECEIVER_INDEX = 9_000_000;
/** The account of customers who are paid by transfer. */
const RECEIVING_ACCOUNT = 'Rehearsal Bank 990-900-000001 Rehearsal Customer';

interface HistorySource {
  readonly desk: Desk;
  readonly rehearsal: ReadonlyMap<string, RehearsalNetwork>;
  readonly rates: RateSource;
}

/**
 * Makes the history through the desk's own functions, at times in the past: orders, payments, blocks, payouts
 * and their audit entries, all as they could have happened.
 */
async function makeRehearsalHistory(source: HistorySource): Promise<void> {
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
    findActing: () => null,
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

/** Records a made-up transfer, as an operator types one. */
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

/** Plausible holdings, different for each currency. */
const RESERVE_USD_MIN = 60_000n;
const RESERVE_USD_STEP = 17_000n;
const RESERVE_STEPS = 9;

/** The declared holdings, in base units, rounded to three digits. */
export function listRehearsalReserves(
  assets: readonly Asset[],
  usdPrices: Readonly<Record<string, string>>,
): ReadonlyMap<string, bigint> {
  const reserves = new Map<string, bigint>();
  for (const [index, asset] of assets.entries()) {
    const price = parsePrice(usdPrices[asset.symbol] ?? '');
    if (!price.ok) continue;
    const usd = RESERVE_USD_MIN + RESERVE_USD_STEP * BigInt((index * 5) % RESERVE_STEPS);
    const baseUnits = divideFloor(
      usd * 10n ** BigInt(asset.decimals) * price.value.denominator,
      price.value.numerator,
    );
    reserves.set(asset.assetId, keepThreeDigits(baseUnits));
  }
  return reserves;
}

function keepThreeDigits(baseUnits: bigint): bigint {
  const scale = 10n ** BigInt(Math.max(0, baseUnits.toString().length - 3));
  return baseUnits - (baseUnits % scale);
}

const FUNDED_ASSET = 'USDT-tron';
/** Ten prizes. */
const FUND_COINS = 200n;

/** Funds the lottery of a new rehearsal desk and announces the present day, too: there is one to draw. */
async function seedLottery(desk: Desk, parts: LotteryParts): Promise<void> {
  const asset = desk.assets.get(FUNDED_ASSET);
  if (asset === undefined) return;
  const funded = await recordTreasury(desk, {
    kind: 'lottery_funded',
    asset,
    baseUnits: FUND_COINS * 10n ** BigInt(asset.decimals),
    into: null,
    heldBaseUnits: null,
    entryKey: 'rehearsal-lottery',
    operatorId: '',
    reason: 'rehearsal',
    evidence: '',
  });
  if (!funded.ok) throw new Error(`the lottery of a rehearsal desk is not funded: ${funded.reason}`);
  await announceDay(desk, parts, 'today');
  await announceDay(desk, parts);
}

/** The margin on every pair of a rehearsal: 0.85 % below the market. */
const MARGIN_PERCENT = '-0.85';
const MARGIN_SETTINGS = SETTING_CATALOGUE.filter(({ group }) => group === 'margins').map(({ key }) => key);

export const SEEDED_KEY = 'isRehearsalSeeded';

/** Prices of separate moments in the past, which the guards of a running market would take for jumps. */
const PAST_RATES: RateSource = {
  isDemo: true,
  readPrices: (atMs) => createDemoRateSource().readPrices(atMs),
};

/**
 * Gives a new rehearsal desk margins, holdings and a small history, once. Throws a ConfigFault if the
 * database is an old one whose simulated networks are gone: its watchers could not continue.
 */
export async function seedRehearsal(
  source: HistorySource & {
    readonly isUntouched: boolean;
    readonly lottery: LotteryParts;
    readonly refreshSettings: () => Promise<void>;
  },
): Promise<void> {
  const { store, assets, clock } = source.desk;
  if ((await store.listSettings()).has(SEEDED_KEY)) {
    if (!source.isUntouched) return;
    throw new ConfigFault([
      {
        setting: 'DATA_DIR',
        problem: `has lost ${REHEARSAL_FILE}, the simulated networks that the database knows`,
        fix: 'bring the file back, or begin with a new database',
      },
    ]);
  }
  const list = [...assets.values()];
  const prices = await source.rates.readPrices(clock.nowMs());
  if (!prices.ok) throw new Error('a rehearsal desk has no prices');
  for (const key of MARGIN_SETTINGS) {
    const by = { operatorId: OPERATOR.id, reason: 'a rehearsal' };
    const wish = { key, text: MARGIN_PERCENT, beforeJson: null, ...by };
    await changeStoredSetting(source.desk, wish);
  }
  await source.refreshSettings();
  await loadAdjustments(source.desk);
  await declareReserves(source.desk, listRehearsalReserves(list, prices.value.usdPrices));
  await makeRehearsalHistory({ ...source, rates: PAST_RATES });
  const rateBookOfNow = createRateBook();
  const deskOfNow = { ...source.desk, rateBook: rateBookOfNow };
  await publishSnapshot({ ...deskOfNow, source: source.rates });
  await seedLottery(deskOfNow, source.lottery);
  await store.saveSetting(SEEDED_KEY, 'true');
}
