import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameOfAct } from './done-name.ts';

test('what is said after an act on a refund or a prepared payment names that act', () => {
  const refund = { refundId: 'r1', sent: { version: 1, act: 'convert' } } as const;
  assert.equal(nameOfAct('refundAct', refund, undefined), 'refund.convert');
  const discard = { disbursementId: 'd1', sent: { version: 1, act: 'withdraw' } } as const;
  assert.equal(nameOfAct('disbursementAct', discard, undefined), 'withdraw.payout');
  assert.equal(
    nameOfAct('disbursementAct', discard, { disbursements: [{ disbursementId: 'd1', purpose: 'refund' }] }),
    'withdraw.refund',
  );
  assert.equal(
    nameOfAct('disbursementAct', discard, { disbursements: [{ disbursementId: 'd1', purpose: 'payout' }] }),
    'withdraw.payout',
  );
  const resent = { disbursementId: 'd1', sent: { ending: 'resent' } } as const;
  assert.equal(nameOfAct('rehearseGone', resent, undefined), 'rehearsal_gone.resent');
  assert.equal(nameOfAct('take', { version: 1 }, undefined), 'take');
});
