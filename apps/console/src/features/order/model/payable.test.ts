import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ChainPayment, Transaction } from '@naru/contract';
import { isPayable } from './payable.ts';

const USDT = { _id: 'USDT', symbol: 'USDT', name: 'Tether', network: 'TRON (TRC20)' };

function order(actions: readonly string[], payout: ChainPayment | null) {
  const transaction: Transaction = {
    _id: 'secret',
    id: 'NR-7K3M-Q2',
    userId: null,
    email: 'mina@example.com',
    address: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE',
    fromCurrency: USDT,
    toCurrency: USDT,
    fromAmount: '100',
    convertedAmount: '99',
    status: 'processing',
    createdAt: '2026-11-21T05:00:00.000Z',
    fromCurrencyData: [USDT],
    toCurrencyData: [USDT],
    stage: 'prepared',
    depositAddress: null,
    depositReference: null,
    depositKind: 'address',
    depositWitness: 'chain',
    paymentUri: null,
    seal: 'abc6',
    lockEndsAt: '2026-11-21T05:30:00.000Z',
    confirmedAt: null,
    deliveredAt: null,
    deposits: [],
    payout,
    note: null,
    closeReason: null,
    holds: [],
    refunds: [],
    deviation: null,
    predecessorId: null,
    isDemoRate: false,
    isRehearsal: false,
  };
  return { actions: [...actions], transaction };
}

const SEEN: ChainPayment = {
  txid: 'aa',
  amount: '99',
  confirmations: 0,
  confirmationsRequired: 20,
  explorerUrl: null,
  firstSeenAt: '2026-11-21T05:20:00.000Z',
};

test('a prepared payout is to be paid by whom the desk lets settle it', () => {
  assert.equal(isPayable(order(['report_payout', 'discard_payout'], null)), true);
  assert.equal(isPayable(order(['attest_payout', 'cancel'], null)), true);
});

test('what the network shows already is never to be paid again', () => {
  assert.equal(isPayable(order(['report_payout'], SEEN)), false);
});

test('nobody is told to pay what another operator works on, or what is delivered', () => {
  assert.equal(isPayable(order([], null)), false);
  assert.equal(isPayable(order(['rehearsal_mine'], SEEN)), false);
});
