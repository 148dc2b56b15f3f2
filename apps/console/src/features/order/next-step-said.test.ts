import assert from 'node:assert/strict';
import { test } from 'node:test';
import { awaitedOf } from './next-step.ts';

type Order = Parameters<typeof awaitedOf>[0];

const PAYMENT: Order['transaction']['deposits'][number] = {
  kind: 'chain',
  txid: 'ab',
  amount: '2',
  confirmations: 1,
  confirmationsRequired: 6,
  isFinal: false,
  explorerUrl: null,
  firstSeenAt: '2026-12-01T09:00:00.000Z',
};

const OUT: Order['payments'][number] = {
  ...PAYMENT,
  railId: 'rehearsal-ltc',
  outputKey: 'ab:0',
  purpose: 'payout',
  disbursementId: 'd1',
  symbol: 'LTC',
  standing: 'counted',
  isGone: false,
  judgements: [],
  prizes: [],
};

const SLIP = {
  disbursementId: 'd1',
  purpose: 'payout',
  refundId: null,
  state: 'approved',
  seen: null,
  amount: '2',
  paidAmount: '0',
  symbol: 'LTC',
  network: 'Litecoin',
  address: 'ltc1q',
  witness: 'chain',
  savedFile: null,
  needsProof: false,
  toPay: { address: 'ltc1q', amount: '2', paymentUri: null, instructions: [], fields: {} },
  hindrance: null,
  approvedBy: 'Jiho',
  endableAt: null,
  approvedAt: '2026-12-01T09:00:00.000Z',
  acts: ['report' as const],
} satisfies Order['disbursements'][number];

function whatOf(order: Partial<Order>): ReturnType<typeof awaitedOf> {
  const nothing = {
    actions: [],
    disbursements: [],
    holds: [],
    payments: [],
    proposals: [],
    refunds: [],
    waitingLine: null,
  };
  return awaitedOf({ ...nothing, transaction: { stage: 'assigned', deposits: [] }, ...order });
}

function at(
  stage: Order['transaction']['stage'],
  deposits: Order['transaction']['deposits'] = [],
): Pick<Order, 'transaction'> {
  return { transaction: { stage, deposits } };
}

test('after the payout was sent the order says for which confirmations it waits', () => {
  const disbursements = [{ ...SLIP, state: 'paid' as const, acts: [] }];
  assert.deepEqual(whatOf({ disbursements, payments: [OUT], ...at('sent') }), {
    what: 'confirming',
    payment: OUT,
  });
});

test('each stage has its one next thing', () => {
  assert.equal(whatOf({ actions: ['take', 'cancel'] })?.what, 'take');
  assert.equal(whatOf({ actions: ['release', 'prepare_payout'] })?.what, 'prepare');
  assert.equal(whatOf({ disbursements: [SLIP] })?.what, 'pay');
  assert.equal(whatOf({ disbursements: [{ ...SLIP, needsProof: true }] })?.what, 'report');
  const atBank = { ...SLIP, witness: 'operator' as const, acts: ['attest' as const] };
  assert.equal(whatOf({ disbursements: [atBank] })?.what, 'attest.payout');
  assert.equal(whatOf({ actions: ['record_receipt'], ...at('claimed') })?.what, 'receipt');
  const claimed = { actions: ['record_receipt' as const], ...at('claimed') };
  const waitingLine = { railId: 'krw-bank', isOtherName: false };
  assert.equal(whatOf({ ...claimed, waitingLine })?.what, 'line');
  const other = { ...waitingLine, isOtherName: true };
  assert.equal(whatOf({ ...claimed, waitingLine: other })?.what, 'line.other');
  assert.equal(whatOf(at('awaiting_deposit'))?.what, 'deposit');
  assert.equal(whatOf(at('claimed'))?.what, 'claimed');
  assert.deepEqual(whatOf(at('seen', [PAYMENT])), { what: 'seen', payment: PAYMENT });
  assert.equal(whatOf(at('short'))?.what, 'short');
  assert.equal(whatOf({ actions: ['accept_deviation'], ...at('short') }), null);
  assert.equal(whatOf(at('delivered'))?.what, 'finished');
});

test('nothing is called finished while a payout is stopped or paid too much', () => {
  const stopped = [{ ...SLIP, toPay: null, acts: [] }];
  assert.equal(whatOf({ ...at('delivered'), disbursements: stopped }), null);
  const excess = [{ ...SLIP, state: 'excess' as const, acts: [] }];
  assert.equal(whatOf({ ...at('delivered'), disbursements: excess }), null);
});
