import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closeKeyOf, isCauseOver } from './cause-over.ts';

type Order = Parameters<typeof isCauseOver>[0];

const PAYMENT = { standing: 'counted' as const, isGone: false };
const ASKED = { event: 'payment_asked_again' as const };

function held(parts: Partial<Order>): Order {
  const transaction = { askedAgain: null, stage: 'assigned' as const };
  return { audit: [], disbursements: [], money: { shortage: '0.00' }, payments: [], transaction, ...parts };
}

function payout(state: Order['disbursements'][number]['state']): Order['disbursements'][number] {
  return { purpose: 'payout', state };
}

test('a hold about a payment is over once the network shows the payment again', () => {
  assert.ok(!isCauseOver(held({ payments: [{ ...PAYMENT, isGone: true }] }), 'payment_gone'));
  assert.ok(isCauseOver(held({ payments: [PAYMENT] }), 'payment_gone'));
});

test('a hold about the customer’s payment is over once they have paid again all that is missing', () => {
  assert.ok(!isCauseOver(held({}), 'deposit_gone'), 'nobody has asked them');
  assert.ok(!isCauseOver(held({ audit: [ASKED], money: { shortage: '0.20' } }), 'deposit_gone'));
  assert.ok(isCauseOver(held({ audit: [ASKED] }), 'deposit_gone'));
});

test('closing a hold is said to let an order be paid out only where it is not paid out', () => {
  assert.equal(closeKeyOf(held({ disbursements: [payout('approved')] }), 'payment_gone'), 'hold.close.text');
  assert.equal(closeKeyOf(held({ disbursements: [payout('paid')] }), 'payment_gone'), 'hold.close.paid');
  const ended = { transaction: { askedAgain: null, stage: 'closed' as const } };
  assert.equal(closeKeyOf(held(ended), 'operator'), 'hold.close.ended');
  const gone = { disbursements: [payout('settled')] };
  assert.equal(closeKeyOf(held(gone), 'deposit_gone'), 'hold.close.deposit_gone');
  assert.equal(closeKeyOf(held({ ...gone, audit: [ASKED] }), 'deposit_gone'), 'hold.close.paid');
});
