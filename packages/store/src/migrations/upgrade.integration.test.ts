import assert from 'node:assert/strict';
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Readable } from 'node:stream';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Store } from '@naru/desk';
import { openSnapshot } from '../dump/open-dump.ts';
import { openStore, openStoreBeside } from '../open-store.ts';
import { type UpgradeWait, migratePostgres } from '../postgres/postgres-migrate.ts';
import { openPool } from '../postgres/postgres-pool.ts';
import { POSTGRES, SQLITE } from '../sql/dialect.ts';
import { migrateSqlite } from '../sqlite/sqlite-migrate.ts';
import { DATABASE_FILE } from '../sqlite/sqlite-store.ts';
import { DatabaseNewerFault } from '../store-fault.ts';
import { CONTRACTED, EXPANDED, FAILING, HELD, HELD_BY } from '../testing/planted-migrations.ts';
import { type PostgresPlace, startPostgresEngine } from '../testing/postgres-engine.ts';
import { openSession } from '../testing/postgres-session.ts';
import { sampleBankOrder } from '../testing/sample-order.ts';
import { makeSqlitePlace } from '../testing/sqlite-engine.ts';
import { MIGRATIONS } from './all-migrations.ts';
import { type FillListener, type FillProgress, listenToFills, type Migration } from './migration.ts';

const ORDERS = 200;
const BATCH = 20;
/** What an upgrade of SQLite takes before it fills. */
const PAGES_OF_FIRST_STEPS = 2;
const UNFILLED = 'SELECT count(*) AS row_count FROM orders WHERE email_length IS NULL';

/** Of different lengths: rows of one length can leave every page with room for what a fill adds. */
async function saveOrder(store: Store, n: number): Promise<void> {
  const email = `${'m'.repeat(n % 64)}@example.com`;
  assert.ok((await store.saveNewOrder(sampleBankOrder(n, { email }))).ok);
}

async function makeOrders(store: Store): Promise<void> {
  for (let n = 0; n < ORDERS; n += 1) await saveOrder(store, n);
}

/** As a process of its own. */
function startEndlessUpgrade(database: string): ChildProcessByStdio<null, Readable, null> {
  const program = fileURLToPath(new URL('../testing/endless-upgrade.ts', import.meta.url));
  return spawn(process.execPath, [program, database], { stdio: ['ignore', 'pipe', 'inherit'] });
}

/** At the pace of its batches. */
function listenAlways(): { readonly fills: FillListener; readonly heard: readonly FillProgress[] } {
  const heard: FillProgress[] = [];
  return { heard, fills: { ...listenToFills((progress) => heard.push(progress)), everyMs: 0 } };
}

