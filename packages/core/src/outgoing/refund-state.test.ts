import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DISBURSEMENT_STATES } from './disbursement.ts';
import {
  REFUND_STATES,
  REFUND_TRANSITIONS,
  type RefundEvent,
  type RefundState,
  isRefundEnded,
  nextRefundState,
  refundStateOf,
  standOfRefunds,
} from './refund-state.ts';

const EVENTS = Object.keys(REFUND_TRANSITIONS).filter((key): key is RefundEvent => key in REFUND_TRANSITIONS);

const ON_ITS_WAY: ReadonlySet<RefundState> = new Set(['approved', 'sent'] as const);

function followers(state: RefundState): readonly RefundState[] {
  if (ON_ITS_WAY.has(state)) return DISBURSEMENT_STATES.map(refundStateOf);
  return EVENTS.flatMap((event) => {
    const next = nextRefundState(state, event, REFUND_TRANSITIONS[event].actors[0]);
    return next.ok ? [next.value] : [];
  });
}

test('a refund is approved by an operator, and then has the state of its disbursement', () => {
  assert.deepEqual(nextRefundState('due', 'approve', 'operator'), { ok: true, value: 'approved' });
  assert.equal(refundStateOf('partial'), 'sent');
  assert.equal(refundStateOf('settled'), 'refunded');
  assert.equal(refundStateOf('withdrawn'), 'due');
});

test('what has ended owes nothing and never begins again', () => {
  for (const state of REFUND_STATES.filter(isRefundEnded)) assert.deepEqual(followers(state), []);
});

test('every state is reached from a refund that is due, and an end from every state', () => {
  const reached = new Set<RefundState>(['due']);
  for (const state of reached) for (const next of followers(state)) reached.add(next);
  assert.deepEqual([...reached].sort(), [...REFUND_STATES].sort());
  for (const state of REFUND_STATES) {
    const ways = new Set<RefundState>([state]);
    for (const way of ways) for (const next of followers(way)) ways.add(next);
    assert.ok([...ways].some(isRefundEnded), `${state} is a trap`);
  }
});

test('an approved refund takes no other address', () => {
  assert.equal(nextRefundState('approved', 'set_address', 'customer').ok, false);
});

test('a customer cannot approve a refund', () => {
  assert.deepEqual(nextRefundState('due', 'approve', 'customer'), { ok: false, reason: 'actor_not_allowed' });
});

test('refunds are on their way once all that is owed is paid, and a part that is paid is not all', () => {
  const refunds = [
    { refundId: 'a', state: 'sent' as const },
    { refundId: 'b', state: 'waived' as const },
  ];
  assert.equal(standOfRefunds(refunds, [{ refundId: 'a', state: 'paid' }]), 'sent');
  assert.equal(standOfRefunds(refunds, [{ refundId: 'a', state: 'partial' }]), null);
  assert.equal(standOfRefunds([], []), null);
  assert.equal(standOfRefunds([{ refundId: 'b', state: 'waived' }], []), 'waived');
});
