import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ASSET_FACTS, findAddressTag, parseNetworkAddress } from '@naru/chains';
import { refuse } from '@naru/core';
import {
  type UnmatchedDeposit,
  type UnmatchedInput,
  approveRefund,
  assignUnmatched,
  attestPayment,
  createAddressIntegrity,
  type Rail,
  dismissUnmatched,
  findAddressee,
  mailRefundLink,
  recordReceipt,
  recordUnmatched,
  returnUnmatched,
  setRefundAddress,
} from '@naru/desk';
import { createWitnessedRail } from '@naru/rails';
import { MINA, type TestDesk, withTestDesk } from '../testing/test-desk.ts';

const XRP_TO_LTC = { pay: 'XRP', receive: 'LTC', payAmount: '200' };
const ACCOUNT = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';
const STRANGER = 'rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY';
const HASH = 'A'.repeat(64);

/** One account for all orders, which a person watches. */
function openLedger() {
  const account = parseNetworkAddress('xrp', ACCOUNT);
  const tag = findAddressTag('xrp');
  assert.ok(account.ok && tag !== null);
  return createWitnessedRail({
    assets: ASSET_FACTS.filter(({ networkId }) => networkId === 'xrp'),
    deposits: { kind: 'account', account: account.value, tag },
    environment: 'test',
    tagSeedText: 'seed',
  });
}

function withTags(run: (house: TestDesk) => Promise<void>): Promise<void> {
  return withTestDesk({ witnessedRails: [openLedger()] }, run);
}

function record(house: TestDesk, changes: Partial<UnmatchedInput> = {}) {
  return recordUnmatched(house.desk, {
    assetId: 'XRP',
    amountText: '200',
    reference: HASH,
    markText: '',
    receivedAtMs: house.clock.nowMs(),
    operatorId: MINA.id,
    ...changes,
  });
}

async function listOpen(house: TestDesk): Promise<readonly UnmatchedDeposit[]> {
  return house.desk.store.listUnmatchedDeposits({ state: 'open', limit: 10 });
}

async function suspenseOf(house: TestDesk, assetId: string): Promise<bigint> {
  const balances = await house.desk.store.listBalances();
  const found = balances.find((each) => each.account === 'suspense' && each.assetId === assetId);
  return found?.baseUnits ?? 0n;
}

const PLACE = { railId: 'xrp', outputKey: HASH };

test('money without a tag waits in suspense, and pays the order that a person finds for it', () =>
  withTags(async (house) => {
    const order = await house.order(XRP_TO_LTC);
    assert.ok((await record(house, { markText: ' 12 ' })).ok);
    const [deposit] = await listOpen(house);
    assert.deepEqual([deposit?.mark, deposit?.baseUnits], ['12', 200_000_000n]);
    assert.equal(await suspenseOf(house, 'XRP'), 200_000_000n);
    const decision = { place: PLACE, operatorId: MINA.id };
    const assigned = await assignUnmatched(house.desk, { ...decision, orderId: order.orderId });
    assert.equal(assigned.ok && assigned.value.stage, 'funded');
    assert.equal(await suspenseOf(house, 'XRP'), 0n);
    assert.deepEqual(await listOpen(house), []);
    const again = await assignUnmatched(house.desk, { ...decision, orderId: order.orderId });
    assert.deepEqual(again, { ok: false, reason: 'unmatched_decided' });
  }));

test('what comes late for its order is owed back by the ordinary rules', () =>
  withTags(async (house) => {
    const order = await house.order(XRP_TO_LTC);
    house.clock.advance(31 * 60_000);
    assert.ok((await record(house)).ok);
    const decision = { place: PLACE, operatorId: MINA.id, orderId: order.orderId };
    assert.ok((await assignUnmatched(house.desk, decision)).ok);
    const view = await house.view(order);
    assert.deepEqual([view.order.stage, view.order.closeReason], ['closed_funded', 'late']);
    assert.deepEqual(
      view.refunds.map(({ kind, state }) => [kind, state]),
      [['late', 'due']],
    );
  }));

