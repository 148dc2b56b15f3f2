import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { MIGRATIONS } from '../migrations/all-migrations.ts';
import {
  type FillListener,
  createFillMeter,
  listenToFills,
  type FillStep,
  type Migration,
  type MigrationStep,
  changeOf,
  isFill,
} from '../migrations/migration.ts';
import {
  SCHEMA_VERSION_SQL,
  type SchemaVersion,
  assertWorksOn,
  schemaLeaseTable,
  schemaStepsTable,
  toSchemaVersion,
} from '../migrations/schema-version.ts';
import { POSTGRES } from '../sql/dialect.ts';
import { integerOf, textOf } from '../sql/row.ts';
import type { SqlValue } from '../sql/statement.ts';
import { StoreOpenFault } from '../store-fault.ts';
import { type Pool, type PostgresAnswer, openPool, withConnection } from './postgres-pool.ts';

const POSTGRES_MIN = 14;

/** Longer than any one step; renewed before each. */
const LEASE_MS = 120_000;
const LEASE_POLL_MS = 100;
const LEASE_WAIT_MS_MAX = 180_000;

const UNDEFINED_TABLE = '42P01';

/** Two servers that create the same table at once conflict; the retry finds it created. */
const CREATE_RACE_CODES = new Set(['23505', '42P07', '42710', '40001', '40P01', 'XX000']);

/** Throws if PostgreSQL is too old; compatible engines use other version numbers. */
export async function assertPostgresVersion(pool: Pool): Promise<void> {
  const { rows } = await query(pool, 'SELECT version() AS version');
  const match = /^PostgreSQL (\d+)/.exec(textOf(rows[0] ?? {}, 'version'));
  if (match?.[1] !== undefined && Number.parseInt(match[1], 10) < POSTGRES_MIN) {
    throw new StoreOpenFault(
      'database_too_old',
      `This is PostgreSQL ${match[1]}; Naru needs ${POSTGRES_MIN} or later.`,
    );
  }
}

type StepKey = `${number}.${number}`;

/** The version of the tables; null if there are none. */
export async function readPostgresVersion(pool: Pool): Promise<SchemaVersion | null> {
  const [row] = await rowsIfThere(pool, SCHEMA_VERSION_SQL);
  return toSchemaVersion(row);
}

async function readSteps(pool: Pool): Promise<ReadonlySet<StepKey>> {
  const rows = await rowsIfThere(pool, 'SELECT version, step FROM schema_steps');
  return new Set(rows.map((row): StepKey => `${integerOf(row, 'version')}.${integerOf(row, 'step')}`));
}

/** The rows of a query; empty if the table does not exist. */
async function rowsIfThere(pool: Pool, text: string): Promise<PostgresAnswer['rows']> {
  try {
    return (await query(pool, text)).rows;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === UNDEFINED_TABLE) return [];
    throw error;
  }
}

interface PendingStep extends Pick<Migration, 'version' | 'name' | 'worksFromVersion'> {
  readonly step: number;
  readonly change: MigrationStep;
}

function pendingSteps(migrations: readonly Migration[], done: ReadonlySet<StepKey>): readonly PendingStep[] {
  return migrations
    .flatMap(({ steps, ...migration }) =>
      steps(POSTGRES).map((change, step) => ({ ...migration, step, change })),
    )
    .filter(({ version, step }) => !done.has(`${version}.${step}`));
}

/** Another server is migrating, or was killed while it did. Times are by the clock of the database. */
export interface UpgradeWait {
  /** When its lease ends, unless it renews it. */
  readonly leaseEndsAtMs: number;
  /** When this server gives up. */
  readonly givesUpAtMs: number;
}

interface MigrateOptions {
  readonly migrations?: readonly Migration[];
  readonly fills?: FillListener | undefined;
  /** Called once, when the wait begins. */
  readonly onWait?: ((wait: UpgradeWait) => void) | undefined;
}

/**
 * Migrates the tables to this release. Each step is applied and recorded separately and can be repeated, so
 * an interrupted migration continues; a lease keeps two servers from migrating at once. Servers of the
 * release before continue meanwhile.
 *
 * @throws a DatabaseNewerFault when the tables were made only for later releases
 */
