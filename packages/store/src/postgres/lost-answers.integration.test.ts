import { ok } from '@naru/core';
import type { NewOrder, OrderChange } from '@naru/desk';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type FaultyProxy, openFaultyProxy } from '../testing/faulty-proxy.ts';
import { type PostgresPlace, startPostgresEngine } from '../testing/postgres-engine.ts';
import { sampleBankOrder, sampleChange } from '../testing/sample-order.ts';
import type { Database } from '../sql/statement.ts';
import { StoreFault } from '../store-fault.ts';
import { lookUpLostAnswers, openPostgresDatabase, openPostgresStore } from './postgres-store.ts';

const serverUrl = process.env['TEST_DATABASE_URL'];

const INSERT = 'INSERT INTO settings (setting_key, value_json) VALUES (?, ?)';
const TWO_SETTINGS = ['one', 'two'].map((key) => ({ sql: INSERT, values: [key, '1'] }));

interface Wired {
  readonly place: PostgresPlace;
  readonly proxy: FaultyProxy;
  readonly database: Database;
}

if (serverUrl === undefined) {
  const why = 'TEST_DATABASE_URL names no PostgreSQL server';
  test('answers of PostgreSQL that are lost', { skip: process.env['CI'] === 'true' ? false : why }, () => {
    assert.fail(why);
  });
} else {
  const engine = await startPostgresEngine(serverUrl);
  after(() => engine.removeAll());
  defineTests(async (use) => {
    const place = await engine.makePlace();
    const proxy = await openFaultyProxy(place.databaseUrl);
    const database = await openPostgresDatabase({ databaseUrl: proxy.databaseUrl });
    try {
      await use({ place, proxy, database });
    } finally {
      await database.close();
      await proxy.close();
      await place.remove();
    }
  });
}

function hasCode(code: string): (thrown: unknown) => boolean {
  return (thrown) => {
    assert.ok(thrown instanceof StoreFault);
    assert.equal(thrown.code, code);
    return true;
  };
}

function defineTests(withWire: (use: (wired: Wired) => Promise<void>) => Promise<void>): void {
  test('a transaction whose commit was not answered may have been written, and says so', () =>
    withWire(async ({ place, proxy, database }) => {
      proxy.cutAnswerTo(/commit/i);
      await assert.rejects(database.write(TWO_SETTINGS), hasCode('outcome_unknown'));
      assert.equal(await place.countRows('settings'), 2);
    }));

  test('a statement that was not answered may have been written, and says so', () =>
    withWire(async ({ place, proxy, database }) => {
      // Its value is sent after the statement was prepared, so this is what runs it.
      proxy.cutAnswerTo(/two/);
      await assert.rejects(database.write(TWO_SETTINGS.slice(1)), hasCode('outcome_unknown'));
      assert.equal(await place.countRows('settings'), 1);
    }));

  test('what is cut before anything can be committed is done on another connection', () =>
    withWire(async ({ place, proxy, database }) => {
      proxy.cutAnswerTo(/INSERT INTO settings/);
      assert.deepEqual(await database.write(TWO_SETTINGS), ok([1, 1]));
      proxy.cutAnswerTo(/SELECT 7/);
      assert.deepEqual(await database.all('SELECT 7 AS found', []), [{ found: 7 }]);
      assert.equal(await place.countRows('settings'), 2);
    }));

  test('a connection to a server that may only read is given up for another one', () =>
    withWire(async ({ place }) => {
      const name = new URL(place.databaseUrl).pathname.slice(1);
      const letItWrite = (value: 'on' | 'off'): Promise<void> =>
        place.run(`ALTER DATABASE ${name} SET default_transaction_read_only = ${value}`);
      await letItWrite('on');
      const demoted = await openPostgresDatabase({ databaseUrl: place.databaseUrl });
      for (const script of [TWO_SETTINGS, TWO_SETTINGS.slice(1)])
        await assert.rejects(demoted.write(script), hasCode('database_unavailable'));
      await demoted.all('SELECT 1 AS found', []);
      await place.run(`SET default_transaction_read_only = off`);
      await letItWrite('off');
      assert.deepEqual(await demoted.write(TWO_SETTINGS), ok([1, 1]));
      await demoted.close();
    }));

  test('without a database nothing is read or written, and both say so', () =>
    withWire(async ({ proxy, database }) => {
      await proxy.close();
      await assert.rejects(database.all('SELECT 1', []), hasCode('database_unavailable'));
      await assert.rejects(database.write(TWO_SETTINGS), hasCode('database_unavailable'));
    }));

  test('an order whose answer was lost is found to be made, and so is a change of it', () =>
    withWire(async ({ proxy, database }) => {
      const store = await openPostgresStore({ databaseUrl: proxy.databaseUrl });
      const newOrder = sampleBankOrder(1);
      const change = sampleChange(newOrder.order, { stage: 'claimed' });
      const door = {
        saveNewOrder: losing((asked: NewOrder) => store.saveNewOrder(asked)),
        saveChange: losing((asked: OrderChange) => store.saveChange(asked)),
        close: () => store.close(),
      };
      const found = lookUpLostAnswers(database, door);
      assert.deepEqual(await found.saveNewOrder(newOrder), ok(null));
      assert.deepEqual(await found.saveChange(change), ok(null));
      assert.equal((await store.findOrder(newOrder.order.orderId))?.order.stage, 'claimed');
      await store.close();
    }));

  test('closing waits until an order whose answer was lost is found', () =>
    withWire(async ({ proxy }) => {
      const store = await openPostgresStore({ databaseUrl: proxy.databaseUrl });
      proxy.cutAnswerTo(/commit/i);
      const made = store.saveNewOrder(sampleBankOrder(1));
      const closing = store.close();
      assert.deepEqual(await made, ok(null));
      await closing;
      await assert.rejects(store.saveNewOrder(sampleBankOrder(2)), hasCode('store_closed'));
    }));

  test('an order that is not found stays unknown', () =>
    withWire(async ({ database }) => {
      const lost = losing(() => Promise.resolve(ok(null)));
      const found = lookUpLostAnswers(database, {
        saveNewOrder: lost,
        saveChange: lost,
        close: () => database.close(),
      });
      await assert.rejects(found.saveNewOrder(sampleBankOrder(1)), hasCode('outcome_unknown'));
    }));
}

/** Does it, and loses the answer. */
function losing<T>(write: (asked: T) => Promise<unknown>): (asked: T) => Promise<never> {
  return async (asked) => {
    await write(asked);
    throw new StoreFault('outcome_unknown', 'cut');
  };
}
