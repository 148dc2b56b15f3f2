import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withTestDesk } from '../testing/test-desk.ts';
import { checkDatabaseMarks } from './database-marks.ts';

const LIVE = { mode: 'live', assetIds: ['LTC', 'XRP', 'KRW'] } as const;

test('a database stays with the mode that it was made in', async () => {
  await withTestDesk({}, async ({ desk: { store } }) => {
    assert.deepEqual(await checkDatabaseMarks(store, LIVE), []);
    assert.deepEqual(await checkDatabaseMarks(store, LIVE), []);
    const [problem] = await checkDatabaseMarks(store, { ...LIVE, mode: 'rehearsal' });
    assert.equal(problem?.setting, 'NARU_MODE');
  });
});

test('a currency without orders may go, one with orders may not', async () => {
  await withTestDesk({}, async (house) => {
    const { store } = house.desk;
    await checkDatabaseMarks(store, LIVE);
    await house.order({ pay: 'LTC', receive: 'XRP', payAmount: '2' });
    assert.deepEqual(await checkDatabaseMarks(store, { mode: 'live', assetIds: ['LTC', 'XRP'] }), []);
    const problems = await checkDatabaseMarks(store, { mode: 'live', assetIds: ['LTC', 'KRW'] });
    assert.deepEqual(
      problems.map((problem) => problem.setting),
      ['naru.config.json: xrp'],
    );
    assert.deepEqual(await checkDatabaseMarks(store, { mode: 'live', assetIds: ['LTC', 'XRP'] }), []);
  });
});