/** One for each batch, up to all of them. */
function assertCounted(heard: readonly FillProgress[]): void {
  assert.deepEqual(
    heard.map(({ rowsDone }) => rowsDone),
    Array.from({ length: ORDERS / BATCH }, (_, place) => (place + 1) * BATCH),
  );
  for (const { rowsAll, version } of heard) assert.deepEqual([rowsAll, version], [ORDERS, EXPANDED.length]);
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
  const migrate = async (
    { databaseUrl }: PostgresPlace,
    migrations: readonly Migration[],
    fills?: FillListener,
    onWait?: (wait: UpgradeWait) => void,
  ): Promise<void> => {
    const pool = openPool(databaseUrl, { poolSize: 1, isTimed: true });
    try {
      await migratePostgres(databaseUrl, pool, { migrations, fills, onWait });
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
      const { heard, fills } = listenAlways();
      await migrate(place, EXPANDED, fills);
      assert.equal(await count(place, UNFILLED), 0);
      assert.equal(heard.at(-1)?.rowsDone, ORDERS + 2);
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
        WHERE datname = current_database() AND query LIKE 'UPDATE orders SET email_length%'
          AND state = 'active'`;
      // Between two statements nothing of the fill would fail: its pool opens another connection.
      while ((await count(place, end)) === 0);
      await cut;
      const left = await count(place, UNFILLED);
      assert.ok(left > 0 && left < ORDERS, `${left} are left`);
      await place.run(`UPDATE schema_lease SET until_ms = 0`);
      await migrate(place, EXPANDED);
      assert.equal(await count(place, UNFILLED), 0);
    }));

  test('on PostgreSQL programs beside the desk refuse tables whose upgrade was cut off', () =>
    withDesk(async (place) => {
      await place.run('DELETE FROM schema_steps WHERE step = (SELECT max(step) FROM schema_steps)');
      const isCutOff = { code: 'database_too_old' };
      await assert.rejects(openStoreBeside(place.options), isCutOff);
      await assert.rejects(openSnapshot(place.options), isCutOff);
      await assert.rejects(openStore({ ...place.options, upgrades: false }), isCutOff);
      await (await openStore(place.options)).close();
      await (await openStore({ ...place.options, upgrades: false })).close();
    }));

  test('on PostgreSQL a start that finds the lease of another says at once until when, and once', () =>
    withDesk(async (place) => {
      // Rows that are refused come to it, too: it counts how often the lease was asked for.
      await place.run('CREATE SEQUENCE asked');
      await place.run(`CREATE FUNCTION count_asked() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN PERFORM nextval('asked'); RETURN NEW; END $$`);
      await place.run(`INSERT INTO schema_lease (name, holder, until_ms)
        VALUES ('migration', 'killed', 4102444800000)`);
      await place.run(`CREATE TRIGGER count_asked BEFORE INSERT ON schema_lease
        FOR EACH ROW EXECUTE FUNCTION count_asked()`);
      const heard: UpgradeWait[] = [];
      const first = Promise.withResolvers<void>();
      const migrating = migrate(place, EXPANDED, undefined, (wait) => {
        heard.push(wait);
        first.resolve();
      });
      await first.promise;
      const reportedAtMs = await count(place, `SELECT ${POSTGRES.nowMs} AS row_count`);
      while ((await count(place, 'SELECT last_value AS row_count FROM asked')) < 4);
      await place.run('UPDATE schema_lease SET until_ms = 0');
      await migrating;
      assert.equal(heard.length, 1);
      const [{ leaseEndsAtMs, givesUpAtMs } = assert.fail()] = heard;
      assert.equal(leaseEndsAtMs, 4_102_444_800_000);
      assert.ok(givesUpAtMs > reportedAtMs && givesUpAtMs <= reportedAtMs + 180_000);
      assert.equal(await count(place, UNFILLED), 0);
    }));

  const STEPS = 'SELECT count(*) AS row_count FROM schema_steps WHERE version > 1';
  const NOTES = `SELECT count(*) AS row_count FROM information_schema.columns
    WHERE table_name = 'planted' AND column_name = 'note'`;
  const WAITS = `FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'DO %'`;

  for (const isServerAlive of [true, false])
    test(`on PostgreSQL an upgrade killed in its last step ${
      isServerAlive ? 'that the server still does' : 'together with its connection'
    } is completed by the next one`, () =>
      withDesk(async (place, old) => {
        const holder = openSession(place.databaseUrl);
        await holder.ask(`SELECT pg_advisory_lock(${HELD_BY})`);
        const child = startEndlessUpgrade(place.databaseUrl);
        const ended = once(child, 'exit');
        while ((await count(place, `SELECT count(*) AS row_count ${WAITS}`)) === 0);
        child.kill('SIGKILL');
        assert.deepEqual(await ended, [null, 'SIGKILL']);
        const ending = `SELECT count(pg_terminate_backend(pid)) AS row_count ${WAITS}`;
        if (!isServerAlive) assert.equal(await count(place, ending), 1);
        assert.equal(await count(place, NOTES), 0, 'half of a step is to be seen');
        assert.equal(await count(place, UNFILLED), 0);
        const stepsBefore = await count(place, STEPS);
        await saveOrder(old, ORDERS);
        await holder.ask(`SELECT pg_advisory_unlock(${HELD_BY})`);
        await holder.end();
        if (isServerAlive) while ((await count(place, NOTES)) === 0);
        // The lease of the dead is over two minutes later.
        await place.run('UPDATE schema_lease SET until_ms = 0');
        await migrate(place, HELD);
        assert.equal(await count(place, NOTES), 1);
        assert.equal(await count(place, STEPS), stepsBefore + 1);
        assert.equal(await place.countRows('orders'), ORDERS + 1);
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
  {
    pagesLeft = Number.MAX_SAFE_INTEGER,
    fills,
  }: { readonly pagesLeft?: number; readonly fills?: FillListener | undefined } = {},
): number {
  const database = new DatabaseSync(path.join(dataFolder, DATABASE_FILE));
  try {
    const pages = Number(database.prepare('PRAGMA page_count').get()?.['page_count']);
    database.exec(`PRAGMA max_page_count = ${Math.min(pages + pagesLeft, 2 ** 31)}`);
    const written = migrations.map((each) => ({ ...each, steps: each.steps(SQLITE) }));
    migrateSqlite(database, written, fills);
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
    const child = startEndlessUpgrade(path.join(place.dataFolder, DATABASE_FILE));
    const ended = once(child, 'exit');
    assert.equal(String((await once(child.stdout, 'data'))[0]), 'filled');
    child.kill('SIGKILL');
    assert.deepEqual(await ended, [null, 'SIGKILL']);
    await useSqlite(place, (old) => saveOrder(old, ORDERS));
    assert.throws(() => migrateAlone(place, MIGRATIONS), /no such column: email_length/);
    assert.equal(migrateAlone(place, EXPANDED), 0);
    assert.equal(await place.countRows('orders'), ORDERS + 1);
  }));

test('on SQLite an upgrade that fills for long says how many rows are done, of how many', () =>
  onSqlite(async (place) => {
    const { heard, fills } = listenAlways();
    migrateAlone(place, EXPANDED, { fills });
    assertCounted(heard);
  }));

test('on SQLite an upgrade says so ten seconds after its beginning, and after it said so last', () =>
  onSqlite(async (place) => {
    const heard: FillProgress[] = [];
    let nowMs = 0;
    // Read at the beginning, after each batch and when it was reported: a batch takes some seconds.
    const readings = [0, 4_000, 8_000, 12_000, 12_500, 16_500, 20_500, 22_499, 22_500, 23_000, 27_000];
    const listener = listenToFills(
      (progress) => heard.push(progress),
      () => (nowMs = readings.shift() ?? nowMs),
    );
    migrateAlone(place, EXPANDED, { fills: listener });
    assert.deepEqual(
      heard.map(({ rowsDone }) => rowsDone),
      [3 * BATCH, 7 * BATCH],
    );
  }));

test('on SQLite an upgrade that finds the disk full leaves nothing, and the next one is whole', () =>
  onSqlite(async (place) => {
    assert.throws(() => migrateAlone(place, EXPANDED, { pagesLeft: PAGES_OF_FIRST_STEPS }), /full/);
    await useSqlite(place, (old) => saveOrder(old, ORDERS));
    assert.equal(migrateAlone(place, EXPANDED), 0);
    assert.equal(await place.countRows('orders'), ORDERS + 1);
  }));