test('money goes back through an order of its own, with the refund of any other', () =>
  withTags(async (house) => {
    assert.ok((await record(house)).ok);
    const returned = await returnUnmatched(house.desk, { place: PLACE, operatorId: MINA.id });
    assert.ok(returned.ok);
    const view = await house.view(returned.value);
    assert.deepEqual([view.order.stage, view.order.closeReason], ['closed_funded', 'unmatched']);
    assert.ok(createAddressIntegrity(house.desk).isIntact(view));
    const [refund] = view.refunds;
    assert.ok(refund);
    const act = async () => ({ ...(await house.act(view.order)), refundId: refund.refundId });
    assert.ok((await setRefundAddress(house.desk, await act(), STRANGER)).ok);
    // There is nobody to mail a link to.
    assert.deepEqual(await mailRefundLink(house.desk, await act()), refuse('actor_not_allowed'));
    assert.ok((await approveRefund(house.desk, await act())).ok);
    const sent = { reference: 'B'.repeat(64), amountText: null };
    assert.ok((await attestPayment(house.desk, await house.payoutAct(view.order), sent)).ok);
    assert.equal((await house.view(view.order)).refunds[0]?.state, 'refunded');
    assert.equal(await suspenseOf(house, 'XRP'), 0n);
  }));

test('a return that was begun goes on with the same order', () =>
  withTags(async (house) => {
    assert.ok((await record(house)).ok);
    const both = await Promise.all(
      [1, 2].map(() => returnUnmatched(house.desk, { place: PLACE, operatorId: MINA.id })),
    );
    const done = both.filter(({ ok }) => ok);
    assert.equal(done.length, 1);
    const [row] = await house.desk.store.listUnmatchedDeposits({ state: 'assigned', limit: 10 });
    assert.equal(done[0]?.ok ? done[0].value.orderId : null, row?.orderId);
  }));

test('what is no money of a customer leaves suspense with a reason', () =>
  withTags(async (house) => {
    assert.ok((await record(house)).ok);
    const decision = { act: 'dismiss', place: PLACE, operatorId: MINA.id, note: 'Our own transfer' } as const;
    assert.ok((await dismissUnmatched(house.desk, decision)).ok);
    assert.equal(await suspenseOf(house, 'XRP'), 0n);
    assert.deepEqual(await dismissUnmatched(house.desk, decision), {
      ok: false,
      reason: 'unmatched_decided',
    });
  }));

test('a payment is recorded once, for an order or for none', () =>
  withTags(async (house) => {
    const order = await house.order(XRP_TO_LTC);
    const receipt = async (bankReference: string) =>
      recordReceipt(house.desk, {
        ...(await house.act(order)),
        amountText: '200',
        bankReference,
        receivedAtMs: house.clock.nowMs(),
      });
    const used = { ok: false, reason: 'output_already_used' };
    assert.ok((await record(house)).ok);
    assert.deepEqual(await record(house, { reference: ` ${HASH.toLowerCase()} ` }), used);
    assert.deepEqual(await receipt(HASH), used);
    assert.ok((await receipt('C'.repeat(64))).ok);
    assert.deepEqual(await record(house, { reference: 'C'.repeat(64) }), used);
  }));

test('what cannot be a deposit is refused with its reason', () =>
  withTags(async (house) => {
    const reasonOf = async (changes: Partial<UnmatchedInput>) => {
      const answer = await record(house, changes);
      return answer.ok ? null : answer.reason;
    };
    assert.equal(await reasonOf({ assetId: 'LTC' }), 'deposit_is_seen_by_rail');
    assert.equal(await reasonOf({ assetId: 'MOON' }), 'currency_unknown');
    assert.equal(await reasonOf({ reference: ' ' }), 'evidence_missing');
    assert.equal(await reasonOf({ reference: `${HASH}A` }), 'txid_malformed');
    assert.equal(await reasonOf({ amountText: '0' }), 'amount_out_of_range');
    assert.equal(await reasonOf({ amountText: '1.1234567' }), 'amount_too_precise');
    assert.equal(await reasonOf({ markText: 'x'.repeat(257) }), 'text_unreadable');
    assert.equal(await reasonOf({ markText: 'a\u0007b' }), 'text_unreadable');
    assert.equal(await reasonOf({ markText: 'x'.repeat(256) }), null);
    assert.equal((await listOpen(house)).length, 1);
  }));

