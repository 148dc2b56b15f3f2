// Run as a process of its own: upgrades a database up to its last step, which does not end.
import { writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { migratePostgres } from '../postgres/postgres-migrate.ts';
import { openPool } from '../postgres/postgres-pool.ts';
import { SQLITE } from '../sql/dialect.ts';
import { migrateSqlite } from '../sqlite/sqlite-migrate.ts';
import { EXPANDED, HELD } from './planted-migrations.ts';

const ENDLESS = `WITH RECURSIVE count (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM count)
  SELECT max(n) FROM count`;

const place = process.argv[2] ?? '';
if (place.startsWith('postgres:')) {
  await migratePostgres(place, openPool(place, { poolSize: 1, isTimed: true }), { migrations: HELD });
} else {
  const database = new DatabaseSync(place);
  // Prints a line when all rows are filled.
  database.function('tell_filled', () => writeSync(1, 'filled'));
  const migrations = EXPANDED.map((each) => ({
    ...each,
    steps: [...each.steps(SQLITE), 'SELECT tell_filled()', ENDLESS],
  }));
  migrateSqlite(database, migrations);
}
