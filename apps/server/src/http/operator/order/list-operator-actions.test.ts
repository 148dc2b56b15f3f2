import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ORDER_STAGES, type OrderStage } from '@naru/core';
import type { Disbursement, Order, OrderView, RailNetwork, Sighting } from '@naru/desk';
import { type ActionSituation, listOperatorActions } from './list-operator-actions.ts';

const NOW_MS = 1_000_000;
const ME = 'operator-me';

const CHAIN: RailNetwork = {
  railId: 'ltc',
  name: 'Litecoin',
  environment: 'main',
  routing: 'derived',
  witness: 'chain',
  blockWaitMs: 10_800_000,
  addressFormat: 'utxo',
  explorerTxUrl: null,
  feeAssetId: null,
};
const REHEARSAL: RailNetwork = { ...CHAIN, railId: 'rehearsal-ltc', environment: 'rehearsal' };
const BANK: RailNetwork = { ...CHAIN, railId: 'krw-bank', routing: 'reference', witness: 'operator' };

const ORDER: Order = {
  orderId: 'order',
  reference: 'NR-0000-00',
  version: 1,
  sightingsVersion: 0,
  stage: 'awaiting_deposit',
  payAssetId: 'LTC',
  receiveAssetId: 'XRP',
  payBaseUnits: 100n,
  receiveBaseUnits: 200n,
  acceptedBaseUnits: null,
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
  reserveEndsAtMs: 0,
  lostEndsAtMs: null,
  updatedAtMs: 0,
  paidAtMs: null,
  deliveredAtMs: null,
  closeReason: null,
  closeNote: null,
  depositorName: null,
  refundAddress: null,
  refundWatchKey: null,
  assignedOperatorId: null,
  assignedUntilMs: null,
  predecessorOrderId: null,
  language: 'en',
  letterChoice: 'all',
  linkId: null,
  auditHash: '',
};

const PAYOUT: Disbursement = {
  disbursementId: 'payout',
  orderId: 'order',
  purpose: 'payout',
  refundId: null,
  railId: 'xrp',
  assetId: 'XRP',
  address: 'r',
  watchKey: 'r',
  baseUnits: 200n,
  lastAct: 'approved',
  acceptedBaseUnits: null,
  approvedBy: ME,
  approvedAtMs: 0,
};

const PAYOUT_SIGHTING: Sighting = {
  railId: 'xrp',
  outputKey: 'a:0',
  orderId: 'order',
  purpose: 'payout',
  watchKey: 'r',
  assetId: 'XRP',
  baseUnits: 200n,
  txid: 'a',
  spentOutpoints: [],
  blockHeight: null,
  blockHash: null,
  mark: null,
  flags: [],
  networkFeeBaseUnits: null,
  firstSeenAtMs: 0,
  inBlocksSinceMs: null,
  droppedAtMs: null,
  standing: null,
  disbursementId: null,
};

const MINE = { assignedOperatorId: ME, assignedUntilMs: NOW_MS + 1 };
const THEIRS = { assignedOperatorId: 'operator-jun', assignedUntilMs: NOW_MS + 1 };

function viewOf(order: Partial<Order>, rest: Partial<OrderView> = {}): OrderView {
  const isPrepared = order.stage === 'prepared';
  const isSent = order.stage === 'sent' || order.stage === 'delivered';
  const disbursements = isPrepared || isSent ? [PAYOUT] : [];
  const standing = order.stage === 'delivered' ? 'booked' : 'counted';
  const sightings = isSent ? [{ ...PAYOUT_SIGHTING, standing, disbursementId: 'payout' } as const] : [];
  return {
    order: { ...ORDER, ...order },
    sightings,
    disbursements,
    refunds: [],
    holds: [],
    recorded: { factsHash: '', receiversHash: '' },
    ...rest,
  };
}

function actionsOf(view: OrderView, networks: Partial<ActionSituation> = {}): readonly string[] {
  return listOperatorActions({
    view,
    payNetwork: CHAIN,
    receiveNetwork: CHAIN,
    operatorId: ME,
    nowMs: NOW_MS,
    canAccept: false,
    isAskedAgain: false,
    ...networks,
  });
}

test('a funded order is taken, then prepared, then paid', () => {
  assert.deepEqual(actionsOf(viewOf({ stage: 'funded' })), ['take', 'cancel', 'open_hold']);
  assert.deepEqual(actionsOf(viewOf({ stage: 'assigned', ...MINE })), [
    'prepare_payout',
    'release',
    'cancel',
    'open_hold',
  ]);
  assert.deepEqual(actionsOf(viewOf({ stage: 'prepared', ...MINE })), ['cancel', 'open_hold']);
});

