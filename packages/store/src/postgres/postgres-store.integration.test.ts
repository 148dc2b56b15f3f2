import type { Store } from '@naru/desk';
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { inspect } from 'node:util';
import { CODE_VERSION } from '../migrations/all-migrations.ts';
import { openStore, openStoreBeside, openStoreSnapshot } from '../open-store.ts';
import { numberPlaceholders } from '../sql/dialect.ts';
import { runStoreContract } from '../store-contract.ts';
import { DatabaseNewerFault } from '../store-fault.ts';
import { type PostgresEngine, type PostgresPlace, startPostgresEngine } from '../testing/postgres-engine.ts';
import { fillWithHistory } from '../testing/postgres-history.ts';
import { openSession } from '../testing/postgres-session.ts';
import { GROWING_TABLES, isPlanned } from '../testing/query-plan.ts';
import { NOON_MS, sampleBankOrder, sampleChange, sampleLetter } from '../testing/sample-order.ts';
import { makeOrder } from '../testing/store-place.ts';
import { recordAllSql } from '../testing/sql-recorder.ts';
import { openPostgresDatabase } from './postgres-store.ts';

const serverUrl = process.env['TEST_DATABASE_URL'];

if (serverUrl === undefined) {
  const why = 'TEST_DATABASE_URL names no PostgreSQL server';
  test('the store on PostgreSQL', { skip: process.env['CI'] === 'true' ? false : why }, () => {
    assert.fail(why);
  });
} else {
  const engine = await startPostgresEngine(serverUrl);
  after(() => engine.removeAll());
  runStoreContract(engine);
  describe('PostgreSQL itself', () => runPostgresTests(engine));
}

/** Hands over a database and what is opened on it, and clears both away, whatever happens. */
async function withPlace(
  place: PostgresPlace,
  storeCount: number,
  use: (place: PostgresPlace, stores: readonly Store[]) => Promise<void>,
): Promise<void> {
  try {
    const opened = Array.from({ length: storeCount }, () => openStore(place.options));
    const stores = await Promise.all(opened);
    try {
      await use(place, stores);
    } finally {
      await Promise.all(stores.map((store) => store.close()));
    }
  } finally {
    await place.remove();
  }
}

const SLEEP = 'SELECT pg_sleep(60) AS slept';

