import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ORDER_STAGES, type OrderStage } from '@naru/core';
import type { Order, OrderView, Payout, RailNetwork, Sighting } from '@naru/desk';
import { type ActionSituation, listOperatorActions } from './list-operator-actions.ts';

const NOW_MS = 1_000_000;
const ME = 'operator-me';

const CHAIN: RailNetwork = {
  railId: 'ltc',
  name: 'Litecoin',
  environment: 'main',
  routing: 'derived',
  witness: 'chain',
  addressFormat: 'utxo',
  explorerTxUrl: null,
  explorerAddressUrl: null,
};
const REHEARSAL: RailNetwork = { ...CHAIN, railId: 'rehearsal-ltc', environment: 'rehearsal' };
const BANK: RailNetwork = { ...CHAIN, railId: 'krw-bank', routing: 'reference', witness: 'operator' };

const ORDER: Order = {
  orderId: 'order',
  reference: 'NR-0000-00',
  version: 1,
  stage: 'awaiting_deposit',
  payAssetId: 'LTC',
  receiveAssetId: 'XRP',
  payBaseUnits: 100n,
  receiveBaseUnits: 200n,
  snapshotId: 'snapshot',
  isDemoRate: false,
  payUsdPrice: '1',
  receiveUsdPrice: '1',
  adjustmentPartsPerMillion: 0n,
  userId: null,
  email: 'mina@example.com',
  receiveAddress: 'r',
  receiveWatchKey: 'r',
  depositAddress: 'd',
  depositWatchKey: 'd',
  depositAddressIndex: 0,
  createdAtMs: 0,
  lockEndsAtMs: 0,
  claimEndsAtMs: null,
  lostEndsAtMs: null,
  updatedAtMs: 0,
  deliveredAtMs: null,
  closeReason: null,
  closeNote: null,
  assignedOperatorId: null,
  assignedUntilMs: null,
  predecessorOrderId: null,
  language: 'en',
  auditHash: '',
};

const PAYOUT: Payout = {
  payoutId: 'payout',
  orderId: 'order',
  railId: 'xrp',
  assetId: 'XRP',
  address: 'r',
  baseUnits: 200n,
  state: 'approved',
  preparedBy: ME,
  preparedAtMs: 0,
  txid: null,
  outputKey: null,
  attestedBy: null,
  evidence: null,
};

const PAYOUT_SIGHTING: Sighting = {
  railId: 'xrp',
  outputKey: 'a:0',
  orderId: 'order',
  purpose: 'payout',
  assetId: 'XRP',
  baseUnits: 200n,
  txid: 'a',
  blockHeight: null,
  blockHash: null,
  firstSeenAtMs: 0,
  droppedAtMs: null,
  bookedAs: null,
};

const MINE = { assignedOperatorId: ME, assignedUntilMs: NOW_MS + 1 };
const THEIRS = { assignedOperatorId: 'operator-jun', assignedUntilMs: NOW_MS + 1 };

function viewOf(order: Partial<Order>, rest: Partial<OrderView> = {}): OrderView {
  const isPrepared = order.stage === 'prepared';
  const isSent = order.stage === 'sent' || order.stage === 'delivered';
  const payouts = isPrepared ? [PAYOUT] : isSent ? [{ ...PAYOUT, state: 'seen' as const }] : [];
  const sightings = isSent ? [PAYOUT_SIGHTING] : [];
  return { order: { ...ORDER, ...order }, sightings, payouts, refunds: [], holds: [], ...rest };
}

function actionsOf(view: OrderView, networks: Partial<ActionSituation> = {}): readonly string[] {
  return listOperatorActions({
    view,
    payNetwork: CHAIN,
    receiveNetwork: CHAIN,
    operatorId: ME,
    nowMs: NOW_MS,
    canAccept: false,
    ...networks,
  });
}

test('a funded order is taken, then prepared, then paid', () => {
  assert.deepEqual(actionsOf(viewOf({ stage: 'funded' })), ['take', 'cancel']);
  assert.deepEqual(actionsOf(viewOf({ stage: 'assigned', ...MINE })), [
    'prepare_payout',
    'release',
    'cancel',
  ]);
  assert.deepEqual(actionsOf(viewOf({ stage: 'prepared', ...MINE })), [
    'report_payout',
    'discard_payout',
    'cancel',
  ]);
});

