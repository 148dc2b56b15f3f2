import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { GROWING_TABLES, isPlanned } from '../testing/query-plan.ts';
import { recordAllSql } from '../testing/sql-recorder.ts';
import { addUnits } from './open-for-writing.ts';
import { migrateSqlite } from './sqlite-migrate.ts';
import { writeMigrations } from './sqlite-writer-client.ts';

function openEmpty(): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  addUnits(database);
  migrateSqlite(database, writeMigrations());
  return database;
}

function planOf(database: DatabaseSync, sql: string, values: readonly (string | number | null)[]): string {
  const steps = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values);
  return steps.map((step) => String(step['detail'])).join('\n');
}

test('no statement goes through a table that grows', async () => {
  const database = openEmpty();
  for (const { sql, values } of (await recordAllSql('sqlite')).filter(isPlanned)) {
    const plan = planOf(database, sql, values);
    for (const table of GROWING_TABLES) {
      assert.doesNotMatch(plan, new RegExp(`SCAN (?:${table}|o|s)\\b`), `${sql}\n${plan}`);
    }
  }
});

test('the listings come out of an index in their order', async () => {
  const database = openEmpty();
  const listings = [
    [/FROM orders WHERE due_at_ms/, /USING INDEX orders_due/],
    [/FROM orders WHERE delivered_at_ms/, /USING (?:COVERING )?INDEX orders_delivered/],
    [/FROM sighted_orders s JOIN orders/, /SEARCH s USING COVERING INDEX/],
    [/FROM deposit_addresses\s+WHERE rail_id = \? AND order_id IS NULL/, /USING INDEX addresses_free/],
    [/FROM watch_entries\s+WHERE/, /USING COVERING INDEX watch_entries_by_age/],
    [
      /FROM open_locks\s+WHERE .* GROUP BY lock_key/,
      /USING COVERING INDEX open_locks_sums \(lock_key>\? AND/,
    ],
    [/FROM sightings\s+WHERE rail_id = \? AND block_hash IS NULL/, /INDEX sightings_unconfirmed/],
  ] as const;
  const recorded = await recordAllSql('sqlite');
  for (const [pattern, index] of listings) {
    const found = recorded.filter(({ kind, sql }) => kind === 'read' && pattern.test(sql));
    assert.ok(found.length > 0, String(pattern));
    for (const { sql, values } of found) {
      const plan = planOf(database, sql, values);
      assert.match(plan, index, `${sql}\n${plan}`);
      assert.doesNotMatch(plan, /TEMP B-TREE/, `${sql}\n${plan}`);
    }
  }
});

test('a page of the queue reads each stage from the end of its index', async () => {
  const database = openEmpty();
  const pages = (await recordAllSql('sqlite')).filter(({ sql }) => /AS page\s+JOIN orders/.test(sql));
  assert.equal(pages.length, 4);
  for (const { sql, values } of pages) {
    const plan = planOf(database, sql, values);
    // Not a covering index: SQLite reads the row where a generated column is asked for.
    assert.match(plan, /SEARCH orders USING INDEX orders_by_stage \(stage=\?/, plan);
  }
});

test('people are forgotten by the indices of those who are still known', async () => {
  const database = openEmpty();
  const steps = (await recordAllSql('sqlite')).filter(({ sql }) =>
    /SELECT o\.order_id FROM orders o/.test(sql),
  );
  const plans = new Set(steps.map(({ sql, values }) => planOf(database, sql, values)));
  assert.ok(plans.size >= 4);
  for (const plan of plans) {
    assert.match(plan, /SEARCH o USING INDEX orders_with_(?:contact|receiver) \(created_at_ms</, plan);
    assert.doesNotMatch(plan, /TEMP B-TREE/, plan);
  }
});

test('a search for ended orders reads the newest of them alone', async () => {
  const database = openEmpty();
  const searches = (await recordAllSql('sqlite')).filter(
    ({ sql, values }) => sql.includes('AS part_0') && values[0] === 'delivered',
  );
  assert.equal(searches.length, 1);
  for (const { sql, values } of searches)
    assert.match(
      planOf(database, sql, values),
      /SEARCH o USING INDEX orders_ended \(stage=\? AND created_at_ms>/,
    );
});

test('a statement without an index would be found', () => {
  const plan = planOf(openEmpty(), 'SELECT * FROM orders WHERE email = ?', ['mina@example.org']);
  assert.match(plan, /SCAN orders/);
});
