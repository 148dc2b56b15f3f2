import { ok, refuse } from '@naru/core';
import { findTakenOut, takeOut } from '@naru/desk';
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
  const [payment = assert.fail()] = view.disbursements.map(({ disbursementId: paymentId }) => {
    return { paymentId, view };
  });
  const by = { operatorId: 'operator-mina', reason: null };
  const file = { event: 'transfer_saved', payments: [payment], ...by } as const;
  const fileHash = 'a'.repeat(64);
  const make = () => Promise.resolve(ok({ value: null, fileHash }));
  assert.ok((await takeOut(before.desk, file, make)).ok);
  await before.close();
  const after = await openTestDesk(ground);
  t.after(() => after.close());
  assert.deepEqual(await takeOut(after.desk, file, make), refuse('taken_out_before'));
  assert.equal((await findTakenOut(after.desk, payment))?.factsHash, fileHash);
});
