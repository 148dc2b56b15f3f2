import assert from 'node:assert/strict';
import { cp, rm } from 'node:fs/promises';
import { test } from 'node:test';
import {
  type LostTimeThing,
  type Order,
  ADDRESS_INDEX_MAX,
  approveRefund,
  assignUnmatched,
  beginRestore,
  cancelOrderByOperator,
  checkBooks,
  checkThings,
  closeHold,
  closeRestore,
  convertRefund,
  createWatchBook,
  dismissUnmatched,
  listFoundPayments,
  listUnchecked,
  recordReceipt,
  recordScan,
  recordTreasury,
  returnUnmatched,
  setRefundAddress,
  takeOrder,
  verifyAudit,
} from '@naru/desk';
import {
  MINA,
  type TestDesk,
  type TestDeskOptions,
  type TestGround,
  openTestDesk,
  prepareGround,
} from '../testing/test-desk.ts';

const LTC = 'rehearsal-ltc';
const XRP = 'rehearsal-xrp';
const BUY = { pay: 'LTC', receive: 'XRP', payAmount: '2' };

const atOnce = () => Promise.resolve();

/** Runs `before`, copies the folder of the stopped desk, runs `lost` on it, and puts the copy back. */
async function withRestored<Lost>(
  run: {
    readonly before: (house: TestDesk) => Promise<void>;
    readonly lost: (house: TestDesk) => Promise<Lost>;
    readonly restored: (house: TestDesk, lost: Lost, ground: TestGround) => Promise<void>;
  },
  options: TestDeskOptions = {},
): Promise<void> {
  const ground = await prepareGround();
  const copy = `${ground.folder}.copy`;
  try {
    const first = await openTestDesk(ground, options);
    await run.before(first);
    await first.close();
    await cp(ground.folder, copy, { recursive: true });
    const second = await openTestDesk(ground, options);
    const lost = await run.lost(second);
    await second.close();
    await rm(ground.folder, { recursive: true });
    await cp(copy, ground.folder, { recursive: true });
    const third = await openTestDesk(ground, options);
    await beginRestore(third.desk, 'older_than_file', atOnce);
    await run.restored(third, lost, ground);
    const { store, clock, hashText } = third.desk;
    assert.deepEqual(await checkBooks(store), []);
    await store.sealAudit(1_000, clock.nowMs(), hashText);
    assert.equal((await verifyAudit(store, hashText)).broken, null);
    await third.close();
  } finally {
    await ground.dispose();
    await rm(copy, { recursive: true, force: true });
  }
}

async function watchAll(house: TestDesk): Promise<void> {
  for (const railId of house.desk.rails.keys()) {
    for (let round = 0; round < 3; round += 1) await house.watch(railId);
  }
}

async function readUnchecked({ desk }: TestDesk): Promise<readonly LostTimeThing[]> {
  const things: LostTimeThing[] = [];
  for await (const thing of listUnchecked(desk)) things.push(thing);
  return things;
}

async function countBalance({ desk }: TestDesk, { assetId, baseUnits }: LostTimeThing): Promise<void> {
  const counted = await recordTreasury(desk, {
    kind: 'counted',
    asset: desk.assets.get(assetId) ?? assert.fail(assetId),
    baseUnits,
    heldBaseUnits: baseUnits,
    into: null,
    entryKey: 'count',
    operatorId: MINA.id,
    reason: 'counted after the restore',
    evidence: '',
  });
  assert.ok(counted.ok);
}

async function checkAll(house: TestDesk): Promise<void> {
  const ids = (await readUnchecked(house)).map(({ id }) => id);
  assert.ok((await checkThings(house.desk, { ids, operatorId: MINA.id, note: 'not settled since' })).ok);
  assert.deepEqual(await readUnchecked(house), []);
}

async function closeIt(house: TestDesk, { orderId }: Order): Promise<string> {
  const { expectedVersion } = await house.act({ orderId });
  const closed = await closeHold(house.desk, {
    orderId,
    expectedVersion,
    reason: 'restored',
    actor: MINA,
    note: 'compared with the wallet',
  });
  return closed.ok ? 'closed' : closed.reason;
}

