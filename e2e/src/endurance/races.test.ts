import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Order } from '@naru/desk';
import { openStore } from '@naru/store';
import { checkHistory } from './check/check-history.ts';
import { checkMoney } from './check/check-money.ts';
import { clusterSkipReason } from './database/private-cluster.ts';
import { type OnGround, type StoreGround, onPostgres, onSqlite } from './database/store-ground.ts';
import { numberIn, textIn } from './database/witness.ts';
import { type RaceDesk, openRaceDesk } from './race/race-desk.ts';
import type { RacePart, RaceTally } from './race/race-part.ts';
import { runRace } from './race/run-race.ts';
import { isLongForm } from '../harness/long-form.ts';

const NOON_MS = Date.UTC(2026, 10, 21, 12);
const OPERATORS = ['mina', 'jun', 'sora', 'dae', 'hana', 'min', 'yuna', 'woo'];
const PAYOUTS = isLongForm ? 100 : 20;
const ATTEMPTS = PAYOUTS * (isLongForm ? 100 : 20);
const DEADLINE_ORDERS = isLongForm ? 120 : 60;

describe('the embedded database, one process', () => runRaceTests(onSqlite, false));
describe('PostgreSQL, two processes', () => runRaceTests(onPostgres, clusterSkipReason()));

function runRaceTests(onGround: OnGround, skip: string | false): void {
  test(`${ATTEMPTS} approvals of ${PAYOUTS} payouts by 8 operators pay ${PAYOUTS} times`, { skip }, () =>
    onGround(raceApprovals),
  );
  test('cancel, deposit and expiry at the deadline: one outcome each, and no money lost', { skip }, () =>
    onGround(raceAtTheDeadline),
  );
}

/** Makes what the race is about, and leaves the database to the contestants. */
async function prepare<T>({ options }: StoreGround, make: (house: RaceDesk) => Promise<T>): Promise<T> {
  const store = await openStore(options);
  try {
    return await make(await openRaceDesk(store, NOON_MS));
  } finally {
    await store.close();
  }
}

async function raceApprovals(ground: StoreGround): Promise<void> {
  const orders = await prepare(ground, async (house) => {
    await house.watch();
    const made = await house.makeOrders(PAYOUTS);
    for (const order of made) await house.pay(order);
    for (let block = 0; block < 3; block += 1) await house.mine();
    await house.watch();
    return made;
  });
  const processes = ground.isShared ? 2 : 1;
  const part: RacePart = {
    kind: 'approve',
    orderIds: orders.map((order) => order.orderId),
    operatorIds: OPERATORS,
    attempts: ATTEMPTS / processes,
    nowMs: NOON_MS,
  };
  const outcomes = await runRace(
    ground.options,
    Array.from({ length: processes }, () => [part]),
  );
  assert.deepEqual(faultsOf(outcomes), []);
  assert.equal(outcomes['prepare ok'], PAYOUTS);
  assert.equal(outcomes['attest ok'], PAYOUTS);
  for (const act of ['take', 'prepare', 'attest']) assert.equal(sumOf(outcomes, act), ATTEMPTS, act);
  assert.deepEqual(namesOf(outcomes), [
    'attest assigned_to_other',
    'attest disbursement_ended',
    'attest disbursement_unknown',
    'attest ok',
    'attest order_changed_meanwhile',
    'attest output_already_used',
    'prepare assigned_to_other',
    'prepare ok',
    'prepare order_changed_meanwhile',
    'prepare transition_not_allowed',
    'take assigned_to_other',
    'take ok',
    'take order_changed_meanwhile',
    'take transition_not_allowed',
  ]);
  await ground.witness.inSnapshot(async (ask) => {
    assert.deepEqual([...(await checkHistory(ask)), ...(await checkMoney(ask))], []);
    const payouts = await ask(`SELECT order_id FROM disbursements`);
    assert.equal(payouts.length, PAYOUTS);
    assert.equal(new Set(payouts.map((row) => row['order_id'])).size, PAYOUTS);
    const payments = await ask(`SELECT order_id, standing FROM sightings WHERE purpose <> 'deposit'`);
    assert.equal(payments.length, PAYOUTS);
    assert.ok(payments.every((row) => row['standing'] === 'booked'));
    assert.equal(new Set(payments.map((row) => row['order_id'])).size, PAYOUTS);
  });
}

