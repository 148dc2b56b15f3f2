import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  FearGreedSchema,
  NewsSchema,
  PercentageAdjustmentListSchema,
  PriceHistorySchema,
  RatesSchema,
  ScreenerSchema,
} from '@naru/contract';
import { SNAPSHOT_AGE_MAX_MS } from '@naru/core';
import type { FastifyInstance } from 'fastify';
import { assertFits } from '../../../testing/fits-schema.ts';
import { type TestDesk, withTestDesk } from '../../../testing/test-desk.ts';
import { type TestPublicApp, openPublicApp } from '../../../testing/test-public-app.ts';

async function withApp(run: (app: FastifyInstance, house: TestDesk, open: TestPublicApp) => Promise<void>) {
  await withTestDesk({}, async (house) => {
    const open = await openPublicApp(house);
    try {
      await run(open.app, house, open);
    } finally {
      await open.app.close();
    }
  });
}

test('every call of the market answers what the contract says, and says that it is invented', () =>
  withApp(async (app, house) => {
    await house.publish();
    for (const [path, schema] of [
      ['/api/market/rates', RatesSchema],
      ['/api/market/fear-greed', FearGreedSchema],
      ['/api/market/news', NewsSchema],
      ['/api/market/history/BTC', PriceHistorySchema],
      ['/api/market/screener', ScreenerSchema],
    ] as const) {
      const answer = await app.inject(path);
      assert.equal(answer.statusCode, 200, path);
      assert.equal(answer.json().isDemo, true, path);
      await assertFits(schema, answer.json());
    }
    await assertFits(PercentageAdjustmentListSchema, (await app.inject('/api/percentageAdjustment/')).json());
  }));

test('fear and greed is read as the specification does, from 0 to 100', () =>
  withApp(async (app) => {
    const value = Number((await app.inject('/api/market/fear-greed')).json().data[0].value);
    assert.ok(Number.isInteger(value) && value >= 0 && value <= 100, String(value));
  }));

test('news come newest first and lead nowhere but to https, without a picture of a stranger', () =>
  withApp(async (app) => {
    const items: { published_on: number; url: string; imageurl: string }[] = (
      await app.inject('/api/market/news')
    ).json().Data;
    assert.ok(items.length >= 6);
    const times = items.map((item) => item.published_on);
    assert.deepEqual(
      times,
      times.toSorted((left, right) => right - left),
    );
    for (const item of items) assert.deepEqual([item.url.slice(0, 8), item.imageurl], ['https://', '']);
  }));

test('news are in the language that was asked for, and say which', () =>
  withApp(async (app) => {
    const ask = async (query: string) => (await app.inject(`/api/market/news${query}`)).json();
    for (const [query, lang, pattern] of [
      ['', 'en', /^Demo: /],
      ['?lang=EN', 'en', /^Demo: /],
      ['?lang=kr', 'kr', /^데모: /],
    ] as const) {
      const answer = await ask(query);
      assert.equal(answer.lang, lang, query);
      assert.match(answer.Data[0].title, pattern);
    }
    assert.equal((await app.inject('/api/market/news?lang=xx')).statusCode, 400);
  }));

test('before there are prices there is no rate, and an old one is shown as halted', () =>
  withApp(async (app, house) => {
    assert.equal((await app.inject('/api/market/rates')).json().code, 'rate_unavailable');
    await house.publish();
    const fresh = await app.inject('/api/market/rates');
    assert.equal(fresh.json().state, 'ok');
    const headers = { 'if-none-match': String(fresh.headers['etag']) };
    assert.equal((await app.inject({ url: '/api/market/rates', headers })).statusCode, 304);
    house.clock.advance(SNAPSHOT_AGE_MAX_MS);
    const old = await app.inject({ url: '/api/market/rates', headers });
    assert.deepEqual([old.statusCode, old.json().state], [200, 'halted']);
  }));

test('the series of a range has its length, and an unknown range or symbol none', () =>
  withApp(async (app) => {
    for (const [range, pointsMin, pointsMax] of [
      ['1h', 59, 61],
      ['24h', 286, 289],
      ['7d', 167, 169],
      ['30d', 178, 182],
      ['1y', 364, 367],
    ] as const) {
      const { points } = (await app.inject(`/api/market/history/KRW?range=${range}`)).json();
      assert.ok(points.length >= pointsMin && points.length <= pointsMax, `${range} ${points.length}`);
    }
    for (const [path, code] of [
      ['/api/market/history/BTC?range=2y', 'field_invalid'],
      ['/api/market/history/BTC?rage=1h', 'field_invalid'],
      ['/api/market/history/__proto__', 'symbol_unknown'],
      ['/api/market/news/image/x', 'route_unknown'],
    ] as const)
      assert.equal((await app.inject(path)).json().code, code, path);
  }));

test('the screener has a row for each symbol with its price in dollars and in won', () =>
  withApp(async (app, house) => {
    await house.publish();
    const { rows } = (await app.inject('/api/market/screener')).json();
    assert.equal(rows.length, 26);
    const btc = rows.find((row: { symbol: string }) => row.symbol === 'BTC');
    assert.match(btc.usdPrice, /^\d{5}\.\d{2,3}$/);
    assert.ok(Number(btc.krwPrice) / Number(btc.usdPrice) > 1300);
    assert.match(btc.change24h, /^-?\d+\.\d\d$/);
    assert.deepEqual([btc.sparkline.length > 40, btc.isTradable, btc.movingAverages.votes], [true, true, 14]);
    const won = rows.find((row: { symbol: string }) => row.symbol === 'KRW');
    assert.equal(won.krwPrice, '1.00');
  }));

test('everybody who listens gets the new prices once, and the ones of now at the begin', () =>
  withApp(async (app, house, { market }) => {
    await house.publish();
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const readers = await Promise.all([1, 2].map(() => openReader(`${address}/api/market/stream`)));
    const first = await Promise.all(readers.map((reader) => reader.next()));
    assert.deepEqual(first[0], first[1]);
    house.clock.advance(5000);
    const { snapshotId } = await house.publish();
    market.announcePrices();
    market.announcePrices();
    for (const reader of readers) {
      const event = await reader.next();
      assert.match(event, new RegExp(`^id: ${snapshotId}\nevent: rates\ndata: \\{`));
      await assertFits(RatesSchema, JSON.parse(event.split('data: ')[1] ?? ''));
    }
    house.clock.advance(5000);
    await house.publish();
    market.announcePrices();
    for (const reader of readers) {
      // The same prices, announced twice, came once.
      assert.doesNotMatch(await reader.next(), new RegExp(snapshotId));
      await reader.close();
    }
  }));

/** Reads server-sent events one by one; what is no event is left out. */
async function openReader(url: string): Promise<{ next(): Promise<string>; close(): Promise<void> }> {
  const answer = await fetch(url);
  assert.match(String(answer.headers.get('content-type')), /^text\/event-stream/);
  const body = answer.body?.pipeThrough(new TextDecoderStream()).getReader() ?? assert.fail();
  let text = '';
  const next = async (): Promise<string> => {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end >= 0) {
        const event = text.slice(0, end);
        text = text.slice(end + 2);
        if (event.includes('event: ')) return event;
        continue;
      }
      const { value, done } = await body.read();
      assert.equal(done, false, 'the stream ended');
      text += value ?? '';
    }
  };
  return { next, close: () => body.cancel() };
}