test('the same backup, restored twice without a mark, gives no address out twice', async () => {
  const ground = await prepareGround();
  const copy = `${ground.folder}.copy`;
  const options = { settings: { restoredAddressGap: 24 } };
  try {
    const first = await openTestDesk(ground, options);
    await first.order(BUY);
    await first.close();
    await cp(ground.folder, copy, { recursive: true });
    const given: number[] = [];
    for (let restored = 0; restored < 3; restored += 1) {
      ground.clock.advance(4 * 3_600_000);
      await rm(ground.folder, { recursive: true });
      await cp(copy, ground.folder, { recursive: true });
      const house = await openTestDesk(ground, options);
      await beginRestore(house.desk, 'file_missing', atOnce);
      for (let n = 0; n < 3; n += 1) given.push((await house.order(BUY)).depositAddressIndex ?? 0);
      await house.close();
    }
    assert.equal(new Set(given).size, given.length, given.join(' '));
  } finally {
    await ground.dispose();
    await rm(copy, { recursive: true, force: true });
  }
});

test('a new order after a restore has an address that nobody can hold', async () => {
  await withRestored({
    before: async (house) => void (await house.order(BUY)),
    lost: async (house) => {
      const orders = [await house.order(BUY), await house.order(BUY)];
      for (const order of orders) await house.pay(order);
      return orders;
    },
    restored: async (house, lost) => {
      const taken = new Set(lost.map((order) => order.depositAddress));
      const fresh = await house.order(BUY);
      assert.equal(taken.has(fresh.depositAddress), false);
      assert.ok((fresh.depositAddressIndex ?? 0) > 1_000);
      await house.mine(LTC, 2);
      await watchAll(house);
      assert.equal((await house.view(fresh)).order.stage, 'awaiting_deposit');
      const found = await house.desk.store.listUnmatchedDeposits({ state: 'open', limit: 10 });
      assert.deepEqual(
        found.map(({ baseUnits }) => baseUnits),
        lost.map(({ payBaseUnits }) => payBaseUnits),
      );
      assert.ok(found.every(({ blockHash }) => blockHash !== null));
      const things = (await readUnchecked(house)).filter(({ kind }) => kind === 'unmatched');
      assert.deepEqual(
        things.map(({ isOfLostOrder, what }) => [isOfLostOrder, what]),
        found.map(({ txid }) => [true, txid]),
      );
      const [place] = found;
      assert.ok(place);
      const deciding = { place, operatorId: MINA.id };
      const unlooked = { ok: false, reason: 'restore_unchecked' };
      assert.deepEqual(await returnUnmatched(house.desk, deciding), unlooked);
      assert.deepEqual(
        await dismissUnmatched(house.desk, { ...deciding, act: 'dismiss', note: 'mine' }),
        unlooked,
      );
      const orderId = fresh.orderId;
      assert.deepEqual(await assignUnmatched(house.desk, { ...deciding, orderId }), unlooked);
      await checkAll(house);
      await house.mine(LTC, 30);
      await watchAll(house);
      const returned = await returnUnmatched(house.desk, deciding);
      assert.ok(returned.ok, returned.ok ? '' : returned.reason);
    },
  });
});

test('payments to addresses that were set aside are seen by every process', async () => {
  await withRestored({
    before: async (house) => void (await house.order(BUY)),
    lost: async (house) => house.order(BUY),
    restored: async (house, lost) => {
      await watchAll(house);
      const { desk } = house;
      const rail = desk.rails.get(LTC) ?? assert.fail();
      // One that the desk was about to show, and found to have money on it.
      const late = rail.deriveDepositAddress?.(1_500_000) ?? assert.fail();
      await desk.store.refuseAddresses(LTC, [late]);
      await house.pay(lost);
      await house.ledger(LTC).pay({ ...late, baseUnits: 5_000_000n });
      await house.mine(LTC, 1);
      // An act of an operator reads the network in a process that does not watch it.
      await recordScan({ ...desk, watchBook: createWatchBook(desk.store, desk.clock) }, rail);
      await house.ledger(LTC).pay({ ...late, baseUnits: 6_000_000n });
      await house.mine(LTC, 1);
      await house.watch(LTC);
      const found = await desk.store.listUnmatchedDeposits({ state: 'open', limit: 10 });
      const amounts = found.map(({ baseUnits }) => baseUnits);
      assert.deepEqual(new Set(amounts), new Set([lost.payBaseUnits, 5_000_000n, 6_000_000n]));
    },
  });
});