test('an order of another currency, or made after the payment, cannot have it', () =>
  withTags(async (house) => {
    const other = await house.order({ pay: 'LTC', receive: 'KRW', payAmount: '2', receiveAddress: KRW });
    assert.ok((await record(house)).ok);
    house.clock.advance(1000);
    const later = await house.order(XRP_TO_LTC);
    const reasonFor = async (orderId: string) => {
      const answer = await assignUnmatched(house.desk, { place: PLACE, operatorId: MINA.id, orderId });
      return answer.ok ? null : answer.reason;
    };
    assert.equal(await reasonFor(other.orderId), 'order_of_other_currency');
    assert.equal(await reasonFor(later.orderId), 'receipt_before_order');
    assert.equal(await reasonFor('nothing'), 'order_unknown');
    assert.equal(await suspenseOf(house, 'XRP'), 200_000_000n);
  }));

const ETH = 'rehearsal-eth';
const BSC = 'rehearsal-bnb';

/** As the networks of one account key. */
function asOneSeries(rail: Rail): Rail {
  const indexRailIds = [ETH, BSC];
  return indexRailIds.includes(rail.network.railId) ? { ...rail, indexRailIds } : rail;
}

const KRW = 'Kookmin 123-456-789012 Mina Kim';
const LTC = 'rehearsal-ltc';
/** Final at any value. */
const DEPTH = 20;

/** A payment to an address that a restore has set aside. */
async function payNobody(house: TestDesk): Promise<string> {
  const rail = house.desk.rails.get(LTC) ?? assert.fail();
  const address = rail.deriveDepositAddress?.(5_000_000) ?? assert.fail();
  await house.desk.store.refuseAddresses(LTC, [address]);
  return house.ledger(LTC).pay({ ...address, baseUnits: 150_000_000n });
}

test('what a network shows for no order is booked once it is final, and follows its block', () =>
  withTestDesk({}, async (house) => {
    await house.watch(LTC);
    await payNobody(house);
    await house.watch(LTC);
    const [waiting] = await listOpen(house);
    assert.deepEqual([waiting?.entryId, waiting?.blockHeight], [null, null]);
    const place = { railId: LTC, outputKey: waiting?.outputKey ?? '' };
    assert.deepEqual(await returnUnmatched(house.desk, { place, operatorId: MINA.id }), {
      ok: false,
      reason: 'deposit_not_final',
    });
    await house.mine(LTC, DEPTH);
    await house.watch(LTC);
    assert.equal(await suspenseOf(house, 'LTC'), 150_000_000n);
    await house.watch(LTC);
    assert.equal(await suspenseOf(house, 'LTC'), 150_000_000n, 'once');
    await house.ledger(LTC).takeBackBlocks(DEPTH);
    await house.watch(LTC);
    await house.watch(LTC);
    assert.equal(await suspenseOf(house, 'LTC'), 0n, 'its block is gone');
    await house.mine(LTC, DEPTH);
    await house.watch(LTC);
    assert.equal(await suspenseOf(house, 'LTC'), 150_000_000n);
  }));

