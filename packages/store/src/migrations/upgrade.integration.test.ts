import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Store } from '@naru/desk';
import { openStore } from '../open-store.ts';
import { migratePostgres } from '../postgres/postgres-migrate.ts';
import { openPool } from '../postgres/postgres-pool.ts';
import { SQLITE } from '../sql/dialect.ts';
import { migrateSqlite } from '../sqlite/sqlite-migrate.ts';
import { DATABASE_FILE } from '../sqlite/sqlite-store.ts';
import { DatabaseNewerFault } from '../store-fault.ts';
import { CONTRACTED, EXPANDED, FAILING } from '../testing/planted-migrations.ts';
import { type PostgresPlace, startPostgresEngine } from '../testing/postgres-engine.ts';
import { openSession } from '../testing/postgres-session.ts';
import { sampleBankOrder } from '../testing/sample-order.ts';
import { makeSqlitePlace } from '../testing/sqlite-engine.ts';
import { MIGRATIONS } from './all-migrations.ts';
import type { Migration } from './migration.ts';

const ORDERS = 200;
/** What an upgrade of SQLite takes before it fills. */
const PAGES_OF_FIRST_STEPS = 4;
const UNFILLED = 'SELECT count(*) AS row_count FROM orders WHERE email_length IS NULL';

async function saveOrder(store: Store, n: number): Promise<void> {
  assert.ok((await store.saveNewOrder(sampleBankOrder(n))).ok);
}

async function makeOrders(store: Store): Promise<void> {
  for (let n = 0; n < ORDERS; n += 1) await saveOrder(store, n);
}

function isNewer(error: unknown): boolean {
  return error instanceof DatabaseNewerFault;
}

/** Somebody who goes on with the release before until they are stopped. Gives how many orders they made. */
function writeOn(store: Store): () => Promise<number> {
  const ending = new AbortController();
  const writing = (async () => {
    let n = ORDERS;
    for (; !ending.signal.aborted; n += 1) await saveOrder(store, n);
    return n - ORDERS;
  })();
  return () => {
    ending.abort();
    return writing;
  };
}

const serverUrl = process.env['TEST_DATABASE_URL'];
if (serverUrl === undefined) {
  const why = 'TEST_DATABASE_URL names no PostgreSQL server';
  test('upgrades of PostgreSQL', { skip: process.env['CI'] === 'true' ? false : why }, () =>
    assert.fail(why),
  );
} else {
  const engine = await startPostgresEngine(serverUrl);
  after(() => engine.removeAll());

  const withDesk = async (run: (place: PostgresPlace, old: Store) => Promise<void>): Promise<void> => {
    const place = await engine.makePlace();
    const old = await openStore(place.options);
    try {
      await makeOrders(old);
      await run(place, old);
    } finally {
      await old.close();
      await place.remove();
    }
  };
  const migrate = async ({ databaseUrl }: PostgresPlace, migrations: readonly Migration[]): Promise<void> => {
    const pool = openPool(databaseUrl, { poolSize: 1, isTimed: true });
    try {
      await migratePostgres(databaseUrl, pool, migrations);
    } finally {
      await pool.end();
    }
  };
  const count = async ({ databaseUrl }: PostgresPlace, sql: string): Promise<number> => {
    const session = openSession(databaseUrl);
    try {
      return Number((await session.ask(sql))[0]?.['row_count']);
    } finally {
      await session.end();
    }
  };

  test('on PostgreSQL the release before goes on while the tables grow, and after it', () =>
    withDesk(async (place, old) => {
      const stop = writeOn(old);
      await migrate(place, EXPANDED);
      const another = await openStore(place.options);
      await saveOrder(another, 5_000);
      await another.close();
      const written = await stop();
      assert.ok(written > 0);
      const unfilled = await count(place, UNFILLED);
      assert.ok(unfilled >= 1 && unfilled <= written + 1, `${unfilled} of ${written} came after the fill`);
      await migrate(place, CONTRACTED);
      assert.equal(await count(place, UNFILLED), 0);
      assert.equal(await place.countRows('orders'), ORDERS + written + 1);
      await assert.rejects(openStore(place.options), isNewer);
    }));

  test('on PostgreSQL a failed upgrade leaves the release before in use, and the next try goes on', () =>
    withDesk(async (place, old) => {
      await assert.rejects(migrate(place, FAILING), /NONSENSE/);
      assert.equal(await place.countRows('schema_lease'), 0, 'nobody waits for its lease');
      await saveOrder(old, ORDERS);
      const again = await openStore(place.options);
      await saveOrder(again, ORDERS + 1);
      await again.close();
      await migrate(place, EXPANDED);
      assert.equal(await count(place, UNFILLED), 0);
    }));

  test('on PostgreSQL a fill that is cut off goes on where it stopped', () =>
    withDesk(async (place) => {
      await place.run(`CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN PERFORM pg_sleep(0.002); RETURN NEW; END $$`);
      await place.run('CREATE TRIGGER slow BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION slow()');
      const cut = assert.rejects(migrate(place, EXPANDED));
      const column = `SELECT count(*) AS row_count FROM information_schema.columns
        WHERE table_name = 'orders' AND column_name = 'email_length'`;
      while ((await count(place, column)) === 0);
      while ((await count(place, UNFILLED)) > ORDERS - 20);
      const end = `SELECT count(pg_terminate_backend(pid)) AS row_count FROM pg_stat_activity
        WHERE datname = current_database() AND query LIKE 'UPDATE orders SET email_length%'`;
      while ((await count(place, end)) === 0);
      await cut;
      const left = await count(place, UNFILLED);
      assert.ok(left > 0 && left < ORDERS, `${left} are left`);
      await place.run(`UPDATE schema_lease SET until_ms = 0`);
      await migrate(place, EXPANDED);
      assert.equal(await count(place, UNFILLED), 0);
    }));
}

