import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { checkBooks, verifyAudit } from '@naru/desk';
import { PASSWORD, type TestConsole, withTestConsole } from '../../../testing/test-console.ts';
import { withDatabase } from '../../../testing/with-database.ts';

const serverUrl = process.env['TEST_DATABASE_URL'];
const skip = serverUrl === undefined ? 'TEST_DATABASE_URL names no PostgreSQL server' : false;

/** What a person records and reads in a day, through the calls of the console. */
async function workThrough(desk: TestConsole): Promise<void> {
  await desk.createOwner();
  await desk.house.publish();
  const why = { assetId: 'XRP', note: 'a day', evidence: '=1', password: PASSWORD };
  const record = async (fields: object): Promise<number> => {
    const body = { entryKey: randomUUID(), ...why, ...fields };
    const statuses = await Promise.all(
      [1, 2].map(async () => (await desk.call('POST', '/api/treasury/entries', { body })).status),
    );
    assert.equal(statuses[0], statuses[1]);
    return statuses[0] ?? 0;
  };
  assert.equal(await record({ kind: 'bought', amount: '7' }), 200);
  const into = { assetId: 'LTC', amount: '0.5' };
  assert.equal(await record({ kind: 'rebalanced', amount: '2', into }), 200);
  assert.equal(await record({ kind: 'network_fee', amount: '3' }), 200);
  assert.equal(await record({ kind: 'sold', amount: '9'.repeat(24) }), 409);
  const { evidence: _evidence, ...marked } = why;
  const marks = { warnBelow: '2', closeBelow: '1', closeAbove: null, before: null };
  assert.equal(
    (await desk.call('POST', '/api/treasury/marks', { body: { ...marked, ...marks } })).status,
    200,
  );
  const list = await desk.call('GET', '/api/treasury/entries?asset=XRP&limit=3');
  const file: readonly unknown[] = JSON.parse(
    (await desk.download('/api/treasury/entries.json?asset=XRP')).text,
  );
  assert.deepEqual(list.body['rows'], file.slice(0, 3));
  const day = new Date(desk.house.clock.nowMs()).toISOString().slice(0, 10);
  const { text } = await desk.download(`/api/treasury/profit.csv?by=asset&from=${day}&to=${day}`);
  // The rebalance brought more than it cost; the network fee is a cost.
  const row =
    /\r\nXRP,XRP \([^)]+\),0,(\d+\.\d\d),(\d+\.\d\d),(\d+\.\d\d),\d+,\d+,\d+,'-3\.000000,0,0\.00,0\r\n/;
  const [earned, costs, profit] = (row.exec(text) ?? [])
    .slice(1)
    .map((dollars) => Math.round(Number(dollars) * 100));
  assert.ok(earned !== undefined && costs !== undefined && earned > costs && costs > 0, text);
  assert.equal(profit, earned - costs);
  const { store, hashText } = desk.house.desk;
  assert.deepEqual(await checkBooks(store), []);
  assert.equal((await verifyAudit(store, hashText)).broken, null);
}

test('a day of the treasury on SQLite', () => withTestConsole({}, workThrough));

describe('on PostgreSQL', { skip }, () => {
  test('a day of the treasury on PostgreSQL', () =>
    withDatabase(serverUrl ?? '', (databaseUrl) => withTestConsole({ databaseUrl }, workThrough)));
});
