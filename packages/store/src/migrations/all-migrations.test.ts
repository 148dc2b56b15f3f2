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
    sqlite: '71dd6b6221ccae1787d3e52c3f55907f0d4c33473d21f15d6900978dfdc71ec3',
    postgres: 'f5b958f80249a42a5187b968b26507d12dfe143a3bf4f126c113d2a0d3f45643',
  },
  {
    sqlite: 'ff9cdab98fedfcc3a978906f71cb76d9d005aef46b151dc23a9e8a5abf5a0e16',
    postgres: '2e74696664df292f420d89415203c8c5025cd114ee027febce28876a0587ea8a',
  },
  {
    sqlite: '949506d0135a56bc59492deb5e39c1cba0edab7a04a3d4d48c0cc2d03af5f259',
    postgres: 'b61ce2460a3b6062fef748e9e6d135d0e44baa21adec19de802ccac633909df2',
  },
];

test('a released migration never changes: databases that have it would not get the change', () => {
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
