import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { SQLITE } from '../sql/dialect.ts';
import { migrateSqlite } from '../sqlite/sqlite-migrate.ts';
import { firstSchema } from './first-schema.ts';
import { writeMigrations } from '../sqlite/sqlite-writer-client.ts';

test('a desk that sent newsletters keeps its readers and all other letters', () => {
  const database = new DatabaseSync(':memory:');
  migrateSqlite(database, [{ ...firstSchema, steps: firstSchema.steps(SQLITE) }]);
  database.exec(`
    INSERT INTO newsletter_readers (email_key, reader_id, email, language, created_at_ms, confirmed_at_ms)
      VALUES ('mina@example.org', 'r1', 'Mina@example.org', 'en', 1, 2);
    INSERT INTO letters (letter_id, kind, recipient, language, facts_json, issue_id, created_at_ms, state,
        attempt_count, due_at_ms)
      VALUES ('l1', 'newsletter_issue', 'Mina@example.org', 'en', '{}', 'i1', 1, 'waiting', 0, 1),
        ('l2', 'desk_alarm', NULL, 'en', '{"alarms":"x"}', NULL, 1, 'waiting', 0, 1);
  `);
  migrateSqlite(database, writeMigrations());
  const keysOf = (sql: string) =>
    database
      .prepare(sql)
      .all()
      .map((row) => Object.values(row)[0]);
  assert.deepEqual(keysOf('SELECT letter_id FROM letters'), ['l2']);
  assert.deepEqual(keysOf('SELECT reader_id FROM newsletter_readers'), ['r1']);
  assert.deepEqual(keysOf(`SELECT name FROM sqlite_master WHERE name LIKE '%issue%'`), []);
  database.close();
});
