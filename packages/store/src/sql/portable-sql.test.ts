import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { MIGRATIONS } from '../migrations/all-migrations.ts';
import { schemaLeaseTable, schemaStepsTable } from '../migrations/schema-steps.ts';
import { recordAllSql } from '../testing/sql-recorder.ts';
import { POSTGRES, SQLITE } from './dialect.ts';

const ENGINES = ['sqlite', 'postgres'] as const;

/** What some engine that speaks PostgreSQL's language lacks or does otherwise, and floats. */
const FORBIDDEN: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['advisory lock', /\bpg_(?:try_)?advisory/i],
  ['listen or notify', /\b(?:listen|notify)\b/i],
  ['skip locked', /\bskip\s+locked\b/i],
  ['row lock', /\bfor\s+(?:no\s+key\s+)?(?:update|share|key\s+share)\b/i],
  ['table lock', /\block\s+table\b/i],
  ['trigger', /\btrigger\b/i],
  ['stored code', /\b(?:create\s+(?:or\s+replace\s+)?(?:function|procedure)|plpgsql)\b/i],
  ['serial or identity', /\b(?:(?:big|small)?serial|identity|autoincrement|nextval)\b/i],
  ['deferrable constraint', /\bdeferr(?:able|ed)\b/i],
  ['exclusion constraint', /\bexclude\s+using\b/i],
  ['partitions', /\bpartition\s+(?:by|of)\b/i],
  ['index with payload', /\binclude\s*\(/i],
  ['SQLite only writing', /\b(?:insert\s+or\s+\w+|replace\s+into)\b/i],
  ['float', /\b(?:real|float\d*|double(?:\s+precision)?|money)\b/i],
  ['cascade', /\bcascade\b/i],
];

async function everySql(engine: (typeof ENGINES)[number]): Promise<readonly string[]> {
  const dialect = engine === 'sqlite' ? SQLITE : POSTGRES;
  return [
    schemaStepsTable(dialect),
    schemaLeaseTable(dialect),
    ...MIGRATIONS.flatMap((migration) => migration.steps(dialect)),
    ...(await recordAllSql(engine)).map((recorded) => recorded.sql),
  ];
}

function forbiddenIn(sql: string): readonly string[] {
  return FORBIDDEN.filter(([, pattern]) => pattern.test(sql)).map(([name]) => name);
}

/** How often each table is written in one statement. */
function writesByTable(sql: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const match of sql.matchAll(/\b(?:insert\s+into|(?<!do\s)update|delete\s+from)\s+(\w+)/gi)) {
    const table = match[1]?.toLowerCase() ?? '';
    counts.set(table, (counts.get(table) ?? 0) + 1);
  }
  return counts;
}

for (const engine of ENGINES) {
  test(`no statement for ${engine} uses what other engines lack`, async () => {
    for (const sql of await everySql(engine)) assert.deepEqual(forbiddenIn(sql), [], sql);
  });

  test(`no statement for ${engine} writes a table twice`, async () => {
    for (const sql of await everySql(engine)) {
      const twice = [...writesByTable(sql)].filter(([, count]) => count > 1);
      assert.deepEqual(twice, [], sql);
    }
  });

  test(`every step of a migration for ${engine} is one change`, () => {
    for (const step of MIGRATIONS.flatMap(({ steps }) => steps(engine === 'sqlite' ? SQLITE : POSTGRES))) {
      assert.match(step, /^\s*(?:CREATE|ALTER|DROP|INSERT|UPDATE)\b/);
      assert.ok(
        (step.match(/\b(?:CREATE|ALTER|DROP) (?:UNIQUE )?(?:TABLE|INDEX)\b/g) ?? []).length <= 1,
        step,
      );
      assert.doesNotMatch(step, /;/);
    }
  });
}

test('every step of a migration that is not undone with the others can be repeated', () => {
  for (const step of MIGRATIONS.flatMap(({ steps }) => steps(POSTGRES))) {
    assert.match(step, /\bIF (?:NOT )?EXISTS\b|\bON CONFLICT DO NOTHING\b/, step);
  }
});

test('the rules find what they are for', () => {
  assert.deepEqual(forbiddenIn('SELECT pg_advisory_lock(1)'), ['advisory lock']);
  assert.deepEqual(forbiddenIn('SELECT 1 FROM t FOR UPDATE SKIP LOCKED'), ['skip locked', 'row lock']);
  assert.deepEqual(forbiddenIn('CREATE TABLE t (price real)'), ['float']);
  const twice = 'WITH a AS (UPDATE t SET b = 1) INSERT INTO t VALUES (1) ON CONFLICT DO UPDATE SET b = 2';
  assert.deepEqual([...writesByTable(twice)], [['t', 2]]);
});

test('base units are never kept as integers or floats', () => {
  for (const dialect of [SQLITE, POSTGRES]) {
    const columns = MIGRATIONS.flatMap(({ steps }) => steps(dialect)).flatMap((sql) => [
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
