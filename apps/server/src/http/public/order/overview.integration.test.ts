import type { Currency } from '@naru/contract';
import { approveRefund, seenVersionOf, setRefundAddress } from '@naru/desk';
import assert from 'node:assert/strict';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { MINA, type TestDesk, type TestGround, withTestDesk } from '../../../testing/test-desk.ts';
import { openTestPages } from '../../../testing/test-pages.ts';

const WISH = { pay: 'LTC', receive: 'XRP', payAmount: '2' };
const PAY_RAIL = 'rehearsal-ltc';
const RECEIVE_RAIL = 'rehearsal-xrp';

/** Past the store and its balances: every leg that was ever written, added up by account and asset. */
function sumLegs({ folder }: TestGround): (assetId: string, accounts: readonly string[]) => bigint {
  const database = new DatabaseSync(path.join(folder, 'naru.sqlite'), { readOnly: true });
  const legs = database.prepare('SELECT account, asset_id, base_units FROM journal_legs').all();
  database.close();
  return (assetId, accounts) =>
    legs
      .filter((leg) => leg['asset_id'] === assetId && accounts.includes(String(leg['account'])))
      .reduce((sum, leg) => sum + BigInt(String(leg['base_units'])), 0n);
}

/** A decimal text as a fraction. */
function fraction(text: string): readonly [bigint, bigint] {
  const [whole = '0', digits = ''] = text.split('.');
  return [BigInt(whole + digits), 10n ** BigInt(digits.length)];
}

/** Asks what the page asks, and compares every figure with what the legs say. */
async function compare(house: TestDesk, ground: TestGround): Promise<ReadonlyMap<string, Currency>> {
  await house.publish();
  const pages = await openTestPages(house);
  const ask = async (call: string) => (await pages.app.inject(call)).json();
  const currencies: readonly Currency[] = await ask('/api/currency/');
  const usd: readonly { symbol: string; usdtValue: number }[] = await ask('/api/currency/totalSupplyUsd/x');
  const krw: readonly { symbol: string; krwValue: number }[] = await ask('/api/currency/totalSupplyKrw/x');
  const { usdPrices } = await ask('/api/market/rates');
  await pages.app.close();
  const sum = sumLegs(ground);
  const [wonNumerator, wonDenominator] = fraction(usdPrices['KRW']);
  const [cents, won] = [new Map<string, bigint>(), new Map<string, bigint>()];
  for (const { _id: id, symbol, decimals, ...shown } of currencies) {
    const total = sum(id, ['reserve', 'reserved', 'margin', 'lottery']);
    const unit = 10 ** decimals;
    assert.equal(shown.totalSupply, Number(total) / unit, `total of ${id}`);
    assert.equal(shown.onOrders, Number(sum(id, ['reserved'])) / unit, `in orders of ${id}`);
    const [availableUnits, scale] = fraction(shown.available);
    assert.equal(
      (availableUnits * 10n ** BigInt(decimals)) / scale,
      sum(id, ['reserve']),
      `available of ${id}`,
    );
    const [numerator, denominator] = fraction(usdPrices[symbol]);
    const one = denominator * 10n ** BigInt(decimals);
    cents.set(symbol, (cents.get(symbol) ?? 0n) + (total * numerator * 100n) / one);
    const inWon = (total * numerator * wonDenominator) / (one * wonNumerator);
    won.set(symbol, (won.get(symbol) ?? 0n) + inWon);
  }
  assert.equal(usd.length, cents.size);
  for (const { symbol, usdtValue } of usd) assert.equal(usdtValue, Number(cents.get(symbol)) / 100, symbol);
  for (const { symbol, krwValue } of krw) assert.equal(krwValue, Number(won.get(symbol)), symbol);
  assert.equal(krw.length, won.size);
  return new Map(currencies.map((currency) => [currency._id, currency]));
}

function totalOf(shown: ReadonlyMap<string, Currency>, id: string): readonly [number, number, string] {
  const { totalSupply, onOrders, available } = shown.get(id) ?? assert.fail(id);
  return [totalSupply, onOrders, available];
}

async function deliver(house: TestDesk): Promise<void> {
  const order = await house.order(WISH);
  await house.fund(order);
  await house.takeAndPrepare(order);
  await house.payOut(order);
  await house.watch(RECEIVE_RAIL);
  await house.mine(RECEIVE_RAIL, 2);
  await house.watch(RECEIVE_RAIL);
  assert.equal((await house.view(order)).order.stage, 'delivered');
}

async function overpayAndRefund(house: TestDesk): Promise<void> {
  const order = await house.order(WISH);
  await house.pay(order, order.payBaseUnits + 5n);
  const settle = async (): Promise<void> => {
    await house.watch(PAY_RAIL);
    await house.mine(PAY_RAIL, 2);
    await house.watch(PAY_RAIL);
  };
  await settle();
  const act = async () => {
    const { order: now, refunds } = await house.view(order);
    const refundId = refunds[0]?.refundId ?? assert.fail('no refund');
    return { orderId: order.orderId, refundId, expectedVersion: seenVersionOf(now), actor: MINA };
  };
  const address = house.desk.rails.get(PAY_RAIL)?.deriveDepositAddress?.(2_000_000).address ?? assert.fail();
  assert.ok((await setRefundAddress(house.desk, await act(), address)).ok);
  assert.ok((await approveRefund(house.desk, await act())).ok);
  const [refund] = (await house.view(order)).refunds;
  await house
    .ledger(PAY_RAIL)
    .pay({ address, watchKey: refund?.watchKey ?? '', baseUnits: order.payBaseUnits + 5n });
  await settle();
  assert.equal((await house.view(order)).refunds[0]?.state, 'refunded');
}

test('the overview is what the books add up to, whatever has happened', () =>
  withTestDesk({}, async (house, ground) => {
    const atFirst = await compare(house, ground);
    assert.equal(totalOf(atFirst, 'XRP')[1], 0);
    const open = await house.order(WISH);
    const promised = await compare(house, ground);
    assert.equal(totalOf(promised, 'XRP')[1], Number(open.receiveBaseUnits) / 1e6);
    assert.equal(totalOf(promised, 'XRP')[0], totalOf(atFirst, 'XRP')[0], 'a promise moves nothing away');
    await house.fund(open);
    const paid = await compare(house, ground);
    assert.deepEqual(totalOf(paid, 'LTC'), totalOf(promised, 'LTC'), 'what customers paid is theirs yet');
    await deliver(house);
    const delivered = await compare(house, ground);
    assert.ok(totalOf(delivered, 'XRP')[0] < totalOf(paid, 'XRP')[0]);
    assert.ok(totalOf(delivered, 'LTC')[0] > totalOf(paid, 'LTC')[0]);
    await overpayAndRefund(house);
    const refunded = await compare(house, ground);
    assert.deepEqual(totalOf(refunded, 'LTC'), totalOf(delivered, 'LTC'), 'a refund takes nothing of ours');
    assert.deepEqual(totalOf(refunded, 'XRP'), totalOf(delivered, 'XRP'), 'and its promise is free again');
  }));