test('an order that was paid out since the backup is held, and its payment is found', async () => {
  let funded: Order | null = null;
  await withRestored({
    before: async (house) => {
      const order = await house.order(BUY);
      funded = (await house.fund(order)).order;
      assert.equal(funded.stage, 'funded');
    },
    lost: async (house) => {
      assert.ok(funded);
      await house.takeAndPrepare(funded);
      const txid = await house.payOut(funded);
      await house.mine(XRP, 2);
      await house.watch(XRP);
      assert.equal((await house.view(funded)).order.stage, 'delivered');
      return txid;
    },
    restored: async (house, txid) => {
      assert.ok(funded);
      const view = await house.view(funded);
      assert.deepEqual(
        view.holds.map(({ reason }) => reason),
        ['restored'],
      );
      assert.deepEqual(await takeOrder(house.desk, await house.act(funded)), {
        ok: false,
        reason: 'order_on_hold',
      });
      assert.equal(await closeIt(house, funded), 'restore_unfinished');
      await watchAll(house);
      const found = listFoundPayments(await house.view(funded));
      assert.deepEqual(
        found.map(({ sighting, isExact }) => [sighting.txid, isExact]),
        [[txid, true]],
      );
      const rails = (await house.desk.store.findNewestRestore())?.rails ?? [];
      for (const { railId, state } of rails)
        assert.equal(state, railId.endsWith('-bank') ? 'by_hand' : 'read', railId);
      assert.deepEqual(await closeRestore(house.desk, { operatorId: 'mina', note: 'x' }), {
        ok: false,
        reason: 'restore_unfinished',
      });
      assert.equal(await closeIt(house, funded), 'closed');
      assert.deepEqual(await closeRestore(house.desk, { operatorId: 'mina', note: 'x' }), {
        ok: false,
        reason: 'restore_unchecked',
      });
      const balances = await readUnchecked(house);
      assert.ok(balances.every(({ kind }) => kind === 'treasury'));
      await countBalance(house, balances.find(({ assetId }) => assetId === 'LTC') ?? assert.fail());
      assert.equal((await readUnchecked(house)).length, balances.length - 1, 'a count is a look');
      await checkAll(house);
      assert.ok((await closeRestore(house.desk, { operatorId: 'mina', note: 'all seen' })).ok);
      assert.deepEqual(await closeRestore(house.desk, { operatorId: 'mina', note: 'x' }), {
        ok: false,
        reason: 'restore_unknown',
      });
    },
  });
});

