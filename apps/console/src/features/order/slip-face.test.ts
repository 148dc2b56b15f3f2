import assert from 'node:assert/strict';
import { test } from 'node:test';
import { slipFace } from './outgoing/slip-face.ts';

const TO_PAY = { address: 'bc1q', amount: '0.8', paymentUri: null, instructions: [], fields: {} };

test('what is approved is to be paid by whom the desk lets settle it', () => {
  assert.equal(slipFace({ state: 'approved', toPay: TO_PAY, acts: ['report', 'withdraw'] }), 'pay');
  assert.equal(slipFace({ state: 'partial', toPay: TO_PAY, acts: ['attest'] }), 'pay');
  assert.equal(slipFace({ state: 'approved', toPay: TO_PAY, acts: [] }), 'other');
});

test('what must not be paid never looks as if it had to be', () => {
  assert.equal(slipFace({ state: 'approved', toPay: null, acts: ['report'] }), 'stop');
  for (const state of ['paid', 'excess', 'settled', 'stopped', 'withdrawn'] as const)
    assert.equal(slipFace({ state, toPay: TO_PAY, acts: ['report'] }), 'past', state);
});
