import assert from 'node:assert/strict';
import { test } from 'node:test';
import { awaitedOf, cancelableAtOf } from './next-step.ts';

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
  takenOut: null,
  needsProof: false,
  toPay: { address: 'ltc1q', amount: '2', paymentUri: null, instructions: [], fields: {} },
  hindrance: null,
  approvedBy: 'Jiho',
  endableAt: null,
  approvedAt: '2026-12-01T09:00:00.000Z',
  acts: ['report' as const],
} satisfies Order['disbursements'][number];

const REFUND = {
  state: 'due',
  address: 'ltc1…q',
  acts: ['approve' as const],
} satisfies Order['refunds'][number];

type Said = ReturnType<typeof awaitedOf>[number]['what'];

function saidOf(order: Partial<Order>): readonly Said[] {
  const nothing = { actions: [], disbursements: [], holds: [], payments: [], proposals: [], refunds: [] };
  const none = { audit: [], hasMessage: false, lostEndsAt: null, waitingLine: null };
  const whole: Order = { ...nothing, ...none, ...at('assigned'), ...order };
  return awaitedOf(whole).map(({ what }) => what);
}

function at(
  stage: Order['transaction']['stage'],
  deposits: Order['transaction']['deposits'] = [],
): Pick<Order, 'transaction'> {
  return { transaction: { stage, deposits, closeReason: null } };
}

test('an order with an open message or promise is not finished', () => {
  const canceled = at('closed');
  assert.deepEqual(saidOf(canceled), ['finished']);
  assert.deepEqual(saidOf({ ...canceled, hasMessage: true }), ['message']);
  const misdirected = { ...canceled.transaction, closeReason: 'misdirected' as const };
  assert.deepEqual(saidOf({ transaction: misdirected }), ['promised']);
  const audit = [{ event: 'customer_told' as const }];
  assert.deepEqual(saidOf({ ...canceled, audit }), ['promised']);
  assert.deepEqual(saidOf({ ...at('delivered'), audit }), ['finished']);
});

const PAID = [{ ...SLIP, state: 'paid' as const, acts: [] }];

test('after the payout was sent the order says for which confirmations it waits', () => {
  assert.deepEqual(saidOf({ disbursements: PAID, payments: [OUT], ...at('sent') }), ['sent']);
  assert.deepEqual(saidOf({ disbursements: PAID, payments: [OUT], ...at('closed_funded') }), ['confirming']);
});

test('in a rehearsal, where no block comes by itself, the order says to mine one', () => {
  const sent = { disbursements: PAID, payments: [OUT], actions: ['rehearsal_mine' as const] };
  assert.deepEqual(saidOf({ ...sent, ...at('sent') }), ['sent', 'mine']);
  const seen = { ...at('seen', [PAYMENT]), actions: ['rehearsal_mine' as const] };
  assert.deepEqual(saidOf(seen), ['seen', 'mine']);
});

test('each stage has its one next thing', () => {
  assert.deepEqual(saidOf({ actions: ['take', 'cancel'] }), ['take']);
  assert.deepEqual(saidOf({ actions: ['release', 'prepare_payout'] }), ['prepare']);
  assert.deepEqual(saidOf({ disbursements: [SLIP] }), ['pay']);
  const played = { ...SLIP, acts: [...SLIP.acts, 'rehearsal_pay' as const] };
  assert.deepEqual(saidOf({ disbursements: [played] }), ['pay.rehearsal']);
  assert.deepEqual(saidOf({ disbursements: [{ ...SLIP, needsProof: true }] }), ['report']);
  const atBank = { ...SLIP, witness: 'operator' as const, acts: ['attest' as const] };
  assert.deepEqual(saidOf({ disbursements: [atBank] }), ['attest.payout']);
  assert.deepEqual(saidOf({ actions: ['record_receipt'], ...at('claimed') }), ['receipt']);
  const claimed = { actions: ['record_receipt' as const], ...at('claimed') };
  const waitingLine = { railId: 'krw-bank', isOtherName: false };
  assert.deepEqual(saidOf({ ...claimed, waitingLine }), ['line']);
  const other = { ...waitingLine, isOtherName: true };
  assert.deepEqual(saidOf({ ...claimed, waitingLine: other }), ['line.other']);
  assert.deepEqual(saidOf(at('awaiting_deposit')), ['deposit']);
  assert.deepEqual(saidOf(at('claimed')), ['claimed']);
  assert.deepEqual(saidOf(at('seen', [PAYMENT])), ['seen']);
  assert.deepEqual(saidOf(at('short')), ['short']);
  assert.deepEqual(saidOf({ actions: ['accept_deviation'], ...at('short') }), []);
  assert.deepEqual(saidOf({ lostEndsAt: '2026-12-01T10:51:00.000Z', ...at('lost') }), ['lost']);
  assert.deepEqual(saidOf({ refunds: [REFUND], ...at('closed_funded') }), ['refund']);
  assert.deepEqual(saidOf(at('delivered')), ['finished']);
});

test('where a payout and a refund are open the order speaks of both, and calls nothing finished', () => {
  const open = { actions: ['take' as const], refunds: [REFUND], ...at('funded') };
  assert.deepEqual(saidOf(open), ['both', 'refund', 'take']);
  const refund = { ...REFUND, state: 'sent' as const, acts: [] };
  const disbursements = [{ ...SLIP, purpose: 'refund' as const, state: 'paid' as const, acts: [] }];
  const onItsWay = { ...open, refunds: [refund], disbursements, payments: [OUT] };
  assert.deepEqual(saidOf(onItsWay), ['take', 'confirming_too']);
});

test('nothing is called finished while a payout is stopped or paid too much', () => {
  const stopped = [{ ...SLIP, toPay: null, acts: [] }];
  assert.deepEqual(saidOf({ ...at('delivered'), disbursements: stopped }), []);
  const excess = [{ ...SLIP, state: 'excess' as const, acts: [] }];
  assert.deepEqual(saidOf({ ...at('delivered'), disbursements: excess }), []);
});

test('only a prepared payout delays the canceling of its order, a prepared refund does not', () => {
  const endableAt = '2026-12-01T10:19:33.000Z';
  const refund = { ...SLIP, purpose: 'refund' as const, endableAt };
  assert.equal(cancelableAtOf({ disbursements: [refund] }), null);
  assert.equal(cancelableAtOf({ disbursements: [refund, { ...SLIP, endableAt }] }), endableAt);
});
