import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { type Profit, type ProfitGroup, ProfitSchema } from '@naru/contract';
import { assertFits } from '../../../testing/fits-schema.ts';
import { readProfit } from './profit.routes.ts';
import { PASSWORD, type TestConsole, withTestConsole } from '../../../testing/test-console.ts';

const WISH = { pay: 'LTC', receive: 'XRP', payAmount: '2' };
const PATH = '/api/treasury/profit';

/** A desk that earns 2.5 % on the pair. */
async function withEarningDesk(run: (desk: TestConsole) => Promise<void>): Promise<void> {
  await withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const steps = [{ pairs: ['LTC XRP'], before: null, after: '-2.5' }];
    const body = { steps, note: 'agreed', password: PASSWORD };
    const unpin = { symbol: 'LTC', note: 'x', password: PASSWORD };
    await desk.call('POST', '/api/market/unpin', { body: unpin });
    assert.equal((await desk.call('POST', '/api/market/adjustments', { body })).status, 200);
    await run(desk);
  });
}

async function deliver(desk: TestConsole): Promise<string> {
  const order = await desk.house.order(WISH);
  await desk.house.fund(order);
  await desk.act(order, 'take');
  await desk.act(order, 'payout', { password: PASSWORD });
  await desk.house.payOut(order);
  await desk.house.watch('rehearsal-xrp');
  await desk.call('POST', `/api/rehearsal/orders/${order.reference}/mine`);
  await desk.house.watch('rehearsal-xrp');
  const { earned } = await desk.read(order);
  return earned?.usd ?? assert.fail('nothing earned');
}

function dayOf(desk: TestConsole): string {
  return new Date(desk.house.clock.nowMs()).toISOString().slice(0, 10);
}

async function report(desk: TestConsole, by: ProfitGroup, more = ''): Promise<Profit> {
  const day = dayOf(desk);
  const { status, body } = await desk.call('GET', `${PATH}?by=${by}&from=${day}&to=${day}${more}`);
  assert.equal(status, 200, JSON.stringify(body));
  await assertFits(ProfitSchema, body);
  return JSON.parse(JSON.stringify(body));
}

test('the profit of a day is what its orders say they earned, less what the desk paid', () =>
  withEarningDesk(async (desk) => {
    const earned = [await deliver(desk), await deliver(desk)];
    const fee = { kind: 'network_fee', assetId: 'XRP', amount: '3', note: 'a fee', evidence: '' };
    const body = { ...fee, entryKey: randomUUID(), password: PASSWORD };
    assert.equal((await desk.call('POST', '/api/treasury/entries', { body })).status, 200);

    const byDay = await report(desk, 'day');
    const cents = (text: string | undefined): number => Math.round(Number(text) * 100);
    assert.equal(byDay.total.orders, 2);
    assert.equal(cents(byDay.total.earnedUsd), cents(earned[0]) + cents(earned[1]));
    assert.ok(cents(byDay.total.costsUsd) > 0);
    assert.equal(cents(byDay.total.profitUsd), cents(byDay.total.earnedUsd) - cents(byDay.total.costsUsd));
    assert.ok(Number(byDay.total.profitKrw) > cents(byDay.total.profitUsd));
    assert.deepEqual(
      byDay.rows.map(({ key, profitUsd }) => [key, profitUsd]),
      [[dayOf(desk), byDay.total.profitUsd]],
    );
    for (const [by, keys] of [
      ['pair', ['LTC XRP', '']],
      ['asset', ['LTC', 'XRP']],
    ] as const) {
      const { rows, total } = await report(desk, by);
      assert.deepEqual(total, byDay.total);
      assert.deepEqual(
        rows.map(({ key }) => key),
        keys,
      );
    }
    const [person, ...others] = (await report(desk, 'operator')).rows;
    assert.deepEqual([person?.name, person?.profitUsd, others], ['Mina', byDay.total.profitUsd, []]);
    const xrp = (await report(desk, 'asset')).rows.find(({ key }) => key === 'XRP');
    assert.deepEqual([xrp?.amount, xrp?.orders], ['-3.000000', 0]);
  }));

