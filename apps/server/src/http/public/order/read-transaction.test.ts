import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatAmount } from '@naru/core';
import { type Order, type Store, reportPayment } from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import { createTestContext } from '../../../testing/test-context.ts';
import { type TestDesk, withTestDesk } from '../../../testing/test-desk.ts';
import { buildPublicApp } from '../build-public-app.ts';

async function openApp(house: TestDesk): Promise<FastifyInstance> {
  return buildPublicApp(createTestContext(house));
}

interface Read {
  readonly status: number;
  readonly etag: string;
  readonly text: string;
}

async function read(app: FastifyInstance, { orderId }: Order, etag?: string): Promise<Read> {
  const answer = await app.inject({
    url: `/api/transaction/${orderId}`,
    headers: etag === undefined ? {} : { 'if-none-match': etag },
  });
  return { status: answer.statusCode, etag: String(answer.headers['etag']), text: answer.body };
}

test('an order is read whole once, and not at all while nothing about it changes', () =>
  withTestDesk({}, async (house) => {
    const order = await house.order({ pay: 'LTC', receive: 'KRW', payAmount: '1.5' });
    const app = await openApp(house);
    const whole = await read(app, order);
    assert.equal(whole.status, 200);
    assert.equal(JSON.parse(whole.text)['_id'], order.orderId);
    assert.deepEqual(await read(app, order, whole.etag), { status: 304, etag: whole.etag, text: '' });
    assert.deepEqual(await read(app, order), whole);
    assert.deepEqual(await read(app, order, '"other"'), whole);
    await app.close();
  }));

test('an order says until when a block must take its payment, except where a person is the witness', () =>
  withTestDesk({}, async (house) => {
    const order = await house.order({ pay: 'LTC', receive: 'KRW', payAmount: '1.5' });
    const atBank = await house.order({ pay: 'KRW', receive: 'LTC', payAmount: '500000' });
    const app = await openApp(house);
    const blockBy = async (of: Order): Promise<unknown> => JSON.parse((await read(app, of)).text)['blockBy'];
    const threeHoursLater = new Date(order.lockEndsAtMs + 3 * 60 * 60_000).toISOString();
    assert.equal(await blockBy(order), threeHoursLater);
    assert.equal(await blockBy(atBank), null);
    await app.close();
  }));

test('an order says its locked rate, the fee in it, what both amounts were worth and when it was fixed', () =>
  withTestDesk({}, async (house) => {
    const order = await house.order({ pay: 'LTC', receive: 'KRW', payAmount: '1.5' });
    // Prices that leave no fraction, with a fee of half a percent.
    const priced = {
      ...order,
      payUsdPrice: '100',
      receiveUsdPrice: '0.001',
      receiveBaseUnits: 149_250n,
      adjustmentPartsPerMillion: -5_000n,
    };
    const store: Store = {
      ...house.desk.store,
      readOrderForPage: async () => ({ ...(await house.view(order)), order: priced }),
    };
    const app = await buildPublicApp(createTestContext({ ...house, desk: { ...house.desk, store } }));
    const zeros = '0'.repeat(20);
    assert.deepEqual(JSON.parse((await read(app, order)).text)['rate'], {
      market: `100000.${zeros}`,
      final: `99500.${zeros}`,
      adjustmentPercent: '-0.5',
      fromUsd: '150.00',
      convertedUsd: '149.25',
      fixedAt: new Date(order.createdAtMs).toISOString(),
    });
    await app.close();
  }));

test('a payment, and every block on top of it, is another answer', () =>
  withTestDesk({}, async (house) => {
    const order = await house.order({ pay: 'LTC', receive: 'KRW', payAmount: '1.5' });
    const app = await openApp(house);
    const seen = [await read(app, order)];
    await house.pay(order);
    await house.watch('rehearsal-ltc');
    seen.push(await read(app, order, seen.at(-1)?.etag));
    for (let block = 1; block <= 2; block += 1) {
      await house.mine('rehearsal-ltc');
      await house.watch('rehearsal-ltc');
      seen.push(await read(app, order, seen.at(-1)?.etag));
    }
    assert.deepEqual(
      seen.map((answer) => answer.status),
      [200, 200, 200, 200],
    );
    assert.equal(new Set(seen.map((answer) => answer.etag)).size, 4);
    assert.deepEqual(
      seen.map(({ text }) => JSON.parse(text)['deposits'][0]?.['confirmations']),
      [undefined, 0, 1, 2],
    );
    assert.equal((await read(app, order, seen.at(-1)?.etag)).status, 304);
    await app.close();
  }));