function sumOf(outcomes: RaceTally, act: string): number {
  return Object.entries(outcomes).reduce((sum, [what, n]) => (what.startsWith(`${act} `) ? sum + n : sum), 0);
}

function faultsOf(outcomes: RaceTally): readonly string[] {
  return Object.keys(outcomes).filter((what) => what.startsWith('fault'));
}

/** Which outcome of which act is met depends on the race; that it is one of these does not. */
function namesOf(outcomes: RaceTally): readonly string[] {
  const always = ['order_changed_meanwhile', 'assigned_to_other', 'ok'];
  const own = {
    take: ['transition_not_allowed'],
    prepare: ['transition_not_allowed'],
    // The receipt that another process has written down in the same moment is used already.
    attest: ['disbursement_unknown', 'disbursement_ended', 'output_already_used'],
  };
  const possible = Object.entries(own).flatMap(([act, words]) =>
    [...always, ...words].map((word) => `${act} ${word}`),
  );
  return [...new Set([...possible, ...Object.keys(outcomes)])].sort();
}

async function raceAtTheDeadline(ground: StoreGround): Promise<void> {
  const orders = await prepare(ground, async (house) => {
    await house.watch();
    return house.makeOrders(DEADLINE_ORDERS);
  });
  const lockEndsAtMs = orders[0]?.lockEndsAtMs ?? 0;
  const idsOf = (chosen: readonly Order[]): readonly string[] => chosen.map((order) => order.orderId);
  const paid = idsOf(orders.filter((_, place) => place % 2 === 0));
  const cancelled = idsOf(orders.filter((_, place) => place % 3 !== 2));
  const parts = {
    cancel: { kind: 'cancel', orderIds: cancelled, nowMs: lockEndsAtMs - 1 },
    deposit: { kind: 'deposit', orderIds: paid, lockEndsAtMs },
    expire: { kind: 'expire', nowMs: lockEndsAtMs },
  } as const satisfies Record<string, RacePart>;
  const processes = ground.isShared
    ? [[parts.deposit, parts.expire], [parts.cancel, parts.expire], [parts.cancel]]
    : [[parts.deposit, parts.expire, parts.cancel, parts.expire, parts.cancel]];
  const outcomes = await runRace(ground.options, processes);
  assert.equal(outcomes['payment'], paid.length);
  assert.deepEqual(faultsOf(outcomes), []);
  await ground.witness.inSnapshot(async (ask) => {
    assert.deepEqual([...(await checkHistory(ask)), ...(await checkMoney(ask))], []);
    const rows = await ask(`SELECT order_id, stage, close_reason FROM orders`);
    const sighted = await ask(`SELECT order_id, count(*) AS n FROM sightings GROUP BY order_id`);
    const sightedIds = sighted.map((row) => textIn(row, 'order_id'));
    assert.deepEqual(sightedIds.toSorted(), paid.toSorted());
    assert.ok(sighted.every((row) => numberIn(row, 'n') === 1));
    for (const row of rows) {
      const isPaid = paid.includes(textIn(row, 'order_id'));
      const outcome = `${String(row['stage'])} ${String(row['close_reason'])}`;
      // Money that was in time keeps the reason for which its order was closed before it was found.
      const endings = ['customer', 'timeout'];
      const legal = isPaid
        ? ['funded null', ...['late', ...endings].map((reason) => `closed_funded ${reason}`)]
        : endings.map((reason) => `closed ${reason}`);
      assert.ok(legal.includes(outcome), `${isPaid ? 'paid' : 'not paid'}, but ${outcome}`);
    }
    const ways = await ask(`SELECT event, count(*) AS n FROM audit_entries WHERE order_version = 2
      GROUP BY event ORDER BY event`);
    const countOf = (event: string): number =>
      ways.filter((row) => row['event'] === event).reduce((sum, row) => sum + numberIn(row, 'n'), 0);
    assert.equal(countOf('user_cancel'), outcomes['cancel ok'] ?? 0);
    assert.equal(countOf('lock_expired'), outcomes['expire ok'] ?? 0);
    assert.equal(
      countOf('user_cancel') + countOf('lock_expired') + countOf('deposit_seen_enough'),
      DEADLINE_ORDERS,
    );
  });
}
