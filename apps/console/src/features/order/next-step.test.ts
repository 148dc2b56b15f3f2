import type { OrderStage } from '@naru/core';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ConsoleDisbursement, DisbursementAct, OperatorAction } from '@naru/contract';
import { type StepAction, nextStep } from './next-step.ts';

function stepOf(
  actions: readonly OperatorAction[],
  disbursements: ConsoleDisbursement[] = [],
  stage: OrderStage = 'assigned',
  waitingLine: Parameters<typeof nextStep>[0]['waitingLine'] = null,
): StepAction | null {
  return nextStep({ actions: [...actions], disbursements, transaction: { stage }, waitingLine });
}

test('an order that has ended has no next step, although a late payment can be recorded', () => {
  assert.equal(stepOf(['record_receipt'], [], 'claimed'), 'record_receipt');
  assert.equal(stepOf(['record_receipt'], [], 'delivered'), null);
});

function payout(acts: readonly DisbursementAct[]): ConsoleDisbursement {
  return {
    disbursementId: 'd1',
    purpose: 'payout',
    refundId: null,
    state: 'approved',
    seen: null,
    amount: '99',
    paidAmount: '0',
    symbol: 'KRW',
    network: 'bank',
    address: 'Naru Bank 1 Kim',
    witness: 'operator',
    takenOut: null,
    needsProof: false,
    toPay: { address: 'Naru Bank 1 Kim', amount: '99', paymentUri: null, instructions: [], fields: {} },
    hindrance: null,
    approvedBy: 'Jiho',
    endableAt: null,
    approvedAt: '2026-11-21T05:00:00.000Z',
    acts: [...acts],
  };
}

test('the step that comes next is the first one that the desk allows', () => {
  assert.equal(stepOf(['cancel', 'take']), 'take');
  assert.equal(stepOf(['release', 'prepare_payout', 'cancel']), 'prepare_payout');
  assert.equal(stepOf(['record_receipt', 'cancel']), 'record_receipt');
});

test('what is to be paid at a bank comes before everything else', () => {
  assert.equal(stepOf(['record_receipt'], [payout(['attest', 'withdraw'])]), 'attest');
  assert.equal(stepOf(['record_receipt'], [payout([])]), 'record_receipt');
});

test('a line that waits at the bank is recorded there, and by hand only in the second place', () => {
  const line = { railId: 'krw-bank', isOtherName: false };
  assert.equal(stepOf(['record_receipt'], [], 'claimed', line), 'record_line');
  assert.equal(stepOf(['take'], [], 'funded', line), 'take');
});

test('where only the network or nobody can go on there is no step', () => {
  assert.equal(stepOf(['cancel'], [payout(['report', 'withdraw'])]), null);
  assert.equal(stepOf([]), null);
});
