import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { listDumpedTables } from '../dump/dumped-tables.ts';
import { SQLITE } from '../sql/dialect.ts';
import { migrateSqlite } from '../sqlite/sqlite-migrate.ts';
import { firstSchema } from './first-schema.ts';
import { secondSchema } from './second-schema.ts';
import { thirdSchema } from './third-schema.ts';
import { writeMigrations } from '../sqlite/sqlite-writer-client.ts';

const READERS = `SELECT reader_id FROM newsletter_readers`;
const STEPS = `SELECT module, step, change_sql FROM module_steps`;

test('a database of the release before keeps its readers, and knows which module they belong to', () => {
  const database = new DatabaseSync(':memory:');
  migrateSqlite(
    database,
    [firstSchema, secondSchema, thirdSchema].map((each) => ({ ...each, steps: each.steps(SQLITE) })),
  );
  database.exec(`INSERT INTO newsletter_readers (email_key, reader_id, email, language, created_at_ms)
    VALUES ('mina@example.org', 'r1', 'Mina@example.org', 'en', 1)`);
  migrateSqlite(database, writeMigrations());
  assert.deepEqual(database.prepare(READERS).get(), { __proto__: null, reader_id: 'r1' });
  const [step] = database.prepare(STEPS).all();
  assert.deepEqual([step?.['module'], step?.['step']], ['newsletter', 0]);
  const dumped = listDumpedTables(4, [String(step?.['change_sql'])]).map(({ name }) => name);
  assert.equal(dumped.at(-1), 'newsletter_readers');
  database.close();
});

test('a new database has no table of a module', () => {
  const database = new DatabaseSync(':memory:');
  migrateSqlite(database, writeMigrations());
  assert.deepEqual(database.prepare(STEPS).all(), []);
  assert.throws(() => database.prepare(READERS), /no such table/);
  assert.ok(!listDumpedTables(4).some(({ name }) => name === 'newsletter_readers'));
  database.close();
});