test('a setting that the page depends on, and a block that the network calls final, are another answer', () =>
  withTestDesk({}, async (house) => {
    const order = await house.order({ pay: 'LTC', receive: 'KRW', payAmount: '1.5' });
    await house.pay(order, order.payBaseUnits - 1000n);
    await house.watch('rehearsal-ltc');
    const settings = { ...house.desk.settings };
    let finalHeight: number | null = null;
    const { store } = house.desk;
    const app = await openApp({
      ...house,
      desk: {
        ...house.desk,
        store: {
          ...store,
          readRailStateForPage: async (railId) => {
            const state = await store.readRailStateForPage(railId);
            return state === null ? null : { ...state, finalHeight };
          },
        },
        settings,
      },
    });
    const first = await read(app, order);
    Object.assign(settings, { areOrderLettersOn: !settings.areOrderLettersOn });
    const second = await read(app, order, first.etag);
    assert.notEqual(JSON.parse(second.text)['letters'], JSON.parse(first.text)['letters']);
    finalHeight = 1;
    const third = await read(app, order, second.etag);
    assert.deepEqual(
      [first, second, third].map(({ status }) => status),
      [200, 200, 200],
    );
    assert.equal((await read(app, order, third.etag)).status, 304);
    await app.close();
  }));

test('a payout in two payments is shown as two, each with its own amount', () =>
  withTestDesk({}, async (house) => {
    const order = await house.order({ pay: 'LTC', receive: 'XRP', payAmount: '1.5' });
    await house.fund(order);
    await house.takeAndPrepare(order);
    const first = order.receiveBaseUnits / 3n;
    const txids: string[] = [];
    for (const baseUnits of [first, order.receiveBaseUnits - first]) {
      house.clock.advance(1000);
      const txid = await house.payOut(order, baseUnits);
      assert.ok((await reportPayment(house.desk, await house.payoutAct(order), txid)).ok);
      txids.push(txid);
    }
    const app = await openApp(house);
    const { payout } = JSON.parse((await read(app, order)).text);
    const { decimals } = house.desk.assets.get('XRP') ?? assert.fail();
    assert.deepEqual(
      payout.map(({ txid, amount }: Record<string, string>) => [txid, amount]),
      [
        [txids[0], formatAmount(first, decimals)],
        [txids[1], formatAmount(order.receiveBaseUnits - first, decimals)],
      ],
    );
    await app.close();
  }));

test('an order that has not changed says no more than that', () =>
  withTestDesk({}, async (house) => {
    const order = await house.order({ pay: 'LTC', receive: 'KRW', payAmount: '1.5' });
    const app = await openApp(house);
    const { etag } = await read(app, order);
    // A proxy that compresses has weakened the second.
    for (const known of [etag, `W/${etag}`]) {
      const { statusCode, headers } = await app.inject({
        url: `/api/transaction/${order.orderId}`,
        headers: { 'if-none-match': known },
      });
      assert.equal(statusCode, 304, known);
      const names = Object.keys(headers).filter((name) => !['connection', 'date'].includes(name));
      assert.deepEqual(names.sort(), ['cache-control', 'etag']);
    }
    await app.close();
  }));

/** The visitors' app on a store that cannot read an order's record while `isAway` says so. */
async function openFaultyApp(house: TestDesk, isAway: () => boolean): Promise<FastifyInstance> {
  const store: Store = {
    ...house.desk.store,
    listAudit: async (orderId) => {
      if (isAway()) throw new Error('away for a moment');
      return house.desk.store.listAudit(orderId);
    },
  };
  return buildPublicApp(createTestContext({ ...house, desk: { ...house.desk, store } }));
}

test('a fault of a moment is not remembered', () =>
  withTestDesk({}, async (house) => {
    const order = await house.order({ pay: 'LTC', receive: 'KRW', payAmount: '1.5' });
    let isAway = true;
    const app = await openFaultyApp(house, () => isAway);
    assert.equal((await read(app, order)).status, 500);
    isAway = false;
    assert.equal((await read(app, order)).status, 200);
    await app.close();
  }));

test('a fault of a moment ends the stream of an order, and the next stream brings the order', () =>
  withTestDesk({}, async (house) => {
    const { orderId } = await house.order({ pay: 'LTC', receive: 'KRW', payAmount: '1.5' });
    let isAway = true;
    const app = await openFaultyApp(house, () => isAway);
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const openStream = async () => {
      const { body } = await fetch(`${url}/api/transaction/${orderId}/events`);
      return (body ?? assert.fail()).pipeThrough(new TextDecoderStream()).getReader();
    };
    const readOn = async (reader: Awaited<ReturnType<typeof openStream>>): Promise<string> => {
      let text = '';
      for (;;) {
        const { done, value = '' } = await reader.read();
        text += value;
        if (done || /^data: /m.test(text)) return text;
      }
    };
    try {
      assert.doesNotMatch(await readOn(await openStream()), /event: transaction/);
      isAway = false;
      const reader = await openStream();
      assert.match(await readOn(reader), new RegExp(`event: transaction\\ndata: .*"_id":"${orderId}"`));
      await reader.cancel();
    } finally {
      await app.close();
    }
  }));
