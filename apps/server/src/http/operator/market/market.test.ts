import { EngineStateSchema, type MarketRecord, MarketRecordSchema } from '@naru/contract';
import { changeAdjustments, createOrder } from '@naru/desk';
import { createDemoRateSource } from '@naru/market';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertFits } from '../../../testing/fits-schema.ts';
import { syncOrders } from '../../../market/market-desk.ts';
import { PASSWORD, type TestConsole, withTestConsole } from '../../../testing/test-console.ts';

const NOTE = { note: 'the venue is wrong' };
const FREE = { ...NOTE, password: PASSWORD };

interface Price {
  readonly symbol: string;
  readonly state: string;
  readonly reason: string | null;
  readonly usdPrice: string | null;
  readonly marketUsdPrice: string | null;
  readonly until: string | null;
}

/** A console whose engine has looked at the market once; BTC is halted and free again. */
async function withEngine(run: (test: TestConsole) => Promise<void>): Promise<void> {
  await withTestConsole({}, async (test) => {
    await test.createOwner();
    await test.call('POST', '/api/market/halt', { body: { symbol: '*', ...NOTE } });
    await run(test);
  });
}

async function priceOf(test: TestConsole, symbol: string): Promise<Price> {
  const answer = await test.call('GET', '/api/market');
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  await assertFits(EngineStateSchema, answer.body);
  const prices = answer.body['prices'];
  assert.ok(Array.isArray(prices));
  return prices.find((price: Price) => price.symbol === symbol) ?? assert.fail(symbol);
}

