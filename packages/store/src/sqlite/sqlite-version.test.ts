import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSqliteVersion } from './sqlite-migrate.ts';

test('the SQLite of this Node is good', () => {
  assert.equal(checkSqliteVersion(), null);
});

test('versions with the fixed log are good, in the older lines too', () => {
  for (const version of ['3.51.3', '3.53.4', '3.50.7', '3.44.6', '4.0.0']) {
    assert.equal(checkSqliteVersion(version), null, version);
  }
});

test('versions with the flaw are warned of', () => {
  for (const version of ['3.51.2', '3.50.4', '3.50.6', '3.45.9', '3.44.5', '3.49.7']) {
    assert.match(checkSqliteVersion(version) ?? '', new RegExp(`SQLite ${version} .*3\\.51\\.3`), version);
  }
});

test('versions that do not know our statements are refused', () => {
  for (const version of ['3.41.2', '3.7.0', '2.9.9', 'unknown']) {
    assert.throws(() => checkSqliteVersion(version), { code: 'database_too_old' }, version);
  }
});
