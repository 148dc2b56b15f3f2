import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { runStoreContract, runWritingContract } from '../store-contract.ts';
import { offencesOf } from '../testing/portable-sql.ts';
import { startPostgresEngine } from '../testing/postgres-engine.ts';
import { troubleEngine } from '../testing/troubled-engine.ts';

const serverUrl = process.env['TEST_DATABASE_URL'];
const isLongForm = process.env['TEST_FORM'] === 'long';

/** Prime, so that the faults do not always meet the same statement. */
const REFUSE_EVERY = 7;
const LOSE_EVERY = 5;

if (serverUrl === undefined) {
  const why = 'TEST_DATABASE_URL names no PostgreSQL server';
  test('a database that misbehaves', { skip: process.env['CI'] === 'true' ? false : why }, () => {
    assert.fail(why);
  });
} else {
  const engine = await startPostgresEngine(serverUrl);
  after(() => engine.removeAll());
  // Only the writes of orders are looked up; everything else says that it is not known.
  const plan = { refuseEvery: REFUSE_EVERY, loseEvery: LOSE_EVERY, loses: /^INSERT INTO audit_entries\b/ };
  const engines = [
    troubleEngine(engine, 'a serializable PostgreSQL that misbehaves', { ...plan, isSerializable: true }),
    ...(isLongForm ? [troubleEngine(engine, 'a PostgreSQL that misbehaves', plan)] : []),
  ];
  for (const troubled of engines) {
    if (isLongForm) runStoreContract(troubled);
    else runWritingContract(troubled);
    test(`${troubled.name} really did`, (t) => {
      const { refused, lost, transactions } = troubled.counts;
      t.diagnostic(`${refused} refused, ${lost} answers lost, ${transactions.size} kinds of transactions`);
      assert.ok(refused > 20 && lost > 5);
    });
    test(`what ${troubled.name} was sent runs on other engines, too`, () => {
      for (const transaction of troubled.counts.transactions.values())
        assert.deepEqual(offencesOf(transaction), [], transaction.join(';\n'));
    });
  }
}
