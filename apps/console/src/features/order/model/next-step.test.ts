import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextStep } from './next-step.ts';

test('the step that comes next is the first one that the desk allows', () => {
  assert.equal(nextStep(['cancel', 'take']), 'take');
  assert.equal(nextStep(['release', 'prepare_payout', 'cancel']), 'prepare_payout');
  assert.equal(nextStep(['discard_payout', 'attest_payout', 'cancel']), 'attest_payout');
  assert.equal(nextStep(['record_receipt', 'cancel']), 'record_receipt');
});

test('where only the network or nobody can go on there is no step', () => {
  assert.equal(nextStep(['discard_payout', 'report_payout', 'cancel']), null);
  assert.equal(nextStep([]), null);
  assert.equal(nextStep(['something_new']), null);
});