const ON_CHAINS = {
  awaiting_deposit: ['cancel', 'open_hold'],
  claimed: ['cancel', 'open_hold'],
  seen: ['cancel', 'open_hold'],
  short: ['cancel', 'open_hold'],
  lost: ['cancel', 'open_hold'],
  funded: ['take', 'cancel', 'open_hold'],
  over: ['cancel', 'open_hold'],
  assigned: ['take', 'cancel', 'open_hold'],
  prepared: ['cancel', 'open_hold'],
  sent: ['open_hold'],
  delivered: ['open_hold'],
  closed: ['open_hold'],
  closed_funded: ['open_hold'],
} as const satisfies Record<OrderStage, readonly string[]>;

for (const stage of ORDER_STAGES) {
  test(`${stage}: what anybody may do on chains`, () => {
    assert.deepEqual(actionsOf(viewOf({ stage })), ON_CHAINS[stage]);
  });
}

test('while another operator has the order there is nothing to do but look', () => {
  for (const stage of ORDER_STAGES) {
    const wanted = stage === 'assigned' ? ['take_over'] : [];
    assert.deepEqual(actionsOf(viewOf({ stage, ...THEIRS })), wanted);
  }
});

test('an order whose lease has run out is taken again, by its last holder too', () => {
  const assignedUntilMs = NOW_MS;
  for (const assignedOperatorId of [ME, 'operator-jun']) {
    const view = viewOf({ stage: 'assigned', assignedOperatorId, assignedUntilMs });
    assert.deepEqual(actionsOf(view), ['take', 'cancel', 'open_hold']);
  }
});

test('at a bank the operator records what came in', () => {
  for (const stage of ['awaiting_deposit', 'claimed', 'short'] as const) {
    assert.deepEqual(actionsOf(viewOf({ stage }), { payNetwork: BANK }), [
      'record_receipt',
      'cancel',
      'open_hold',
    ]);
  }
  assert.equal(
    actionsOf(viewOf({ stage: 'funded' }), { payNetwork: BANK }).includes('record_receipt'),
    false,
  );
  for (const stage of ['closed', 'closed_funded', 'delivered'] as const) {
    assert.deepEqual(actionsOf(viewOf({ stage }), { payNetwork: BANK }), ['record_receipt', 'open_hold']);
  }
});

test('a hold stops what would send money out, and nothing else', () => {
  const hold = {
    holdId: 'h',
    orderId: 'order',
    reason: 'operator',
    openedBy: 'rule',
    openedAtMs: 0,
    reviewAtMs: 0,
    closedBy: null,
    closedAtMs: null,
    acknowledgedBaseUnits: null,
  } as const;
  const held = (order: Partial<Order>) => viewOf(order, { holds: [hold] });
  assert.deepEqual(actionsOf(held({ stage: 'funded' })), ['cancel']);
  assert.deepEqual(actionsOf(held({ stage: 'assigned', ...MINE })), ['release', 'cancel']);
  assert.deepEqual(actionsOf(held({ stage: 'short' }), { canAccept: true }), ['cancel']);
  const closed = viewOf({ stage: 'funded' }, { holds: [{ ...hold, closedBy: ME, closedAtMs: 1 }] });
  assert.deepEqual(actionsOf(closed), ['take', 'cancel', 'open_hold']);
});

test('a wrong amount may be accepted where the policy lets an operator do it', () => {
  for (const stage of ['short', 'over'] as const)
    assert.deepEqual(actionsOf(viewOf({ stage }), { canAccept: true }), [
      'accept_deviation',
      'cancel',
      'open_hold',
    ]);
});

test('once the network shows a payment nobody cancels the order', () => {
  const view = viewOf({ stage: 'prepared', ...MINE }, { sightings: [PAYOUT_SIGHTING] });
  assert.deepEqual(actionsOf(view), ['open_hold']);
});

test('in rehearsal the next block is a button for every operator, also while another has the order', () => {
  const networks = { payNetwork: REHEARSAL, receiveNetwork: REHEARSAL };
  const mining = ['rehearsal_mine', 'cancel', 'open_hold'];
  assert.deepEqual(actionsOf(viewOf({ stage: 'seen' }), networks), mining);
  assert.deepEqual(actionsOf(viewOf({ stage: 'short' }), networks), mining);
  const paid = viewOf({ stage: 'prepared', ...THEIRS }, { sightings: [PAYOUT_SIGHTING] });
  assert.deepEqual(actionsOf(paid, networks), ['rehearsal_mine']);
  assert.deepEqual(actionsOf(viewOf({ stage: 'sent' }), networks), ['rehearsal_mine', 'open_hold']);
  assert.deepEqual(actionsOf(viewOf({ stage: 'delivered' }), networks), ['open_hold']);
});
