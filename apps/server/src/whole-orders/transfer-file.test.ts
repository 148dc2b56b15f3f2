import { ok, refuse } from '@naru/core';
import { findSavedTransfer, saveTransfers } from '@naru/desk';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDesk, prepareGround } from '../testing/test-desk.ts';

test('a desk that was started again knows which payouts are in a file for the bank', async (t) => {
  const ground = await prepareGround();
  t.after(() => ground.dispose());
  const before = await openTestDesk(ground);
  const order = await before.order({ pay: 'LTC', receive: 'KRW', payAmount: '2' });
  await before.fund(order);
  const view = await before.takeAndPrepare(order);
  const transfers = view.disbursements.map(({ disbursementId }) => ({ disbursementId, view }));
  const file = { operatorId: 'operator-mina', transfers, reason: null };
  const fileHash = 'a'.repeat(64);
  const make = () => Promise.resolve(ok({ value: null, fileHash }));
  assert.ok((await saveTransfers(before.desk, file, make)).ok);
  await before.close();
  const after = await openTestDesk(ground);
  t.after(() => after.close());
  assert.deepEqual(await saveTransfers(after.desk, file, make), refuse('transfers_saved_before'));
  assert.equal((await findSavedTransfer(after.desk, view))?.factsHash, fileHash);
});
