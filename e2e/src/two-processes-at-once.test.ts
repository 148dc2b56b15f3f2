import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openSession } from '@naru/store/postgres-session';
import { clusterSkipReason } from './endurance/database/private-cluster.ts';
import { numberIn, textIn } from './endurance/database/witness.ts';
import { fieldsOf, textOf } from './endurance/load/desk-client.ts';
import { askPrice } from './fuzz/fuzz-people.ts';
import { type DeskPair, startDeskPair } from './harness/desk-pair.ts';
import { type DeskProcess, waitUntil } from './harness/desk-process.ts';
import { type JsonAnswer, callJson } from './harness/json-call.ts';
import { type LetterSink, openLetterSink } from './harness/letter-sink.ts';

// What two servers do to one database at the same moment comes to what one of them would have done.

const RECEIVER = 'Kookmin Bank 123456-01-234567 Mina Kim';
/** As the desk is when nobody has set anything else. */
const OPEN_ORDERS_MAX = 10;
const LOGIN_TRIES_MAX = 10;
const LETTERS_MAX = 5;
/** One of them is gone, and its leases hold for a while. */
const ENDED_WITHIN_MS = 60_000;

interface Wish {
  readonly convertedAmount: string;
  readonly snapshotId: string;
}

describe('two processes at the same moment', { skip: clusterSkipReason() }, () => {
  let sink: LetterSink;
  let pair: DeskPair;
  let desks: readonly [DeskProcess, DeskProcess];

  before(async () => {
    sink = await openLetterSink();
    pair = await startDeskPair({
      NARU_LIMITS: 'true',
      SMTP_URL: sink.url,
      MAIL_FROM: 'desk@naru.example',
      PUBLIC_URL: 'http://localhost:8787',
    }).catch(async (fault: unknown) => {
      await sink.close();
      throw fault;
    });
    desks = [pair.here, pair.there];
  });
  after(async () => {
    await pair.dispose();
    await sink.close();
  });

  /** The two in turn. */
  const call = (turn: number, path: string, options?: Parameters<typeof callJson>[1]): Promise<JsonAnswer> =>
    callJson(`${(turn % 2 === 0 ? desks[0] : desks[1]).publicUrl}${path}`, options);

  async function askWish(agent: string): Promise<Wish & Record<string, string>> {
    const { convertedAmount: _, ...price } = await askPrice(desks[0].publicUrl);
    const wish = { ...price, toCurrency: 'KRW', email: `${agent}@example.com`, address: RECEIVER };
    const headers = { 'user-agent': `${agent} asks` };
    const body = { ...wish, convertedAmount: '1' };
    const asked = await call(0, '/api/transaction/add', { body, headers });
    const convertedAmount = textOf(fieldsOf(asked.body['current']), 'convertedAmount');
    return { ...wish, convertedAmount, snapshotId: textOf(asked.body, 'snapshotId') };
  }

  /** Everybody has a receiver of their own, so that only the client is bounded. */
  async function addOrders(agent: string, count: number): Promise<readonly JsonAnswer[]> {
    const wish = await askWish(agent);
    return Promise.all(
      Array.from({ length: count }, (_, turn) => {
        const address = `${RECEIVER} ${agent} ${turn}`;
        const body = { ...wish, address };
        return call(turn, '/api/transaction/add', { body, headers: { 'user-agent': agent } });
      }),
    );
  }

  const codesOf = (answers: readonly JsonAnswer[]): readonly unknown[] =>
    answers.map(({ status, body }) => (status < 300 ? 'done' : body['code']));
  const countOf = (codes: readonly unknown[], code: string): number =>
    codes.filter((each) => each === code).length;

  test('a client has as many unpaid orders at both together as it would have at one', async () => {
    const codes = codesOf(await addOrders('mina', 18));
    assert.equal(countOf(codes, 'done'), OPEN_ORDERS_MAX, codes.join(' '));
    assert.equal(countOf(codes, 'too_many_open_orders'), 18 - OPEN_ORDERS_MAX);
    const marks = await pair.ground.witness.inSnapshot((ask) =>
      ask(`SELECT DISTINCT lock_key FROM open_locks JOIN orders ON orders.order_id = open_locks.order_id
        WHERE email = 'mina@example.com' AND (lock_key LIKE 'client %' OR lock_key LIKE 'network %')`),
    );
    assert.equal(marks.length, 2, 'both know the client and its network by the same marks');
    assert.doesNotMatch(JSON.stringify(marks), /127|mina/);
  });

  test('a client that guesses a password has as many tries at both together as at one', async () => {
    const headers = { 'user-agent': 'guesser' };
    const tryOnce = (turn: number): Promise<JsonAnswer> => {
      const body = { email: 'owner@example.com', password: `guess ${turn}` };
      return call(turn, '/api/auth/login', { body, headers });
    };
    const codes: unknown[] = [];
    // Four at a time: of more, a busy process refuses some because its hashing queue is full.
    for (let turn = 0; turn < 24; turn += 4)
      codes.push(...codesOf(await Promise.all([0, 1, 2, 3].map((more) => tryOnce(turn + more)))));
    assert.equal(countOf(codes, 'login_failed'), LOGIN_TRIES_MAX, codes.join(' '));
    assert.equal(countOf(codes, 'too_many_requests'), 24 - LOGIN_TRIES_MAX);
  });

  test('a client that makes the desk write letters to others is limited at both together', async () => {
    const headers = { 'user-agent': 'writer' };
    const tries = Array.from({ length: 12 }, (_, turn) => {
      const body = { name: 'Mina', email: 'mina@example.com', message: `letter ${turn}` };
      return call(turn, '/api/contact', { body, headers });
    });
    const codes = codesOf(await Promise.all(tries));
    assert.equal(countOf(codes, 'done'), LETTERS_MAX, codes.join(' '));
    assert.equal(countOf(codes, 'too_many_requests'), 12 - LETTERS_MAX);
  });

  /**
   * Their thirty minutes end at this moment, or a little later. This is written behind the desk's back, which
   * holds such an order as altered as soon as its page is read: the tests below read the database instead.
   */
  async function endLocks(orderIds: readonly string[], lastsMs: number): Promise<void> {
    const session = openSession(pair.ground.database.DATABASE_URL);
    const endsAtMs = Date.now() + lastsMs;
    await session.ask('UPDATE orders SET lock_ends_at_ms = $1 WHERE order_id = ANY ($2)', [
      endsAtMs,
      orderIds,
    ]);
    await session.end();
  }

  /** Identifiers, and the references by which letters name them. */
  async function makeUnpaid(
    agent: string,
    count: number,
  ): Promise<{ readonly orderIds: readonly string[]; readonly references: readonly string[] }> {
    const answers = await addOrders(agent, count);
    assert.equal(countOf(codesOf(answers), 'done'), count, codesOf(answers).join(' '));
    const made = answers.map(({ body }) => fieldsOf(body['transaction']));
    return {
      orderIds: made.map((order) => textOf(order, '_id')),
      references: made.map((order) => textOf(order, 'id')),
    };
  }

  /** What the database says that happened to these orders, from one moment. */
  async function historyOf(orderIds: readonly string[]): Promise<readonly string[]> {
    const list = orderIds.map((id) => `'${id}'`).join(', ');
    const rows = await pair.ground.witness.inSnapshot((ask) =>
      ask(`SELECT orders.order_id, stage, close_reason, version,
        (SELECT count(*) FROM audit_entries WHERE audit_entries.order_id = orders.order_id) AS entries,
        (SELECT count(*) FROM audit_entries WHERE audit_entries.order_id = orders.order_id
          AND stage_after = 'closed' AND stage_before <> 'closed') AS endings,
        (SELECT count(*) FROM letters WHERE letters.order_id = orders.order_id
          AND kind = 'order_link') AS letters
        FROM orders WHERE order_id IN (${list}) ORDER BY orders.order_id`),
    );
    return rows.map((row) => {
      const counts = ['version', 'entries', 'endings', 'letters'].map((name) => numberIn(row, name));
      return `${textIn(row, 'stage')} ${String(row['close_reason'])} ${counts.join(' ')}`;
    });
  }

  /** The outbox of these orders, and what both processes said about letters. */
  async function describeUnsent(orderIds: readonly string[]): Promise<string> {
    const list = orderIds.map((id) => `'${id}'`).join(', ');
    const rows = await pair.ground.witness.inSnapshot((ask) =>
      ask(`SELECT order_id, kind, state, attempt_count, fault, joined_to, due_at_ms, claimed_until_ms
        FROM letters WHERE order_id IN (${list}) ORDER BY letter_id`),
    );
    const said = desks.flatMap((desk) =>
      desk
        .output()
        .split('\n')
        .filter((line) => /"letters?_/.test(line)),
    );
    return [`the outbox at ${Date.now()}:`, ...rows.map((row) => JSON.stringify(row)), ...said].join('\n');
  }

  const isOver = async (orderIds: readonly string[]): Promise<boolean> =>
    (await historyOf(orderIds)).every((line) => line.startsWith('closed'));
  /** Made and ended: two versions, two entries, one ending, one letter. */
  const ONCE = 'closed timeout 2 2 1 1';

  test('each order whose time is over while both run ends once', async () => {
    const { orderIds, references } = await makeUnpaid('expiring', 8);
    await endLocks(orderIds, 300);
    await waitUntil(ENDED_WITHIN_MS, 'they never end', () => isOver(orderIds));
    // Its letter goes alone, or together with the one that it has ended.
    const isSent = (reference: string): boolean =>
      sink.letters().some((letter) => letter.includes(`<order.${reference}@`));
    await waitUntil(ENDED_WITHIN_MS, 'not every letter was sent', async () => references.every(isSent)).catch(
      async (fault: unknown) => {
        throw new Error(await describeUnsent(orderIds), { cause: fault });
      },
    );
    const sent = sink.letters().map((letter) => /^Message-ID: (.+)$/im.exec(letter)?.[1]);
    assert.equal(new Set(sent).size, sent.length);
    assert.deepEqual(new Set(await historyOf(orderIds)), new Set([ONCE]));
  });

  test('and once where the process that ends them is killed in the middle', async () => {
    const { orderIds } = await makeUnpaid('dying', 10);
    const [rows] = await pair.ground.witness.inSnapshot((ask) =>
      ask(`SELECT count(*) AS living FROM leases WHERE name = 'expiry'`),
    );
    assert.equal(numberIn(rows ?? {}, 'living'), 1);
    await endLocks(orderIds, 0);
    await waitUntil(ENDED_WITHIN_MS, 'none ever ends', async () =>
      (await historyOf(orderIds)).some((line) => line.startsWith('closed')),
    );
    // The first one to start has the lease.
    await pair.here.killHard();
    await waitUntil(ENDED_WITHIN_MS, 'nobody ends the others', () => isOver(orderIds));
    assert.deepEqual(new Set(await historyOf(orderIds)), new Set([ONCE]));
    await pair.here.start();
    assert.deepEqual(new Set(await historyOf(orderIds)), new Set([ONCE]));
  });
});
