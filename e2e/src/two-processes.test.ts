import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { askPrice } from './fuzz/fuzz-people.ts';
import { clusterSkipReason } from './endurance/database/private-cluster.ts';
import { numberIn, textIn } from './endurance/database/witness.ts';
import { fieldsOf, textOf } from './endurance/load/desk-client.ts';
import { type DeskPair, startDeskPair } from './harness/desk-pair.ts';
import { type DeskProcess, waitUntil } from './harness/desk-process.ts';
import { type JsonAnswer, callJson } from './harness/json-call.ts';
import { sessionFrom } from './harness/operator-session.ts';
import { type WatchedOrder, watchOrder } from './harness/watched-order.ts';

// Two servers of one desk on one PostgreSQL, as behind one address: whichever is asked, it is one truth.

/** Between the commit in one process and the page of somebody at the other. */
const SENT_WITHIN_MS = 1_500;
/** The others work now and then, and hold nothing in between. */
const BUSY_WORKERS = `name LIKE 'rail:%' OR name IN ('rates', 'expiry')`;
const RECEIVER = 'Kookmin Bank 123456-01-234567 Mina Kim';

describe('two processes on one database', { skip: clusterSkipReason() }, () => {
  let pair: DeskPair;
  let here: DeskProcess;
  let there: DeskProcess;

  before(async () => {
    pair = await startDeskPair();
    ({ here, there } = pair);
  });
  after(() => pair.dispose());

  const call = (desk: DeskProcess, path: string, options?: Parameters<typeof callJson>[1]) =>
    callJson(`${desk.publicUrl}${path}`, options);

  async function order(desk: DeskProcess): Promise<string> {
    const { convertedAmount: _, ...wish } = await askPrice(desk.publicUrl);
    const body = { ...wish, toCurrency: 'KRW', email: 'mina@example.com', address: RECEIVER };
    const asked = await call(desk, '/api/transaction/add', { body: { ...body, convertedAmount: '1' } });
    // Prices may have moved since the wish was made: the amounts belong to the snapshot that is sent with
    // them.
    const terms = {
      snapshotId: asked.body['snapshotId'],
      convertedAmount: fieldsOf(asked.body['current'])['convertedAmount'],
    };
    const made = await call(desk, '/api/transaction/add', { body: { ...body, ...terms } });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    return textOf(fieldsOf(made.body['transaction']), '_id');
  }

  function statusOf(answer: JsonAnswer): unknown {
    return answer.body['status'];
  }

  test('an order that one made is read, and cancelled, at the other', async () => {
    const id = await order(here);
    const path = `/api/transaction/${id}`;
    assert.equal(statusOf(await call(there, path)), 'pending');
    const cancelled = await call(there, path, { method: 'PUT', body: { status: 'cancel' } });
    assert.equal(statusOf(cancelled), 'cancel');
    assert.equal(statusOf(await call(there, path)), 'cancel', 'its own write is never behind');
    await waitUntil(SENT_WITHIN_MS, 'the first one never tells', async () => {
      return statusOf(await call(here, path)) === 'cancel';
    });
    const claimed = await call(here, `${path}/claim`, { method: 'POST' });
    assert.equal(claimed.status, 409);
  });

  test('a client that watches at one gets what happened at the other', async () => {
    const watched: WatchedOrder[] = [];
    try {
      for (const [maker, watcher] of [
        [here, there],
        [there, here],
      ] as const) {
        const id = await order(maker);
        const stream = await watchOrder(watcher.publicUrl, id);
        watched.push(stream);
        await waitUntil(SENT_WITHIN_MS, 'the stream says nothing', async () => stream.latest() === 'pending');
        await call(maker, `/api/transaction/${id}/claim`, { method: 'POST' });
        await waitUntil(SENT_WITHIN_MS, 'the watcher got nothing', async () => stream.latest() === 'paid');
      }
    } finally {
      for (const stream of watched) stream.close();
    }
  });

  test('of a cancel and a claim at the same moment at both, one wins, and both know which', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await order(here);
      const path = `/api/transaction/${id}`;
      const answers = await Promise.all([
        call(here, path, { method: 'PUT', body: { status: 'cancel' } }),
        call(there, `${path}/claim`, { method: 'POST' }),
      ]);
      const won = answers.filter(({ status }) => status === 200);
      assert.ok(won.length >= 1, JSON.stringify(answers.map(({ body }) => body)));
      await waitUntil(SENT_WITHIN_MS, 'the two never agree', async () => {
        const [one, other] = [await call(here, path), await call(there, path)];
        return statusOf(one) === statusOf(other);
      });
    }
  });

  test('a session of one is a session of the other, and ends at both', async () => {
    const who = { email: 'twice@example.com', password: 'tulip garden 7' };
    const account = { ...who, username: 'twice', phone: '010-1234-5678', selectedCountryCode: 'KR' };
    assert.equal((await call(here, '/api/auth/register', { body: account })).status, 201);
    const signedIn = await call(there, '/api/auth/login', { body: who });
    const headers = { authorization: `Bearer ${textOf(signedIn.body, 'token')}` };
    const path = `/api/user/${textOf(fieldsOf(signedIn.body['user']), 'id')}`;
    assert.equal((await call(here, path, { headers })).status, 200);
    assert.equal((await call(here, '/api/auth/logout', { method: 'POST', headers })).status, 200);
    assert.equal((await call(there, path, { headers })).status, 401);
  });

  test('prices are published by one, and taken by both', async () => {
    const snapshotOf = async (desk: DeskProcess): Promise<unknown> =>
      (await call(desk, '/api/market/rates')).body['snapshotId'];
    const first = await snapshotOf(here);
    await waitUntil(15_000, 'no new prices', async () => (await snapshotOf(here)) !== first);
    await waitUntil(SENT_WITHIN_MS, 'the prices differ', async () => {
      return (await snapshotOf(here)) === (await snapshotOf(there));
    });
  });

  test('a margin that an operator changes at one counts at both', async () => {
    const headers = { origin: here.consoleUrl };
    const ask = (path: string, body: object, more: Record<string, string> = {}) =>
      callJson(`${here.consoleUrl}${path}`, { body, headers: { ...headers, ...more } });
    const setupToken = new URL(here.setupUrl()).searchParams.get('token');
    const password = 'a ferry crosses before dawn';
    const owner = await ask('/api/owner', { setupToken, name: 'Jiho', password });
    assert.equal(owner.status, 200, JSON.stringify(owner.body));
    const steps = [{ pairs: ['LTC XRP'], before: null, after: '-4.5' }];
    const set = await ask(
      '/api/market/adjustments',
      { steps, note: 'a test', password },
      sessionFrom(owner.headers),
    );
    assert.equal(set.status, 200, JSON.stringify(set.body));
    for (const desk of [here, there]) {
      await waitUntil(15_000, 'the margin is the old one', async () => {
        const answer = await fetch(`${desk.publicUrl}/api/percentageAdjustment/`);
        const list: { fromCurrency: string; toCurrency: string; baseAdjustment: number }[] =
          await answer.json();
        const one = list.find(({ fromCurrency, toCurrency }) => fromCurrency + toCurrency === 'LTCXRP');
        return one?.baseAdjustment === -4.5;
      });
    }
  });

  test('every worker runs in one process, and in the other after its sudden end', async () => {
    const holders = async (): Promise<readonly string[]> => {
      const rows = await pair.ground.witness.inSnapshot((ask) =>
        ask(`SELECT name, holder, until_ms FROM leases WHERE ${BUSY_WORKERS} ORDER BY name`),
      );
      const living = rows.filter((row) => numberIn(row, 'until_ms') > Date.now());
      return living.map((row) => textIn(row, 'holder'));
    };
    const before = await holders();
    assert.ok(before.length > 20, `${before.length} leases`);
    assert.equal(new Set(before).size, 1, 'who came first has them all');
    await here.killHard();
    await waitUntil(30_000, 'nobody takes over', async () => {
      const now = await holders();
      return now.length >= before.length && now.every((holder) => holder !== before[0]);
    });
    assert.equal(new Set(await holders()).size, 1);
    const id = await order(there);
    assert.equal(statusOf(await call(there, `/api/transaction/${id}`)), 'pending');
    await here.start();
  });
});
