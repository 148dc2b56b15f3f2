// Run as a process of its own: upgrades a database, says when all rows are filled, and never ends.
import { writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { SQLITE } from '../sql/dialect.ts';
import { migrateSqlite } from '../sqlite/sqlite-migrate.ts';
import { EXPANDED } from './planted-migrations.ts';

const ENDLESS = `WITH RECURSIVE count (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM count)
  SELECT max(n) FROM count`;

const database = new DatabaseSync(process.argv[2] ?? '');
database.function('tell_filled', () => writeSync(1, 'filled'));
const migrations = EXPANDED.map((each) => ({
  ...each,
  steps: [...each.steps(SQLITE), 'SELECT tell_filled()', ENDLESS],
}));
migrateSqlite(database, migrations);