async function readRecord(test: TestConsole, query: string): Promise<MarketRecord> {
  const { status, body } = await test.call('GET', `/api/market/record${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  await assertFits(MarketRecordSchema, body);
  return JSON.parse(JSON.stringify(body));
}

test('nobody but an operator sees the engine or touches it', () =>
  withTestConsole({}, async (test) => {
    await test.createOwner();
    for (const [method, path] of [
      ['GET', '/api/market'],
      ['POST', '/api/market/halt'],
      ['POST', '/api/market/pin'],
    ] as const) {
      const answer = await test.call(method, path, {
        isStranger: true,
        ...(method === 'POST' ? { body: {} } : {}),
      });
      assert.deepEqual([answer.status, answer.body['code']], [401, 'sign_in_required'], path);
    }
  }));

test('a halt stops new orders at once, also at prices that a page still shows, and no old one', () =>
  withEngine(async (test) => {
    const { house } = test;
    const halted = await priceOf(test, 'LTC');
    assert.deepEqual([halted.state, halted.reason, halted.usdPrice], ['halted', 'forced', null]);
    assert.notEqual(halted.marketUsdPrice, null, 'what the market says is still seen');
    await test.call('POST', '/api/market/resume', { body: { symbol: '*', ...FREE } });
    assert.equal((await priceOf(test, 'LTC')).state, 'ok');
    const order = await house.order({ pay: 'LTC', receive: 'XRP', payAmount: '2' });
    const snapshotId = order.snapshotId;
    assert.equal(
      (await test.call('POST', '/api/market/halt', { body: { symbol: 'LTC', ...NOTE } })).status,
      200,
    );
    const late = await createOrder(house.desk, {
      payAssetId: 'LTC',
      receiveAssetId: 'XRP',
      payAmountText: '2',
      receiveAmountText: (Number(order.receiveBaseUnits) / 1e6).toFixed(6),
      email: 'jin@example.com',
      receiveAddressText: order.receiveAddress,
      userId: null,
      snapshotId,
      anchor: 'pay',
    });
    assert.equal(late.ok ? 'made' : late.reason, 'rate_unavailable');
    const { order: kept } = await house.view(order);
    assert.deepEqual(
      [kept.stage, kept.lockEndsAtMs, kept.receiveBaseUnits],
      ['awaiting_deposit', order.lockEndsAtMs, order.receiveBaseUnits],
    );
  }));

test('a pinned price counts until it ends, or until somebody ends it', () =>
  withEngine(async (test) => {
    await test.call('POST', '/api/market/resume', { body: { symbol: '*', ...FREE } });
    const market = Number((await priceOf(test, 'LTC')).usdPrice);
    const usdPrice = (market * 1.05).toFixed(2);
    const body = { symbol: 'LTC', usdPrice, minutes: 10, ...FREE };
    const pinned = await test.call('POST', '/api/market/pin', { body });
    assert.equal(pinned.status, 200, JSON.stringify(pinned.body));
    const price = await priceOf(test, 'LTC');
    assert.deepEqual(
      [price.state, price.reason, Number(price.usdPrice)],
      ['manual', 'pinned', Number(usdPrice)],
    );
    const current = test.house.desk.rateBook.current();
    assert.equal(Number(current?.usdPrices['LTC']), Number(usdPrice), 'orders are made at it');
    assert.equal(current?.origins?.['LTC']?.untilMs, test.house.clock.nowMs() + 600_000);
    await test.call('POST', '/api/market/unpin', { body: { symbol: 'LTC', ...FREE } });
    assert.equal((await priceOf(test, 'LTC')).state, 'ok');
    await test.call('POST', '/api/market/pin', { body });
    test.house.clock.advance(600_000);
    await test.call('POST', '/api/market/halt', { body: { symbol: 'BTC', ...NOTE } });
    assert.notEqual((await priceOf(test, 'LTC')).state, 'manual');
  }));

test('slips of the hand are refused, and a wrong password orders nothing', () =>
  withEngine(async (test) => {
    await test.call('POST', '/api/market/resume', { body: { symbol: '*', ...FREE } });
    const market = Number((await priceOf(test, 'LTC')).usdPrice);
    const near = { symbol: 'LTC', usdPrice: market.toFixed(2), minutes: 10, ...FREE };
    for (const [path, body, status, code] of [
      ['pin', { ...near, usdPrice: (market * 10).toFixed(2) }, 409, 'pin_too_far'],
      ['pin', { ...near, usdPrice: '1e5' }, 400, 'price_malformed'],
      ['pin', { ...near, usdPrice: '0.00' }, 400, 'price_malformed'],
      ['pin', { ...near, minutes: 0 }, 400, 'field_invalid'],
      ['pin', { ...near, minutes: 100_000 }, 400, 'field_invalid'],
      ['pin', { ...near, symbol: 'DOGS' }, 404, 'symbol_unknown'],
      ['pin', { ...near, symbol: '*' }, 404, 'symbol_unknown'],
      ['pin', { ...near, password: 'wrong' }, 403, 'step_up_failed'],
      ['resume', { symbol: 'LTC', ...NOTE, password: 'wrong' }, 403, 'step_up_failed'],
      ['resume', { symbol: 'LTC', ...NOTE }, 400, 'field_invalid'],
      ['halt', { symbol: 'LTC', note: '' }, 400, 'field_invalid'],
    ] as const) {
      const answer = await test.call('POST', `/api/market/${path}`, { body });
      assert.deepEqual([answer.status, answer.body['code']], [status, code], JSON.stringify(body));
    }
    assert.equal((await priceOf(test, 'LTC')).state, 'ok');
    assert.equal(
      (await test.house.desk.store.listMarketActs(100)).length,
      2,
      'only what was done is written',
    );
  }));

test('changes of prices and margins are one record, and each page goes on where the one before ended', () =>
  withEngine(async (test) => {
    const { desk } = test.house;
    const by = { operatorId: 'mina', note: 'as agreed' };
    const values = [null, -10_000n, -20_000n, -30_000n];
    for (const place of [0, 1, 2]) {
      const [beforePpm = null, afterPpm = null] = values.slice(place);
      const change = { paySymbol: 'LTC', receiveSymbol: 'XRP', beforePpm, afterPpm };
      assert.ok((await changeAdjustments(desk, { changes: [change], by })).ok);
    }
    const resume = { symbol: '*', note: 'all well', password: PASSWORD };
    await test.call('POST', '/api/market/resume', { body: resume });
    const pages: MarketRecord[] = [await readRecord(test, '?limit=2')];
    for (let before = pages[0]?.nextBefore; before !== null && pages.length < 5;) {
      const page = await readRecord(test, `?limit=2&before=${before}`);
      pages.push(page);
      before = page.nextBefore;
    }
    const listed = pages.map(({ rows }) => rows.map((row) => (row.kind === 'margin' ? row.after : row.kind)));
    assert.deepEqual(listed, [['resume', '-3'], ['-2', '-1'], ['halt']]);
  }));

test('every order is written down with who gave it and why, newest first, and is known after a restart', () =>
  withEngine(async (test) => {
    await test.call('POST', '/api/market/resume', {
      body: { symbol: '*', note: 'all well', password: PASSWORD },
    });
    await test.call('POST', '/api/market/halt', { body: { symbol: 'XMR', ...NOTE } });
    const record = await readRecord(test, '');
    assert.deepEqual(
      record.rows.map((row) => [row.kind, row.kind === 'margin' ? '' : row.symbol, row.operator, row.note]),
      [
        ['halt', 'XMR', 'Mina', 'the venue is wrong'],
        ['resume', '*', 'Mina', 'all well'],
        ['halt', '*', 'Mina', 'the venue is wrong'],
      ],
    );
    const restarted = createDemoRateSource();
    await syncOrders(test.house.desk.store, restarted);
    assert.deepEqual(
      restarted.orders().halts.map(({ symbol }) => symbol),
      ['XMR'],
    );
  }));

test('of many orders at once none is lost, and each has its record', () =>
  withEngine(async (test) => {
    const symbols = ['BTC', 'ETH', 'LTC', 'XRP', 'XMR', 'SOL', 'ADA', 'DOT'];
    const answers = await Promise.all(
      symbols.map((symbol) => test.call('POST', '/api/market/halt', { body: { symbol, ...NOTE } })),
    );
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    const restarted = createDemoRateSource();
    await syncOrders(test.house.desk.store, restarted);
    const halted = restarted.orders().halts.map(({ symbol }) => symbol);
    assert.deepEqual(halted.toSorted(), ['*', ...symbols].toSorted());
    assert.equal((await test.house.desk.store.listMarketActs(100)).length, symbols.length + 1);
  }));
