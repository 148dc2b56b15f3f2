import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { schemaStepsTable } from '../migrations/schema-version.ts';
import { beginSnapshot, toClientFault, withClient } from '../postgres/postgres-client.ts';
import { POSTGRES, numberPlaceholders } from '../sql/dialect.ts';
import { StoreOpenFault } from '../store-fault.ts';
import { type Load, type RestoreMark, type Snapshot, restoreStatement } from './dump.ts';
import { MODULE_STEPS_SQL, inDialect } from '../module-tables.ts';
import { textOf } from '../sql/row.ts';
import type { Row } from '../sql/statement.ts';
import {
  type DumpedTable,
  listDumpedTables,
  listModuleTables,
  listSchemaSteps,
  splitSteps,
} from './dumped-tables.ts';

const COPY_BYTES = 65_536;

/** Null if no desk was ever started there. */
export async function openPostgresSnapshot(
  databaseUrl: string,
  { isAlone = false } = {},
): Promise<Snapshot | null> {
  return withClient(databaseUrl, async (client) => {
    if (isAlone) await assertNoDesk(client);
    const found = await beginSnapshot(client);
    if (found === null) return null;
    const [epoch] = (await client.query('SELECT desk_id, epoch FROM desk_epoch')).rows;
    return {
      engine: 'postgres',
      schemaVersion: found.version,
      epoch: epoch === undefined ? null : { deskId: String(epoch.desk_id), epoch: Number(epoch.epoch) },
      tables: listDumpedTables(found.version, await readModuleSteps(client)),
      readRows: (table) => readRows(client, table),
      countRows: async (name) =>
        Number((await client.query(`SELECT count(*) AS row_count FROM ${name}`)).rows[0]?.row_count),
      close: () => client.end(),
    };
  });
}

async function* readRows(client: pg.Client, { name, columns, key }: DumpedTable): AsyncGenerator<Uint8Array> {
  const rows = `SELECT ${columns.join(', ')} FROM ${name} ORDER BY ${key.join(', ')}`;
  try {
    for await (const piece of client.query(copyTo(`COPY (${rows}) TO STDOUT`))) yield piece;
  } catch (error) {
    throw toClientFault(error);
  }
}

/**
 * Fills an empty database in one transaction.
 *
 * @throws a StoreOpenFault when the database is in use, or has tables already
 */
export async function openPostgresLoad(databaseUrl: string, schemaVersion: number): Promise<Load> {
  const steps = listSchemaSteps(POSTGRES, schemaVersion);
  const opened = await withClient(databaseUrl, async (client): Promise<Load> => {
    await assertUnused(client);
    await client.query('BEGIN');
    await client.query(schemaStepsTable(POSTGRES));
    const { tables, indexes } = splitSteps(steps);
    for (const sql of tables) await client.query(sql);
    for (const { version, step, name, worksFromVersion } of steps)
      await client.query(
        `INSERT INTO schema_steps (version, step, name, works_from_version, applied_at_ms)
          VALUES ($1, $2, $3, $4, ${POSTGRES.nowMs})`,
        [version, step, name, worksFromVersion],
      );
    return {
      tables: listDumpedTables(schemaVersion),
      loadRows: (table, rows) => loadRows(client, table, rows),
      readRows: (table) => readRows(client, table),
      makeModuleTables: async () => {
        const made = await readModuleSteps(client);
        for (const step of made) await client.query(inDialect(step, POSTGRES));
        return listModuleTables(schemaVersion, made);
      },
      finish: (restored) => finishLoad(client, { indexes, restored }),
      // The server undoes a transaction whose connection ends.
      abandon: () => client.end(),
    };
  });
  if (opened === null) throw new Error('a load without a connection');
  return opened;
}

/** Empty if the schema is older than the first module. */
async function readModuleSteps(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query(`SELECT to_regclass('module_steps') AS steps`);
  if (rows[0]?.steps === null) return [];
  return (await client.query<Row>(MODULE_STEPS_SQL)).rows.map((row) => textOf(row, 'change_sql'));
}

async function finishLoad(
  client: pg.Client,
  { indexes, restored }: { readonly indexes: readonly string[]; readonly restored: RestoreMark | null },
): Promise<void> {
  try {
    for (const sql of indexes) await client.query(sql);
    if (restored !== null) {
      const { sql, values } = restoreStatement(restored);
      await client.query(numberPlaceholders(sql), [...values]);
    }
    await client.query('COMMIT');
    // The planner has no statistics of tables that were filled at once.
    await client.query('ANALYZE');
    await client.end();
  } catch (error) {
    throw toClientFault(error);
  }
}

async function loadRows(
  client: pg.Client,
  { name, columns }: DumpedTable,
  rows: AsyncIterable<Uint8Array>,
): Promise<void> {
  const copy = copyFrom(`COPY ${name} (${columns.join(', ')}) FROM STDIN`, { highWaterMark: COPY_BYTES });
  try {
    await pipeline(rows, client.query(copy));
  } catch (error) {
    throw toClientFault(error);
  }
}

async function assertNoDesk(client: pg.Client): Promise<void> {
  const others = await client.query(
    `SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'naru' AND pid <> pg_backend_pid() LIMIT 1`,
  );
  if (others.rows.length > 0)
    throw new StoreOpenFault('database_in_use', 'A desk is running on this database. Stop it first.');
}

async function assertUnused(client: pg.Client): Promise<void> {
  await assertNoDesk(client);
  const tables = await client.query(`SELECT 1 FROM pg_tables WHERE schemaname = current_schema() LIMIT 1`);
  if (tables.rows.length > 0)
    throw new StoreOpenFault('target_not_empty', 'This database has tables already. Give an empty one.');
}
