import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { MIGRATIONS } from '../migrations/all-migrations.ts';
import { textOfStep } from '../migrations/migration.ts';
import { schemaLeaseTable, schemaStepsTable } from '../migrations/schema-version.ts';
import { OFFENCES, offencesOf } from '../testing/portable-sql.ts';
import { recordAllSql } from '../testing/sql-recorder.ts';
import { POSTGRES, SQLITE } from './dialect.ts';

const ENGINES = ['sqlite', 'postgres'] as const;

async function everySql(engine: (typeof ENGINES)[number]): Promise<readonly string[]> {
  const dialect = engine === 'sqlite' ? SQLITE : POSTGRES;
  return [
    schemaStepsTable(dialect),
    schemaLeaseTable(dialect),
    ...MIGRATIONS.flatMap((migration) => migration.steps(dialect).map(textOfStep)),
    ...(await recordAllSql(engine)).map((recorded) => recorded.sql),
  ];
}

for (const engine of ENGINES) {
  test(`no statement for ${engine} uses what other engines lack`, async () => {
    for (const sql of await everySql(engine)) assert.deepEqual(offencesOf([sql]), [], sql);
  });

  test(`every step of a migration for ${engine} is one change`, () => {
    const dialect = engine === 'sqlite' ? SQLITE : POSTGRES;
    for (const step of MIGRATIONS.flatMap(({ steps }) => steps(dialect).map(textOfStep))) {
      assert.match(step, /^\s*(?:CREATE|ALTER|DROP|INSERT|UPDATE|DELETE)\b/);
      assert.ok(
        (step.match(/\b(?:CREATE|ALTER|DROP) (?:UNIQUE )?(?:TABLE|INDEX)\b/g) ?? []).length <= 1,
        step,
      );
      assert.doesNotMatch(step, /;/);
    }
  });
}

test('what the store writes in one transaction changes no tables', async () => {
  for (const { sql } of await recordAllSql('postgres'))
    assert.deepEqual(offencesOf([sql, 'UPDATE a SET b = 1']), [], sql);
});

test('every step of a migration that is not undone with the others can be repeated', () => {
  for (const step of MIGRATIONS.flatMap(({ steps }) => steps(POSTGRES).map(textOfStep))) {
    assert.match(step, /\bIF (?:NOT )?EXISTS\b|\bON CONFLICT DO NOTHING\b|^\s*DELETE\b/, step);
  }
});

const PLANTED: readonly (readonly [offence: string, ...transaction: string[]])[] = [
  ['advisory lock', 'SELECT pg_try_advisory_xact_lock(1)'],
  ['listen or notify', 'LISTEN orders'],
  ['listen or notify', "SELECT pg_notify('orders', '1')"],
  ['row lock', 'SELECT 1 FROM t FOR NO KEY UPDATE'],
  ['table lock', 'LOCK TABLE t IN EXCLUSIVE MODE'],
  ['trigger', 'CREATE TRIGGER a AFTER INSERT ON t EXECUTE FUNCTION f()'],
  ['stored code', 'DO $$ BEGIN PERFORM 1; END $$ '],
  ['serial or identity', 'CREATE TABLE t (a bigserial PRIMARY KEY)'],
  ['serial or identity', 'CREATE TABLE t (a bigint GENERATED ALWAYS AS IDENTITY)'],
  ['deferrable constraint', 'ALTER TABLE t ADD UNIQUE (a) DEFERRABLE'],
  ['exclusion constraint', 'CREATE TABLE t (a text, EXCLUDE USING gist (a WITH =))'],
  ['partitions', 'CREATE TABLE t (a text) PARTITION BY HASH (a)'],
  ['index with payload', 'CREATE INDEX i ON t (a) INCLUDE (b)'],
  ['temporary table', 'CREATE TEMP TABLE t (a text)'],
  ['concurrent index', 'CREATE INDEX CONCURRENTLY i ON t (a)'],
  ['physical row', 'DELETE FROM t WHERE ctid = ?'],
  ['physical row', 'SELECT xmin FROM t'],
  ['session state', "SET statement_timeout = '1s'"],
  ['session state', "SELECT set_config('a.b', '1', false)"],
  ['large object', 'SELECT lo_create(0)'],
  ['SQLite only writing', 'INSERT OR REPLACE INTO t VALUES (1)'],
  ['float', 'CREATE TABLE t (price real)'],
  ['cascade', 'ALTER TABLE t DROP COLUMN a CASCADE'],
  ['two statements at once', 'UPDATE t SET a = 1; UPDATE u SET a = 1'],
  [
    'table written twice',
    'WITH a AS (UPDATE t SET b = 1) INSERT INTO t VALUES (1) ON CONFLICT DO UPDATE SET b = 2',
  ],
  ['two changes of tables in one transaction', 'CREATE TABLE a (b text)', 'CREATE INDEX c ON a (b)'],
  ['tables changed beside data', 'ALTER TABLE a ADD b text', 'UPDATE a SET b = ?'],
];

test('each planted offence is refused by its name', () => {
  for (const [offence, ...transaction] of PLANTED) {
    assert.ok(offencesOf(transaction).includes(offence), `${offence}: ${transaction.join('; ')}`);
  }
  const planted = new Set(PLANTED.map(([offence]) => offence));
  assert.deepEqual(
    OFFENCES.map(([name]) => name).filter((name) => !planted.has(name)),
    ['skip locked'],
    'the rest is below',
  );
  const skipping = offencesOf(['SELECT 1 FROM t FOR UPDATE SKIP LOCKED']);
  assert.deepEqual(skipping, ['skip locked', 'row lock']);
  assert.deepEqual(offencesOf(["SET LOCAL statement_timeout = '1s'", 'UPDATE t SET a = ?']), []);
});

test('base units are never kept as integers or floats', () => {
  for (const dialect of [SQLITE, POSTGRES]) {
    const columns = MIGRATIONS.flatMap(({ steps }) => steps(dialect).map(textOfStep)).flatMap((sql) => [
      ...sql.matchAll(/^\s*(\w*base_units) (\S+?),?(?=\s|$)/gm),
    ]);
    assert.ok(columns.length >= 5);
    for (const [, , type] of columns) {
      assert.equal(type, dialect.engine === 'sqlite' ? 'text' : 'numeric(78,0)');
    }
  }
});

test('only the one door writes orders', () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const writers = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing'))
    .filter((file) =>
      /\b(?:UPDATE|INTO|FROM)\s+orders\b[^;]*?\bSET\b|INSERT INTO orders\b|\bORDERS\.insert/.test(
        readFileSync(path.join(root, file), 'utf8'),
      ),
    );
  assert.deepEqual(writers, [path.join('order', 'order-store.ts')]);
});