test('a deposit that its network dropped leaves the list and the books, and comes back with it', () =>
  withTestDesk({}, async (house) => {
    const gone = async () => {
      const listed = await house.desk.store.listUnmatchedDeposits({ state: 'gone', limit: 10 });
      const openCount = await house.desk.store.countUnmatchedDeposits();
      return [listed.length, openCount, await suspenseOf(house, 'LTC')];
    };
    await house.watch(LTC);
    const replaced = await payNobody(house);
    await house.watch(LTC);
    await house.ledger(LTC).dropTransaction(replaced);
    await house.watch(LTC);
    assert.deepEqual(await gone(), [1, 0, 0n], 'replaced in the memory pool');
    const taken = await payNobody(house);
    await house.mine(LTC, DEPTH);
    await house.watch(LTC);
    assert.deepEqual(await gone(), [1, 1, 150_000_000n]);
    await house.ledger(LTC).takeBackBlocks(DEPTH);
    await house.watch(LTC);
    await house.watch(LTC);
    assert.deepEqual(await gone(), [1, 1, 0n], 'in no block, and still on the network');
    await house.mine(LTC, DEPTH);
    await house.watch(LTC);
    await house.ledger(LTC).takeBackBlocks(DEPTH);
    await house.ledger(LTC).dropTransaction(taken);
    for (const _ of ['its block is gone', 'it is nowhere']) await house.watch(LTC);
    assert.deepEqual(await gone(), [2, 0, 0n], 'for good');
  }));

test('a deposit that a person gave to an order follows the network like any other', () =>
  withTestDesk({}, async (house) => {
    const order = await house.order({ pay: 'LTC', receive: 'USDT-tron', payAmount: '1.5' });
    await payNobody(house);
    await house.mine(LTC, DEPTH);
    await house.watch(LTC);
    const [deposit] = await listOpen(house);
    const place = { railId: LTC, outputKey: deposit?.outputKey ?? '' };
    const decision = { place, operatorId: MINA.id, orderId: order.orderId };
    const assigned = await assignUnmatched(house.desk, decision);
    assert.equal(assigned.ok && assigned.value.stage, 'funded');
    assert.equal(await suspenseOf(house, 'LTC'), 0n);
    await house.ledger(LTC).takeBackBlocks(DEPTH);
    await house.watch(LTC);
    await house.watch(LTC);
    assert.equal((await house.view(order)).sightings[0]?.blockHeight, null);
    await house.mine(LTC, DEPTH);
    await house.watch(LTC);
    assert.equal((await house.view(order)).order.stage, 'funded');
    assert.deepEqual(await listOpen(house), [], 'it is not there twice');
  }));

test('what is sent on another network with the same addresses waits for a person, beside its order', () =>
  withTestDesk({ wrapRail: asOneSeries }, async (house) => {
    await house.watch(BSC);
    const order = await house.order({ pay: 'ETH', receive: 'LTC', payAmount: '0.5' });
    const address = house.desk.rails.get(ETH)?.parseAddress('ETH', order.depositAddress);
    assert.ok(address?.ok);
    await house.ledger(BSC).pay({ ...address.value, baseUnits: 5n * 10n ** 17n });
    await house.mine(BSC, DEPTH);
    await house.watch(BSC);
    const [deposit] = await listOpen(house);
    assert.ok(deposit);
    assert.deepEqual([deposit.railId, deposit.assetId], [BSC, 'BNB']);
    assert.equal(await suspenseOf(house, 'BNB'), 5n * 10n ** 17n);
    assert.equal((await findAddressee(house.desk, deposit))?.reference, order.reference);
    assert.equal((await house.view(order)).order.stage, 'awaiting_deposit');
    assert.equal(await findAddressee(house.desk, { railId: ETH, watchKey: 'nobody' }), null);
  }));

/** The address that an operator is known by, which no order gets. */
const OWN_ADDRESS_INDEX = 5_000_001;

function withOwnAddress(rail: Rail): Rail {
  if (rail.network.railId !== LTC) return rail;
  const { watchKey } = rail.deriveDepositAddress?.(OWN_ADDRESS_INDEX) ?? assert.fail();
  return { ...rail, ownWatchKey: watchKey };
}