type SqlitePlace = Awaited<ReturnType<typeof makeSqlitePlace>>;

async function onSqlite(run: (place: SqlitePlace) => Promise<void>): Promise<void> {
  const place = await makeSqlitePlace();
  try {
    await useSqlite(place, makeOrders);
    await run(place);
  } finally {
    await place.remove();
  }
}

/** With the release before. */
async function useSqlite({ options }: SqlitePlace, run: (store: Store) => Promise<void>): Promise<void> {
  const store = await openStore(options);
  await run(store);
  await store.close();
}

/** Gives how many orders lack what the upgrade fills in. */
function migrateAlone(
  { dataFolder }: SqlitePlace,
  migrations: readonly Migration[],
  { pagesLeft = Number.MAX_SAFE_INTEGER }: { readonly pagesLeft?: number } = {},
): number {
  const database = new DatabaseSync(path.join(dataFolder, DATABASE_FILE));
  try {
    const pages = Number(database.prepare('PRAGMA page_count').get()?.['page_count']);
    database.exec(`PRAGMA max_page_count = ${Math.min(pages + pagesLeft, 2 ** 31)}`);
    const written = migrations.map((each) => ({ ...each, steps: each.steps(SQLITE) }));
    migrateSqlite(database, written);
    return Number(database.prepare(UNFILLED).get()?.['row_count']);
  } finally {
    database.close();
  }
}

test('on SQLite a failed upgrade leaves nothing, and the release before works on grown tables', () =>
  onSqlite(async (place) => {
    assert.throws(() => migrateAlone(place, FAILING), /NONSENSE/);
    await useSqlite(place, (old) => saveOrder(old, ORDERS));
    assert.equal(migrateAlone(place, EXPANDED), 0);
    await useSqlite(place, (old) => saveOrder(old, ORDERS + 1));
    assert.equal(migrateAlone(place, CONTRACTED), 0);
    assert.equal(await place.countRows('orders'), ORDERS + 2);
    await assert.rejects(openStore(place.options), isNewer);
  }));

test('on SQLite an upgrade whose process is killed leaves nothing, and the next one is whole', () =>
  onSqlite(async (place) => {
    const program = fileURLToPath(new URL('../testing/endless-upgrade.ts', import.meta.url));
    const child = spawn(process.execPath, [program, path.join(place.dataFolder, DATABASE_FILE)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit');
    assert.equal(String((await once(child.stdout, 'data'))[0]), 'filled');
    child.kill('SIGKILL');
    assert.deepEqual(await ended, [null, 'SIGKILL']);
    await useSqlite(place, (old) => saveOrder(old, ORDERS));
    assert.throws(() => migrateAlone(place, MIGRATIONS), /no such column: email_length/);
    assert.equal(migrateAlone(place, EXPANDED), 0);
    assert.equal(await place.countRows('orders'), ORDERS + 1);
  }));

test('on SQLite an upgrade that finds the disk full leaves nothing, and the next one is whole', () =>
  onSqlite(async (place) => {
    assert.throws(() => migrateAlone(place, EXPANDED, { pagesLeft: PAGES_OF_FIRST_STEPS }), /full/);
    await useSqlite(place, (old) => saveOrder(old, ORDERS));
    assert.equal(migrateAlone(place, EXPANDED), 0);
    assert.equal(await place.countRows('orders'), ORDERS + 1);
  }));
