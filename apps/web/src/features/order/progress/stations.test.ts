import type { OrderStage } from '@naru/core';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chapterOf } from './chapter.ts';
import { paymentReference } from '../payment/payment-target.ts';
import { stationsOf, usualEndMs } from './stations.ts';
import { minasTransaction, payment } from '../transaction.fixture.ts';

function states(stage: OrderStage): string {
  const transaction = minasTransaction({ stage, deposits: [payment()] });
  return (stationsOf(transaction) ?? []).map((station) => station.state).join(' ');
}

test('a payment that was seen has one station behind it', () => {
  assert.equal(states('seen'), 'done now next next');
});

test('the ferry is further along with every stage', () => {
  assert.equal(states('awaiting_deposit'), 'now next next next');
  assert.equal(states('funded'), 'done done now next');
  assert.equal(states('sent'), 'done done done now');
  assert.equal(states('delivered'), 'done done done done');
});

test('a canceled order has no crossing', () => {
  assert.equal(stationsOf(minasTransaction({ stage: 'closed', status: 'cancel' })), null);
  assert.equal(stationsOf(minasTransaction({ stage: 'closed_funded', status: 'cancel' })), null);
});

test('stations tell when and how deep, as far as it is known', () => {
  const transaction = minasTransaction({
    stage: 'sent',
    deposits: [payment({ firstSeenAt: '2026-11-21T05:45:00.000Z' }), payment({ confirmations: 9 })],
    payout: [
      payment({ confirmations: 0, confirmationsRequired: 1, firstSeenAt: '2026-11-21T06:10:00.000Z' }),
    ],
  });
  const [seen, confirmed, sending, delivered] = stationsOf(transaction) ?? [];
  assert.equal(seen?.reachedAt, '2026-11-21T05:41:07.000Z');
  assert.deepEqual(confirmed?.depth, { confirmed: 1, required: 3, isFinal: false });
  assert.equal(sending?.reachedAt, '2026-11-21T06:10:00.000Z');
  assert.deepEqual(delivered?.depth, { confirmed: 0, required: 1, isFinal: false });
});

test('the usual end counts from the payment, and is not said once it has passed', () => {
  const paid = minasTransaction({
    stage: 'seen',
    deposits: [payment({ firstSeenAt: '2026-11-21T05:45:00.000Z' })],
  });
  const at = (time: string) => Date.parse(`2026-11-21T${time}:00.000Z`);
  assert.equal(usualEndMs(paid, 12, at('05:50')), at('05:57'));
  assert.equal(usualEndMs(paid, 12, at('05:57')), null);
  assert.equal(usualEndMs(paid, null, at('05:50')), null);
  assert.equal(usualEndMs(minasTransaction({ deposits: [] }), 12, at('05:50')), null);
});

test('a bank books a payment, and counts no confirmations', () => {
  const bank = minasTransaction({
    stage: 'seen',
    depositKind: 'bank',
    address: 'Kookmin 123-4567 Mina',
    deposits: [payment({ kind: 'bank', confirmations: 0, confirmationsRequired: 1 })],
  });
  assert.deepEqual(
    (stationsOf(bank) ?? []).map(({ isBank }) => isBank),
    [false, true, false, true],
  );
});

test('a bank’s reference names a payment, and the hash of a simulated bank does not', () => {
  assert.equal(paymentReference(payment({ kind: 'bank', txid: 'KB-77' })), 'KB-77');
  assert.equal(paymentReference(payment({ kind: 'bank' })), null);
  assert.equal(paymentReference(payment()), payment().txid);
});

test('a closed order tells of a payment that has reached it since', () => {
  const closed = minasTransaction({ stage: 'closed', status: 'cancel' });
  assert.equal(chapterOf(closed), 'closed');
  assert.equal(chapterOf({ ...closed, deposits: [payment()] }), 'closed_seen');
  assert.equal(chapterOf(minasTransaction({ stage: 'seen', deposits: [payment()] })), 'seen');
});