const ON_CHAINS = {
  awaiting_deposit: ['cancel'],
  claimed: ['cancel'],
  seen: ['cancel'],
  short: ['cancel'],
  lost: ['cancel'],
  funded: ['take', 'cancel'],
  over: ['cancel'],
  assigned: ['take', 'cancel'],
  prepared: ['report_payout', 'discard_payout', 'cancel'],
  sent: [],
  delivered: [],
  closed: [],
  closed_funded: [],
} as const satisfies Record<OrderStage, readonly string[]>;

for (const stage of ORDER_STAGES) {
  test(`${stage}: what anybody may do on chains`, () => {
    assert.deepEqual(actionsOf(viewOf({ stage })), ON_CHAINS[stage]);
  });
}

test('while another operator has the order there is nothing to do but look', () => {
  for (const stage of ORDER_STAGES) assert.deepEqual(actionsOf(viewOf({ stage, ...THEIRS })), []);
});

test('an order whose lease has run out is taken anew, by its last holder too', () => {
  const assignedUntilMs = NOW_MS;
  for (const assignedOperatorId of [ME, 'operator-jun']) {
    const view = viewOf({ stage: 'assigned', assignedOperatorId, assignedUntilMs });
    assert.deepEqual(actionsOf(view), ['take', 'cancel']);
  }
});

test('at a bank the operator records what came in and attests what went out', () => {
  for (const stage of ['awaiting_deposit', 'claimed', 'short'] as const) {
    assert.deepEqual(actionsOf(viewOf({ stage }), { payNetwork: BANK }), ['record_receipt', 'cancel']);
  }
  assert.equal(
    actionsOf(viewOf({ stage: 'funded' }), { payNetwork: BANK }).includes('record_receipt'),
    false,
  );
  for (const stage of ['closed', 'closed_funded', 'delivered'] as const) {
    assert.deepEqual(actionsOf(viewOf({ stage }), { payNetwork: BANK }), ['record_receipt']);
  }
  assert.deepEqual(actionsOf(viewOf({ stage: 'prepared', ...MINE }), { receiveNetwork: BANK }), [
    'attest_payout',
    'discard_payout',
    'cancel',
  ]);
});

test('a hold stops what would send money out, and nothing else', () => {
  const hold = {
    holdId: 'h',
    orderId: 'order',
    reason: 'screening',
    openedBy: 'rule',
    openedAtMs: 0,
    reviewAtMs: 0,
    closedBy: null,
    closedAtMs: null,
  } as const;
  const held = (order: Partial<Order>) => viewOf(order, { holds: [hold] });
  assert.deepEqual(actionsOf(held({ stage: 'funded' })), ['cancel']);
  assert.deepEqual(actionsOf(held({ stage: 'assigned', ...MINE })), ['release', 'cancel']);
  const isBank = { receiveNetwork: BANK };
  assert.deepEqual(actionsOf(held({ stage: 'prepared', ...MINE }), isBank), ['discard_payout', 'cancel']);
  const closed = viewOf({ stage: 'funded' }, { holds: [{ ...hold, closedBy: ME, closedAtMs: 1 }] });
  assert.deepEqual(actionsOf(closed), ['take', 'cancel']);
});

test('a wrong amount may be accepted where the policy lets an operator do it', () => {
  for (const stage of ['short', 'over'] as const)
    assert.deepEqual(actionsOf(viewOf({ stage }), { canAccept: true }), ['accept_deviation', 'cancel']);
});

test('once the network shows a payment the draft stays, and the order too', () => {
  const view = viewOf({ stage: 'prepared', ...MINE }, { sightings: [PAYOUT_SIGHTING] });
  assert.deepEqual(actionsOf(view), ['report_payout']);
});

test('in rehearsal the payment and the next block are buttons, whoever has the order', () => {
  const networks = { payNetwork: REHEARSAL, receiveNetwork: REHEARSAL };
  assert.deepEqual(actionsOf(viewOf({ stage: 'seen' }), networks), ['rehearsal_mine', 'cancel']);
  assert.deepEqual(actionsOf(viewOf({ stage: 'short' }), networks), ['rehearsal_mine', 'cancel']);
  assert.deepEqual(actionsOf(viewOf({ stage: 'prepared', ...THEIRS }), networks), ['rehearsal_pay']);
  const paid = viewOf({ stage: 'prepared', ...MINE }, { sightings: [PAYOUT_SIGHTING] });
  assert.deepEqual(actionsOf(paid, networks), ['report_payout', 'rehearsal_mine']);
  assert.deepEqual(actionsOf(viewOf({ stage: 'sent' }), networks), ['rehearsal_mine']);
  assert.deepEqual(actionsOf(viewOf({ stage: 'delivered' }), networks), []);
});