test('what a rebalance lost against the market is a cost of its day', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    await desk.house.publish();
    const amounts = { assetId: 'LTC', amount: '10', into: { assetId: 'XRP', amount: '100' } };
    const why = { note: 'a slip of the hand', evidence: '', password: PASSWORD };
    const body = { kind: 'rebalanced', ...amounts, entryKey: randomUUID(), ...why };
    assert.equal((await desk.call('POST', '/api/treasury/entries', { body })).status, 200);
    const { usdPrices } = desk.house.desk.rateBook.current() ?? assert.fail('no prices');
    const lost = 10 * Number(usdPrices['LTC']) - 100 * Number(usdPrices['XRP']);
    for (const by of ['day', 'pair', 'asset', 'operator'] as const) {
      const { total, rows } = await report(desk, by);
      assert.ok(Math.abs(Number(total.costsUsd) - lost) < 0.02, `${total.costsUsd} is not ${lost}`);
      assert.deepEqual([total.profitUsd, total.earnedUsd], [`-${total.costsUsd}`, '0.00']);
      assert.equal(rows[0]?.costsUsd, total.costsUsd, by);
    }
  }));

test('the files of a report have its rows', () =>
  withEarningDesk(async (desk) => {
    await deliver(desk);
    const day = dayOf(desk);
    const query = `?by=pair&from=${day}&to=${day}`;
    const { rows } = await report(desk, 'pair');
    assert.deepEqual(JSON.parse((await desk.download(`${PATH}.json${query}`)).text), rows);
    const [head, first] = (await desk.download(`${PATH}.csv${query}`)).text.split('\r\n');
    assert.match(head ?? '', /^key,name,orders,earned_usd,/);
    assert.ok(first?.startsWith('LTC XRP,') && first.includes(`,${rows[0]?.profitUsd},`));
  }));

test('a day begins where the desk is, and without opening hours where the reader is', () =>
  withEarningDesk(async (desk) => {
    await deliver(desk);
    const hour = new Date(desk.house.clock.nowMs()).getUTCHours();
    // Further east it is tomorrow already, further west yesterday. `Etc/GMT-14` is 14 hours before UTC.
    const [away, near] =
      hour >= 12 ? (['Etc/GMT-12', 'Etc/GMT+1'] as const) : (['Etc/GMT+12', 'Etc/GMT-1'] as const);
    const read = async (more = ''): Promise<readonly [string, number]> => {
      const { zone, total } = await report(desk, 'day', more);
      return [zone, total.orders];
    };
    assert.deepEqual(await read(), ['UTC', 1]);
    assert.deepEqual(await read(`&zone=${encodeURIComponent(away)}`), [away, 0]);
    assert.deepEqual(await read(`&zone=${encodeURIComponent(near)}`), [near, 1]);
    const { desk: parts } = desk.house;
    const hours = { timeZone: near, week: [], holidays: [], unattendedMinutes: null };
    const there = {
      ...parts,
      settings: { ...parts.settings, opening: { ...parts.settings.opening, hours } },
    };
    const day = dayOf(desk);
    const ofDesk = await readProfit(there, { by: 'day', from: day, to: day, zone: away });
    assert.deepEqual(ofDesk.ok && [ofDesk.value.zone, ofDesk.value.total.orders], [near, 1]);
  }));

test('a period that is no period is refused', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    for (const [period, code] of [
      ['from=2026-02-30&to=2026-03-01', 'period_invalid'],
      ['from=2026-03-02&to=2026-03-01', 'period_invalid'],
      ['from=2025-03-01&to=2026-03-02', 'period_invalid'],
      ['from=2026-03-01&to=2026-03-01&zone=Europe/Nowhere', 'period_invalid'],
      ['from=yesterday&to=2026-03-01', 'field_invalid'],
    ] as const) {
      const { status, body } = await desk.call('GET', `${PATH}?by=day&${period}`);
      assert.deepEqual([status, body['code']], [400, code], period);
    }
    const year = await desk.call('GET', `${PATH}?by=day&from=2025-03-01&to=2026-03-01`);
    assert.equal(year.status, 200);
  }));