test('what an ended order owes back may have been sent in the lost time, so a person looks', async () => {
  const ended: Order[] = [];
  const refundOf = async (house: TestDesk, { orderId }: Order) => {
    const [refund] = (await house.view({ orderId })).refunds;
    return {
      ...(await house.act({ orderId })),
      refundId: refund?.refundId ?? assert.fail('nothing is owed'),
    };
  };
  await withRestored({
    before: async (house) => {
      for (const wish of [BUY, { pay: 'KRW', receive: 'LTC', payAmount: '500000' }]) {
        const order = await house.order(wish);
        const act = { ...(await house.act(order)), reason: 'other', note: 'asked for it' } as const;
        assert.ok((await cancelOrderByOperator(house.desk, act)).ok);
        ended.push(order);
      }
    },
    // Both customers paid all the same, and were refunded; nothing of it is in the backup.
    lost: async (house) => {
      await house.pay(ended[0] ?? assert.fail());
      return house.clock.nowMs();
    },
    restored: async (house, receivedAtMs) => {
      const [late = assert.fail(), ofBank = assert.fail()] = ended;
      await house.mine(LTC, 4);
      await watchAll(house);
      await house.mine(LTC, 4);
      await watchAll(house);
      const receipt = { amountText: '500000', bankReference: 'TX-1', receivedAtMs };
      assert.ok((await recordReceipt(house.desk, { ...(await house.act(ofBank)), ...receipt })).ok);
      const address = house.desk.rails.get(LTC)?.deriveDepositAddress?.(2_000_000).address ?? '';
      assert.ok((await setRefundAddress(house.desk, await refundOf(house, late), address)).ok);
      for (const order of ended) assert.deepEqual(await house.stateOf(order), ['closed_funded', 'restored']);
      const held = { ok: false, reason: 'order_on_hold' };
      assert.deepEqual(await approveRefund(house.desk, await refundOf(house, late)), held);
      assert.deepEqual(await convertRefund(house.desk, await refundOf(house, ofBank)), held);
      const closing = { operatorId: MINA.id, note: 'all seen' };
      assert.deepEqual(await closeRestore(house.desk, closing), { ok: false, reason: 'restore_unfinished' });
      for (const order of ended) assert.equal(await closeIt(house, order), 'closed');
      const again = { ...receipt, bankReference: 'TX-2' };
      assert.ok((await recordReceipt(house.desk, { ...(await house.act(ofBank)), ...again })).ok);
      assert.deepEqual(await house.stateOf(ofBank), ['closed_funded'], 'once for each restore');
      assert.ok((await approveRefund(house.desk, await refundOf(house, late))).ok);
    },
  });
});

test('what a desk had read before an operator noticed the restore is read again', async () => {
  await withRestored({
    before: async (house) => {
      await house.fund(await house.order(BUY));
    },
    lost: async () => null,
    restored: async (house, _, ground) => {
      const [held] = await house.desk.store.listOrders({ stages: ['funded'], limit: 1 });
      assert.ok(held);
      await house.payOut(held.order);
      await house.mine(XRP, 5);
      await watchAll(house);
      assert.equal(listFoundPayments(await house.view(held.order)).length, 1);
      ground.clock.advance(1_000);
      const second = await beginRestore(house.desk, 'operator', atOnce);
      assert.ok(second);
      await watchAll(house);
      const rail = (await house.desk.store.findNewestRestore())?.rails.find(({ railId }) => railId === XRP);
      assert.equal(rail?.state, 'read');
      assert.deepEqual([rail.fromHeight, rail.throughHeight, rail.isWhole], [1, 5, true]);
    },
  });
});

test('a start that was killed in the middle goes on, and sets no address aside twice', async () => {
  await withRestored({
    before: async (house) => void (await house.order(BUY)),
    lost: async () => null,
    restored: async ({ desk }) => {
      const current = await desk.store.findNewestRestore();
      assert.ok(current);
      const highest = await desk.store.findHighestAddressIndex(LTC);
      await desk.store.saveRestore({ ...current.restore, readyAtMs: null });
      const again = await beginRestore(desk, null, atOnce);
      assert.equal(again?.restoreId, current.restore.restoreId);
      assert.equal(await desk.store.findHighestAddressIndex(LTC), highest);
      assert.equal(await beginRestore(desk, null, atOnce), null);
    },
  });
});

test('a rail whose addresses are used up below 2^31 has none left, and the others go on', async () => {
  const near = ADDRESS_INDEX_MAX - 30;
  await withRestored({
    before: async ({ desk }) => {
      const address = desk.rails.get(LTC)?.deriveDepositAddress?.(near);
      assert.ok(address);
      await desk.store.saveDerivedAddresses(LTC, [address]);
    },
    lost: async () => null,
    restored: async (house) => {
      assert.equal(await house.desk.store.findHighestAddressIndex(LTC), ADDRESS_INDEX_MAX);
      await assert.rejects(house.order(BUY), /address_pool_empty/);
      await house.order({ pay: 'XRP', receive: 'LTC', payAmount: '400' });
    },
  });
});
