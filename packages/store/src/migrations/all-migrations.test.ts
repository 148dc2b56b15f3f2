import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { POSTGRES, SQLITE } from '../sql/dialect.ts';
import { MIGRATIONS } from './all-migrations.ts';
import type { MigrationStep } from './migration.ts';

/** By place in the list: SHA-256 of what each migration runs. A new migration adds an entry. */
const DIGESTS = [
  {
    sqlite: 'c6e863413cdc1bed87d8c0703d301888df17c99cc858b2948b2f9fb4fce09d82',
    postgres: '8c95a000b3d4434775c9d964b9f01f677049ab20c80c5a821d35c9a61ad4afb5',
  },
  {
    sqlite: '36b85987a7fa3d58e8c4ba9f3c935f5af3ba0ffa56113ec4ea775311c667dffb',
    postgres: '777b927508cdabfd034fca1170c132d9889d26c122670f276ce3e4a6d47d6e74',
  },
];

test('a migration that stands never changes: databases that have it would not get the change', () => {
  const digests = MIGRATIONS.map((migration) => ({
    sqlite: digestOf(migration.steps(SQLITE)),
    postgres: digestOf(migration.steps(POSTGRES)),
  }));
  assert.deepEqual(digests, DIGESTS, 'The text of a migration changed: add a migration instead.');
});

test('migrations are numbered from 1 without a gap', () => {
  assert.deepEqual(
    MIGRATIONS.map(({ version }) => version),
    MIGRATIONS.map((_, place) => place + 1),
  );
});

test('each version works with the release before, or with those from a version that is long there', () => {
  for (const { version, worksFromVersion } of MIGRATIONS)
    assert.ok(worksFromVersion >= 1 && worksFromVersion <= version, `version ${version}`);
});

function digestOf(steps: readonly MigrationStep[]): string {
  return createHash('sha256').update(JSON.stringify(steps)).digest('hex');
}
