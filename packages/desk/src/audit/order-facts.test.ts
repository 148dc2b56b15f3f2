import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RefundCase } from '../facts/disbursement.ts';
import type { Order } from '../facts/order.ts';
import type { OrderView } from '../ports/store.ts';
import { hashesAfter, hashOrderFacts, isAsRecorded, viewOfNew } from './order-facts.ts';

const hashText = (text: string): string => `<${text}>`;

const ORDER: Order = {
  orderId: 'order-1',
  reference: 'NR-1',
  version: 1,
  sightingsVersion: 0,
  stage: 'closed',
  payAssetId: 'LTC',
  receiveAssetId: 'KRW',
  payBaseUnits: 2n,
  receiveBaseUnits: 3n,
  acceptedBaseUnits: null,
  snapshotId: 's',
  isDemoRate: true,
  payUsdPrice: '1',
  receiveUsdPrice: '1',
  adjustmentPartsPerMillion: 0n,
  userId: null,
  predecessorOrderId: null,
  email: 'mina@example.org',
  language: 'en',
  letterChoice: 'all',
  linkId: null,
  receiveAddress: 'account',
  receiveWatchKey: 'key',
  depositAddress: 'deposit',
  depositWatchKey: 'watch',
  depositAddressIndex: 4,
  createdAtMs: 1,
  lockEndsAtMs: 2,
  claimEndsAtMs: null,
  reserveEndsAtMs: 2,
  lostEndsAtMs: null,
  updatedAtMs: 1,
  paidAtMs: null,
  deliveredAtMs: null,
  closeReason: 'timeout',
  closeNote: null,
  depositorName: null,
  refundAddress: null,
  refundWatchKey: null,
  assignedOperatorId: null,
  assignedUntilMs: null,
  auditHash: '',
};
const VIEW = viewOfNew(hashText, ORDER);

function withOrder(patch: Partial<Order>): OrderView {
  return { ...VIEW, order: { ...ORDER, ...patch } };
}

test('an order is as recorded until an amount, an address or a receiver differs', () => {
  assert.equal(isAsRecorded(hashText, VIEW), true);
  for (const patch of [
    { payBaseUnits: 3n },
    { depositAddress: 'thief' },
    { depositAddressIndex: null },
    { receiveAddress: 'thief' },
    { depositorName: 'thief' },
    { stage: 'funded' as const },
  ]) {
    assert.equal(isAsRecorded(hashText, withOrder(patch)), false);
  }
});

test('a person may be forgotten: e-mail and note at any time, the receiver once the order has ended', () => {
  assert.equal(isAsRecorded(hashText, withOrder({ email: '', closeNote: 'gone' })), true);
  assert.equal(isAsRecorded(hashText, withOrder({ receiveAddress: '', receiveWatchKey: '' })), true);
  assert.equal(isAsRecorded(hashText, withOrder({ receiveAddress: '' })), false);
  const open = viewOfNew(hashText, { ...ORDER, stage: 'funded' });
  const erased = { ...open, order: { ...open.order, receiveAddress: '', receiveWatchKey: '' } };
  assert.equal(isAsRecorded(hashText, erased), false);
});

test('what is null leaves the text as it was, and an e-mail is never in it', () => {
  const { factsHash, receiversHash } = VIEW.recorded;
  assert.ok(!factsHash.includes('claimEndsAtMs') && !`${factsHash}${receiversHash}`.includes('mina@'));
});

test('a change of an altered order does not put the alteration on record, until its hold is closed', () => {
  const altered = withOrder({ receiveAddress: 'thief' });
  const after = { ...altered, order: { ...altered.order, version: 2 } };
  assert.deepEqual(hashesAfter(hashText, altered, after, []), { factsHash: '', receiversHash: '' });
  const closed = {
    holdId: 'hold',
    orderId: ORDER.orderId,
    reason: 'address_integrity' as const,
    openedBy: 'address_integrity',
    openedAtMs: 1,
    reviewAtMs: 2,
    closedBy: 'mina',
    closedAtMs: 2,
    acknowledgedBaseUnits: null,
  };
  assert.deepEqual(
    hashesAfter(hashText, altered, { ...after, holds: [closed] }, [closed]),
    hashOrderFacts(hashText, { ...after, holds: [closed] }),
  );
});

test('the entry of a refund address is hashed under the name that earlier hashes have', () => {
  const refund: RefundCase = {
    refundId: 'refund',
    orderId: ORDER.orderId,
    kind: 'full',
    state: 'due',
    railId: 'ltc',
    assetId: 'LTC',
    allocatedBaseUnits: 2n,
    address: 'back',
    watchKey: 'key',
    addressEntry: { by: 'link', atMs: 3, changeCount: 0 },
    addressLink: null,
    openedAtMs: 1,
    dueAtMs: 2,
    evidence: null,
    reviewAtMs: null,
    successorOrderId: null,
  };
  const { factsHash } = hashOrderFacts(hashText, { ...VIEW, refunds: [refund] });
  assert.ok(
    factsHash.replaceAll('\\', '').includes('["addressTold",[["atMs",3],["by","link"],["changeCount",0]]]'),
  );
});