function ownAddressOf(house: TestDesk) {
  return house.desk.rails.get(LTC)?.deriveDepositAddress?.(OWN_ADDRESS_INDEX) ?? assert.fail();
}

test('what comes to an address of the desk that no order has waits for a person, and is no receiver', () =>
  withTestDesk({ wrapRail: withOwnAddress }, async (house) => {
    await house.watch(LTC);
    const own = ownAddressOf(house);
    await house.ledger(LTC).pay({ ...own, baseUnits: 150_000_000n });
    await house.mine(LTC, DEPTH);
    await house.watch(LTC);
    const [deposit] = await listOpen(house);
    assert.deepEqual([deposit?.watchKey, deposit?.baseUnits], [own.watchKey, 150_000_000n]);
    assert.equal(await suspenseOf(house, 'LTC'), 150_000_000n);
    await assert.rejects(
      house.order({ pay: 'KRW', receive: 'LTC', payAmount: '500000', receiveAddress: own.address }),
      /receiver_is_ours/,
    );
  }));

test('what an exchange pays to a customer and to the desk in one transaction is not taken for change', () =>
  withTestDesk({ wrapRail: withOwnAddress }, async (house) => {
    const order = await house.order({ pay: 'XRP', receive: 'LTC', payAmount: '200' });
    await house.fund(order);
    await house.takeAndPrepare(order);
    const { receiveAddress: address, receiveWatchKey: watchKey } = order;
    const stranger = { address, watchKey, baseUnits: 30_000_000n };
    await house.ledger(LTC).pay(stranger, { ...ownAddressOf(house), baseUnits: 70_000_000n });
    await house.mine(LTC, DEPTH);
    await house.watch(LTC);
    assert.deepEqual(await house.stateOf(order), ['prepared', 'approved', 'payment_unexplained']);
    assert.equal((await listOpen(house)).length, 1);
    assert.equal(await suspenseOf(house, 'LTC'), 70_000_000n);
  }));

test('the change of a payment of the desk is put aside by itself', () =>
  withTestDesk({ wrapRail: withOwnAddress }, async (house) => {
    const order = await house.order({ pay: 'XRP', receive: 'LTC', payAmount: '200' });
    await house.fund(order);
    await house.takeAndPrepare(order);
    const { receiveAddress: address, receiveWatchKey: watchKey, receiveBaseUnits: baseUnits } = order;
    await house
      .ledger(LTC)
      .pay({ address, watchKey, baseUnits }, { ...ownAddressOf(house), baseUnits: 70_000_000n });
    await house.mine(LTC, DEPTH);
    await house.watch(LTC);
    assert.equal((await house.view(order)).order.stage, 'delivered');
    assert.deepEqual(await listOpen(house), []);
    const [change] = await house.desk.store.listUnmatchedDeposits({ state: 'not_ours', limit: 10 });
    assert.equal(change?.baseUnits, 70_000_000n);
    assert.equal(await suspenseOf(house, 'LTC'), 0n);
    // A person says that it is a customer's, and other blocks with the same transactions leave it at that.
    const place = { railId: LTC, outputKey: change.outputKey };
    const reopening = { act: 'reopen', place, operatorId: MINA.id, note: 'a customer' } as const;
    await house.ledger(LTC).takeBackBlocks(DEPTH);
    await house.mine(LTC, 2);
    await house.watch(LTC);
    assert.deepEqual(await dismissUnmatched(house.desk, reopening), refuse('deposit_not_final'));
    await house.mine(LTC, DEPTH);
    await house.watch(LTC);
    assert.ok((await dismissUnmatched(house.desk, reopening)).ok);
    await house.ledger(LTC).takeBackBlocks(DEPTH);
    await house.watch(LTC);
    await house.mine(LTC, DEPTH + 1);
    await house.watch(LTC);
    assert.equal((await listOpen(house)).length, 1);
    assert.equal(await suspenseOf(house, 'LTC'), 70_000_000n);
  }));
