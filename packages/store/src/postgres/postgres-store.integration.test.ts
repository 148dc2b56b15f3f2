import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { runStoreContract } from '../store-contract.ts';
import { startPostgresEngine } from '../testing/postgres-engine.ts';

const serverUrl = process.env['TEST_DATABASE_URL'];

if (serverUrl === undefined) {
  const why = 'TEST_DATABASE_URL names no PostgreSQL server';
  test('the store on PostgreSQL', { skip: process.env['CI'] === 'true' ? false : why }, () => {
    assert.fail(why);
  });
} else {
  const engine = await startPostgresEngine(serverUrl);
  after(() => engine.removeAll());
  runStoreContract(engine);
}
