import assert from 'node:assert/strict';
import { test } from 'node:test';
import { StoreFault } from '@naru/store';
import { METRICS } from '../../../status/read-samples.ts';
import { type TestConsole, withTestConsole } from '../../../testing/test-console.ts';
import { openPublicApp } from '../../../testing/test-public-app.ts';

const TOKEN = 'a-token-of-thirty-two-characters-at-least';

async function scrape(console: TestConsole): Promise<string> {
  const { statusCode, payload, headers } = await console.app.inject({
    url: '/metrics',
    headers: { host: 'localhost', authorization: `Bearer ${TOKEN}` },
  });
  assert.equal(statusCode, 200, payload);
  assert.match(String(headers['content-type']), /^text\/plain; version=0\.0\.4/);
  return payload;
}

/** The value of a line such as `naru_orders{stage="funded"} 2`. */
function valueOf(text: string, series: string): number | null {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? null : Number(line.slice(series.length + 1));
}

test('a program that shows the token reads what the desk is like, and no person or secret', () =>
  withTestConsole({ metricsToken: TOKEN }, async (console) => {
    const { house } = console;
    const order = await house.order({ pay: 'LTC', receive: 'XRP', payAmount: '2' });
    await house.fund(order);
    const text = await scrape(console);
    assert.equal(valueOf(text, 'naru_database_up'), 1);
    assert.equal(valueOf(text, 'naru_missing{what="prices"}'), 0);
    assert.equal(valueOf(text, 'naru_orders{stage="funded"}'), 1);
    const atSeconds = valueOf(text, 'naru_orders_oldest_timestamp_seconds{stage="funded"}');
    assert.ok(Math.abs((atSeconds ?? 0) - house.clock.nowMs() / 1000) < 60);
    assert.equal(valueOf(text, 'naru_rail_faults_total{rail="rehearsal-ltc"}'), 3);
    assert.ok((valueOf(text, 'naru_rail_head_height{rail="rehearsal-ltc"}') ?? 0) > 0);
    assert.ok((valueOf(text, 'naru_account_amount{asset="XRP",account="reserve"}') ?? 0) > 0);
    assert.ok((valueOf(text, 'naru_letters_waiting') ?? 0) > 0);
    assert.ok((valueOf(text, 'naru_letters_oldest_timestamp_seconds') ?? 0) > 0);
    assert.match(text, /\nnodejs_eventloop_lag_p99_seconds /);
    const known = new Set(Object.keys(METRICS));
    for (const [, name = ''] of text.matchAll(/^(naru_\w+)/gm)) assert.ok(known.has(name), name);
    for (const secret of [TOKEN, order.orderId, order.reference, 'example.com', order.receiveAddress])
      assert.ok(!text.includes(secret), secret);
  }));

test('without the token it is not read, and a desk without one has nothing there', async () => {
  await withTestConsole({ metricsToken: TOKEN }, async (console) => {
    await console.createOwner();
    for (const authorization of [undefined, 'Bearer ', `Bearer ${TOKEN}x`, TOKEN, `Basic ${TOKEN}`]) {
      const headers = { host: 'localhost', ...(authorization === undefined ? {} : { authorization }) };
      const answer = await console.app.inject({ url: '/metrics', headers });
      assert.equal(answer.statusCode, 401, String(authorization));
      assert.equal(answer.headers['www-authenticate'], 'Bearer');
    }
    const foreign = { host: 'evil.example', authorization: `Bearer ${TOKEN}` };
    assert.equal((await console.app.inject({ url: '/metrics', headers: foreign })).statusCode, 421);
  });
  await withTestConsole({}, async (console) => {
    const headers = { host: 'localhost', authorization: `Bearer ${TOKEN}` };
    assert.equal((await console.app.inject({ url: '/metrics', headers })).statusCode, 404);
  });
});

test('on the port of the visitors there is nothing, with the token too', () =>
  withTestConsole({ metricsToken: TOKEN }, async ({ house }) => {
    const { app } = await openPublicApp(house);
    try {
      for (const url of ['/metrics', '/metrics/', '/METRICS', '/api/metrics']) {
        const answer = await app.inject({ url, headers: { authorization: `Bearer ${TOKEN}` } });
        assert.equal(answer.statusCode, 404, url);
        assert.ok(!answer.payload.includes('naru_'), url);
      }
    } finally {
      await app.close();
    }
  }));

test('while the database is away the rest is still read, and the faults are not kept', () =>
  withTestConsole({ metricsToken: TOKEN }, async (console) => {
    const { store } = console.context.desk;
    const away = (): Promise<never> => Promise.reject(new StoreFault('database_unavailable', 'away'));
    Object.assign(store, { listBalances: away });
    const text = await scrape(console);
    assert.equal(valueOf(text, 'naru_database_up'), 0);
    assert.equal(valueOf(text, 'naru_missing{what="database"}'), 1);
    assert.ok((valueOf(text, 'naru_disk_free_bytes') ?? 0) > 0);
    assert.equal(valueOf(text, 'naru_letters_waiting'), null);
    assert.equal(console.logged.filter(({ event }) => event === 'metrics_failed').length, 1);
  }));

test('many scrapes ask the database once, and what is not there is left out', () =>
  withTestConsole({ metricsToken: TOKEN }, async (console) => {
    await scrape(console);
    assert.equal(valueOf(await scrape(console), 'naru_letters_oldest_timestamp_seconds'), null);
    const before = console.context.desk.store.activity.readCount;
    for (let n = 0; n < 20; n += 1) await scrape(console);
    assert.equal(console.context.desk.store.activity.readCount, before);
  }));