/** Ends, like an administrator, every session that sleeps, until all of `asleep` have failed. */
async function cutUntilSettled(place: PostgresPlace, asleep: readonly Promise<unknown>[]): Promise<void> {
  const sleeping = `datname = current_database() AND pid <> pg_backend_pid() AND state = 'active'
    AND query LIKE '%pg_sleep(60)%'`;
  const cut = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${sleeping}`;
  let waiting = asleep.length;
  const answers = asleep.map(async (answer) => {
    await assert.rejects(answer);
    waiting -= 1;
  });
  for (;;) {
    await place.run(cut);
    if (waiting === 0) break;
  }
  await Promise.all(answers);
}

function runPostgresTests(engine: PostgresEngine): void {
  test('what one process writes, the pages of another show after their next look', async () => {
    await withPlace(await engine.makePlace(), 2, async (_place, [here, there]) => {
      assert.ok(here !== undefined && there !== undefined);
      const order = await makeOrder(here, 1);
      const look = { sinceMs: 0, isSweep: false };
      await there.catchUp(look);
      const versionThere = async (): Promise<number | undefined> =>
        (await there.readOrderForPage(order.orderId))?.order.version;
      assert.equal(await versionThere(), 1);
      await here.saveChange(sampleChange(order, { stage: 'claimed' }));
      assert.equal(await versionThere(), 1, 'remembered');
      assert.equal((await there.findOrder(order.orderId))?.order.version, 2, 'read for a decision');
      assert.equal((await here.readOrderForPage(order.orderId))?.order.version, 2, 'its own');
      assert.deepEqual((await there.catchUp(look)).orderIds, [order.orderId]);
      assert.equal(await versionThere(), 2);
      assert.deepEqual((await there.catchUp(look)).orderIds, []);
    });
  });

  test('two servers write to one database and neither undoes the other', async () =>
    withPlace(await engine.makePlace(), 2, async (place, stores) => {
      const made = await Promise.all(
        Array.from({ length: 200 }, (_, n) => stores[n % 2]?.saveNewOrder(sampleBankOrder(n))),
      );
      assert.ok(made.every((answer) => answer?.ok));
      const { order } = sampleBankOrder(0);
      const moved = await Promise.all(
        Array.from({ length: 40 }, (_, n) => {
          const change = sampleChange(order, { stage: 'claimed' });
          return stores[n % 2]?.saveChange({ ...change, audit: { ...change.audit, auditId: `a${n}` } });
        }),
      );
      assert.equal(moved.filter((answer) => answer?.ok).length, 1);
      assert.equal(await place.countRows('orders'), 200);
    }));

  test('two servers that claim two letters of one order at once send them in turn', async () =>
    withPlace(await engine.makePlace(), 2, async (_place, stores) => {
      const claim = { attemptCount: 0, nowMs: NOON_MS * 2, untilMs: NOON_MS * 3 };
      for (let pair = 1; pair <= 6; pair += 1) {
        const facts = { orderId: `o${pair}`, linkId: 'o', reference: 'NR-1' };
        const letters = ['a', 'b'].map((name) => ({
          ...sampleLetter(pair),
          letterId: `letter-${pair}${name}`,
          kind: 'order_taken' as const,
          facts,
        }));
        await stores[0]?.saveLetters(letters);
        const claimed = await Promise.all(
          letters.map(({ letterId }, n) => stores[n]?.claimLetter({ ...claim, letterId })),
        );
        assert.equal(claimed.filter(Boolean).length, 1, `pair ${pair}: ${claimed.join()}`);
      }
    }));

  test('beside a desk that was never started there is nothing, and nothing is made', async () =>
    withPlace(await engine.makeEmptyPlace(), 0, async ({ options }) => {
      assert.equal(await openStoreBeside(options), null);
      assert.equal(await openStoreSnapshot(options), null);
    }));

  test('servers that start at one moment on an empty database make the tables once', async () =>
    withPlace(await engine.makeEmptyPlace(), 4, async (place, stores) => {
      await stores[0]?.saveNewOrder(sampleBankOrder(1));
      assert.equal(await place.countRows('orders'), 1);
      assert.equal(await place.countRows('schema_lease'), 0);
    }));

  test('a database of a later release is refused with both versions', async () =>
    withPlace(await engine.makePlace(), 0, async (place) => {
      await place.run(`INSERT INTO schema_steps VALUES (99, 0, 'from the future', 99, 0)`);
      await assert.rejects(openStore(place.options), (error: unknown) => {
        assert.ok(error instanceof DatabaseNewerFault);
        assert.deepEqual([error.databaseVersion, error.codeVersion], [99, CODE_VERSION]);
        assert.match(error.message, new RegExp(`version 99 .* up to ${CODE_VERSION}\\b`));
        return true;
      });
    }));

  test('a store whose connections were cut under their statements closes at once', async () =>
    withPlace(await engine.makePlace(), 0, async (place) => {
      const database = await openPostgresDatabase(place);
      const asleep = Array.from({ length: 4 }, () => database.all(SLEEP, []));
      await cutUntilSettled(place, asleep);
      const startedAt = performance.now();
      await database.close();
      assert.ok(performance.now() - startedAt < 3000, 'it waits for a connection that is gone');
    }));

  test('of transactions on connections that are cut nothing is left, and the store goes on', async () =>
    withPlace(await engine.makePlace(), 0, async (place) => {
      const database = await openPostgresDatabase(place);
      const insert = 'INSERT INTO settings (setting_key, value_json) VALUES (?, ?)';
      for (let round = 0; round < 3; round += 1) {
        const scripts = Array.from({ length: 12 }, (_, n) =>
          database.write([
            { sql: insert, values: [`lost ${round} ${n}`, '1'] },
            { sql: SLEEP, values: [] },
          ]),
        );
        await cutUntilSettled(place, scripts);
        const key = `kept ${round}`;
        const kept = await database.write([
          { sql: insert, values: [key, '1'] },
          { sql: 'UPDATE settings SET value_json = ? WHERE setting_key = ?', values: ['2', key] },
        ]);
        assert.deepEqual(kept, { ok: true, value: [1, 1] });
      }
      assert.equal(await place.countRows('settings'), 3);
      await database.close();
    }));

  test('transactions that begin behind hundreds of reads run by themselves', async () =>
    withPlace(await engine.makePlace(), 0, async (place) => {
      const database = await openPostgresDatabase(place);
      const insert = 'INSERT INTO settings (setting_key, value_json) VALUES (?, ?)';
      const update = 'UPDATE settings SET value_json = ? WHERE setting_key = ?';
      const read = (): Promise<unknown> => database.all('SELECT ? AS named', ['x']);
      const write = (key: string): Promise<unknown> =>
        database.write([
          { sql: insert, values: [key, '1'] },
          { sql: update, values: ['2', key] },
        ]);
      const rounds = 12;
      for (let round = 0; round < rounds; round += 1) {
        // A driver that sends ahead has filled its eight connections, a hundred each, when these begin.
        const reads = Array.from({ length: 796 + round }, read);
        for (let hop = 0; hop < 20; hop += 1) await Promise.resolve();
        const writes = Array.from({ length: 8 }, (_, n) => write(`s${round} ${n}`));
        await Promise.all([...reads, ...writes]);
      }
      await database.close();
      assert.equal(await place.countRows('settings'), rounds * 8);
    }));

  test('a migration that was cut short goes on where it stopped', async () =>
    withPlace(await engine.makePlace(), 0, async (place) => {
      await place.run(`DELETE FROM schema_steps WHERE version = 2 AND step >= 5`);
      await place.run(`DROP TABLE unpaid_uses`);
      const store = await openStore(place.options);
      await store.close();
      assert.equal(await place.countRows('unpaid_uses'), 0);
    }));

  test('no statement goes through a table that grows', async () =>
    withPlace(await engine.makePlace(), 0, async (place) => {
      const session = openSession(place.databaseUrl);
      try {
        await fillWithHistory(session);
        for (const recorded of (await recordAllSql('postgres')).filter(isPlanned)) {
          const text = `EXPLAIN ${numberPlaceholders(recorded.sql)}`;
          const rows = await session.ask(text, recorded.values);
          const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
          for (const table of GROWING_TABLES) {
            assert.doesNotMatch(plan, new RegExp(`Seq Scan on ${table}\\b`), `${recorded.sql}\n${plan}`);
          }
        }
      } finally {
        await session.end();
      }
    }));

  test('an unreachable database is reported without its password', async () => {
    for (const url of ['postgres://naru:secret@127.0.0.1:1/none', 'not a url secret']) {
      await assert.rejects(openStore({ databaseUrl: url }), (error: unknown) => {
        assert.ok(error instanceof Error);
        assert.match(error.name, /StoreOpenFault/);
        assert.doesNotMatch(inspect(error, { showHidden: true }), /secret/);
        return true;
      });
    }
  });
}
