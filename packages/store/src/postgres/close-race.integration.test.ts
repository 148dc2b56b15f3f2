import { ok, refuse } from '@naru/core';
import type { Order, Store } from '@naru/desk';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { openStore } from '../open-store.ts';
import { startPostgresEngine } from '../testing/postgres-engine.ts';
import { type PostgresSession, openSession } from '../testing/postgres-session.ts';
import { sampleAct } from '../testing/sample-act.ts';
import { PAY_RAIL, sampleChange, sampleEntry, sampleScan, sampleSighting } from '../testing/sample-order.ts';
import { SAMPLE_UNMATCHED } from '../testing/sample-unmatched.ts';
import { makeOrder } from '../testing/store-place.ts';

// One process closes an order while another records a deposit of it, or both record one payment. Neither sees
// what the other has not committed, and no deposit must be missed or used twice.

const serverUrl = process.env['TEST_DATABASE_URL'];
const WAITING = `SELECT 1 FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/** Two processes of one desk, and a connection that holds locks which they wait for. */
interface Race {
  readonly watcher: Store;
  readonly closer: Store;
  readonly holder: PostgresSession;
  /** Resolves when that many statements wait for a lock. */
  readonly untilWaiting: (count: number) => Promise<void>;
}

if (serverUrl === undefined) {
  const why = 'TEST_DATABASE_URL names no PostgreSQL server';
  test('closing an order on PostgreSQL', { skip: process.env['CI'] === 'true' ? false : why }, () => {
    assert.fail(why);
  });
} else {
  const engine = await startPostgresEngine(serverUrl);
  after(() => engine.removeAll());

  const withRace = async (use: (race: Race) => Promise<void>): Promise<void> => {
    const place = await engine.makePlace();
    const [watcher, closer] = [await openStore(place.options), await openStore(place.options)];
    const [holder, witness] = [openSession(place.databaseUrl), openSession(place.databaseUrl)];
    const untilWaiting = async (count: number): Promise<void> => {
      while ((await witness.ask(WAITING)).length < count) await pause(5);
    };
    try {
      await use({ watcher, closer, holder, untilWaiting });
    } finally {
      await Promise.all([holder.end(), witness.end()]);
      await Promise.all([watcher.close(), closer.close()]);
      await place.remove();
    }
  };

  test('a deposit that is being recorded stops the customer from canceling', () =>
    withRace(async (race) => {
      const order = await makeOrder(race.watcher, 1);
      const closed = await closeDuringScan(race, order);
      assert.deepEqual(closed, refuse('order_changed_meanwhile'));
      assert.deepEqual(await listSighted(race.watcher), [order.orderId]);
    }));

  test('an ended order that changes while a deposit of it is being recorded is decided again', () =>
    withRace(async (race) => {
      const order = await makeOrder(race.watcher, 1, { stage: 'lost' });
      // A payment of before, which is gone: it is why the order is in the watcher's list.
      const gone = sampleSighting(order, { outputKey: 'gone:0', txid: 'gone' });
      await race.watcher.saveScan(sampleScan(0, { sightings: [gone] }));
      const dropped = [{ outputKey: 'gone:0', droppedAtMs: order.createdAtMs }];
      await race.watcher.saveScan(sampleScan(1, { dropped }));
      assert.deepEqual(await closeDuringScan(race, order, 2), refuse('order_changed_meanwhile'));
      assert.deepEqual(await listSighted(race.watcher), [order.orderId]);
    }));

  test('a deposit that is recorded while the customer cancels is looked at afterwards', () =>
    withRace(async ({ watcher, closer, holder, untilWaiting }) => {
      const order = await makeOrder(watcher, 1);
      await holder.ask('BEGIN');
      // The change has read the deposits before it writes its audit entry.
      await holder.ask('LOCK TABLE audit_entries IN EXCLUSIVE MODE');
      const closing = closer.saveChange(sampleChange(order, { stage: 'closed' }));
      await untilWaiting(1);
      const scanning = watcher.saveScan(sampleScan(0, { sightings: [sampleSighting(order)] }));
      await Promise.race([scanning, untilWaiting(2)]);
      await holder.ask('ROLLBACK');
      assert.deepEqual(await Promise.all([closing, scanning]), [ok(null), ok(null)]);
      assert.deepEqual(await listSighted(watcher), [order.orderId]);
    }));

  test('a payment that one process records for an order, and another as money of none, is used once', () =>
    withRace(async ({ watcher, closer, holder, untilWaiting }) => {
      const order = await makeOrder(watcher, 1);
      const place = { railId: PAY_RAIL, outputKey: 'KB-1', watchKey: '' };
      await holder.ask('BEGIN');
      // Each has looked for the payment before it counts its receipt.
      await holder.ask('INSERT INTO receipt_counts (rail_id, receipt_count) VALUES ($1, 1)', [PAY_RAIL]);
      const sightings = [sampleSighting(order, { ...place, standing: 'booked' })];
      const receipt = watcher.saveChange(sampleChange(order, {}, { sightings }));
      const deposit = { ...SAMPLE_UNMATCHED, ...place };
      const money = closer.saveUnmatchedDeposit(deposit, sampleEntry(null, 'in', []), sampleAct(1));
      await untilWaiting(2);
      await holder.ask('ROLLBACK');
      const answers = await Promise.all([receipt, money]);
      assert.deepEqual(
        answers.toSorted((one) => (one.ok ? -1 : 1)),
        [ok(null), refuse('output_already_used')],
      );
    }));
}

/** Closes an order while a scan has written a deposit of it and has not committed. */
async function closeDuringScan(
  { watcher, closer, holder, untilWaiting }: Race,
  order: Order,
  version = 0,
): ReturnType<Store['saveChange']> {
  const other = await makeOrder(watcher, 2);
  const last = sampleSighting(other);
  await watcher.saveScan(sampleScan(version, { sightings: [last] }));
  await holder.ask('BEGIN');
  await holder.ask('SELECT 1 FROM sightings WHERE order_id = $1 FOR UPDATE', [other.orderId]);
  const scanning = watcher.saveScan(
    sampleScan(version + 1, {
      sightings: [sampleSighting(order)],
      dropped: [{ outputKey: last.outputKey, droppedAtMs: other.createdAtMs }],
    }),
  );
  await untilWaiting(1);
  const closing = closer.saveChange(sampleChange(order, { stage: 'closed' }));
  await Promise.race([closing, untilWaiting(2)]);
  await holder.ask('ROLLBACK');
  assert.deepEqual(await scanning, ok(null));
  return closing;
}

async function listSighted(store: Store): Promise<readonly string[]> {
  const views = await store.listSightedOrders({ railId: PAY_RAIL, limit: 10 });
  return views.map(({ order }) => order.orderId).filter((orderId) => orderId.endsWith('1'));
}