export async function migratePostgres(
  databaseUrl: string,
  pool: Pool,
  { migrations = MIGRATIONS, fills = listenToFills(), onWait = () => undefined }: MigrateOptions = {},
): Promise<void> {
  const found = await readPostgresVersion(pool);
  if (found !== null) assertWorksOn(found, migrations.at(-1)?.version ?? 0);
  if (pendingSteps(migrations, await readSteps(pool)).length === 0) return;
  // Steps may exceed the statement timeout of the pool.
  const migrator = openPool(databaseUrl, { poolSize: 1, isTimed: false });
  const holder = randomUUID();
  try {
    await makeTable(migrator, schemaStepsTable(POSTGRES));
    await makeTable(migrator, schemaLeaseTable(POSTGRES));
    await waitForLease(migrator, holder, onWait);
    try {
      for (const step of pendingSteps(migrations, await readSteps(migrator)))
        await apply({ migrator, holder, fills, isNew: found === null }, step);
    } finally {
      // Releases the lease, so that the next start need not wait for one that failed.
      await query(migrator, 'DELETE FROM schema_lease WHERE holder = $1', [holder]);
    }
  } finally {
    await migrator.end();
  }
}

interface Upgrade {
  readonly migrator: Pool;
  readonly holder: string;
  readonly fills: FillListener;
  readonly isNew: boolean;
}

async function apply(upgrade: Upgrade, pending: PendingStep): Promise<void> {
  const { migrator, holder, fills, isNew } = upgrade;
  const { version, step, name, worksFromVersion, change } = pending;
  await renewLease(migrator, holder);
  if (isFill(change)) await fillAll(upgrade, change, createFillMeter(pending, fills));
  else await query(migrator, changeOf(change, isNew));
  await query(
    migrator,
    `INSERT INTO schema_steps (version, step, name, works_from_version, applied_at_ms)
      VALUES ($1, $2, $3, $4, ${POSTGRES.nowMs}) ON CONFLICT DO NOTHING`,
    [version, step, name, worksFromVersion],
  );
}

async function fillAll(
  { migrator, holder }: Upgrade,
  { fill, left }: FillStep,
  meter: ReturnType<typeof createFillMeter>,
): Promise<void> {
  for (;;) {
    const rowCount = (await query(migrator, fill)).changeCount;
    if (rowCount === 0) return;
    await renewLease(migrator, holder);
    if (!meter.addRows(rowCount)) continue;
    const [row = {}] = (await query(migrator, left)).rows;
    meter.tell(integerOf(row, 'row_count'));
  }
}

/** After a step longer than the lease another server may have begun, which then continues alone. */
async function renewLease(pool: Pool, holder: string): Promise<void> {
  if (await takeLease(pool, holder)) return;
  throw new StoreOpenFault(
    'database_unreachable',
    'Another server has taken over the change of the tables. Start again when it is done.',
  );
}

async function makeTable(pool: Pool, sql: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await query(pool, sql);
      return;
    } catch (error) {
      const isRace = error instanceof pg.DatabaseError && CREATE_RACE_CODES.has(error.code ?? '');
      if (!isRace || attempt === 5) throw error;
      await pause(LEASE_POLL_MS);
    }
  }
}

async function takeLease(pool: Pool, holder: string): Promise<boolean> {
  const { changeCount } = await query(
    pool,
    `INSERT INTO schema_lease (name, holder, until_ms) VALUES ('migration', $1, ${POSTGRES.nowMs} + $2)
      ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until_ms = excluded.until_ms
      WHERE schema_lease.holder = excluded.holder OR schema_lease.until_ms <= ${POSTGRES.nowMs}`,
    [holder, LEASE_MS],
  );
  return changeCount > 0;
}

async function waitForLease(pool: Pool, holder: string, onWait: (wait: UpgradeWait) => void): Promise<void> {
  let isReported = false;
  for (let waitedMs = 0; waitedMs < LEASE_WAIT_MS_MAX; waitedMs += LEASE_POLL_MS) {
    if (await takeLease(pool, holder)) return;
    const wait: UpgradeWait | null = isReported ? null : await readWait(pool);
    if (wait !== null) onWait(wait);
    isReported ||= wait !== null;
    await pause(LEASE_POLL_MS);
  }
  throw new StoreOpenFault(
    'database_unreachable',
    'Another server has been changing the tables for minutes. Start again when it is done.',
  );
}

/** Null if the lease was released meanwhile. */
async function readWait(pool: Pool): Promise<UpgradeWait | null> {
  const { rows } = await query(pool, `SELECT until_ms, ${POSTGRES.nowMs} AS now_ms FROM schema_lease`);
  const [row] = rows;
  if (row === undefined) return null;
  return {
    leaseEndsAtMs: integerOf(row, 'until_ms'),
    givesUpAtMs: integerOf(row, 'now_ms') + LEASE_WAIT_MS_MAX,
  };
}

function query(pool: Pool, text: string, values: readonly SqlValue[] = []): Promise<PostgresAnswer> {
  return withConnection(pool, ({ run }) => run({ text }, values));
}
