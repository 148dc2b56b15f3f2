import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import {
  cancelOrder,
  createAddressIntegrity,
  createOrder,
  openEntry,
  recordEntry,
  verifyAudit,
  viewOfNew,
} from '@naru/desk';
import { postReserveDeclared } from '@naru/core';
import { type TestGround, openTestDesk, prepareGround, withTestDesk } from '../testing/test-desk.ts';

const WISH = { pay: 'LTC', receive: 'USDT-tron', payAmount: '1.5' };

test('an open order holds what it promised, and gives it back when it is canceled', () =>
  withTestDesk({}, async (house) => {
    const reserved = async () =>
      (await house.desk.store.listBalances()).find(
        ({ account, assetId }) => account === 'reserved' && assetId === 'USDT-tron',
      )?.baseUnits ?? 0n;
    const order = await house.order(WISH);
    assert.equal(await reserved(), order.receiveBaseUnits);
    assert.ok((await cancelOrder(house.desk, order.orderId, null)).ok);
    assert.equal(await reserved(), 0n);
  }));

test('what is promised to one customer cannot be promised to another', () =>
  withTestDesk({}, async (house) => {
    const first = await house.order(WISH);
    const balances = await house.desk.store.listBalances();
    const free = balances.find(
      ({ account, assetId }) => account === 'reserve' && assetId === 'USDT-tron',
    )?.baseUnits;
    assert.ok(free !== undefined);
    const entry = openEntry(house.desk, {
      journalKey: 'declared:less',
      orderId: null,
      postings: postReserveDeclared('USDT-tron', -(free - first.receiveBaseUnits + 1n)),
    });
    assert.ok((await recordEntry(house.desk, entry)).ok);
    await assert.rejects(house.order(WISH), /reserve_too_small/);
  }));

test('a creation that is sent again with its key is the same order; with another body it is refused', () =>
  withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    const input = {
      payAssetId: 'LTC',
      receiveAssetId: 'USDT-tron',
      payAmountText: '1.5',
      receiveAmountText: '1',
      email: order.email,
      receiveAddressText: order.receiveAddress,
      userId: null,
    };
    const current = await createOrder(house.desk, input);
    assert.ok(!current.ok && current.current !== null);
    const receiveAmountText = (Number(current.current.receiveBaseUnits) / 1e6).toFixed(6);
    const keyed = { ...input, receiveAmountText, idempotency: { keyHash: 'k'.repeat(64), bodyHash: 'b' } };
    const answers = await Promise.all(Array.from({ length: 100 }, () => createOrder(house.desk, keyed)));
    const orderIds = new Set(answers.map((answer) => (answer.ok ? answer.value.orderId : answer.reason)));
    assert.equal(orderIds.size, 1, [...orderIds].join(' '));
    const other = await createOrder(house.desk, {
      ...keyed,
      idempotency: { keyHash: 'k'.repeat(64), bodyHash: 'other' },
    });
    assert.equal(other.ok ? '' : other.reason, 'idempotency_conflict');
  }));

test('an address that was altered in the database is noticed', () =>
  withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    const other = await house.order(WISH);
    const integrity = createAddressIntegrity(house.desk);
    assert.equal(integrity.isIntact(viewOfNew(house.desk.hashText, order)), true);
    const misled = { ...order, depositAddress: other.depositAddress };
    assert.equal(integrity.isIntact(viewOfNew(house.desk.hashText, misled)), false);
  }));

const TAMPERINGS = {
  'an altered answer about a payment':
    "UPDATE audit_entries SET judgement = 'not_ours' WHERE order_version = 2",
  'an altered actor': "UPDATE audit_entries SET actor_id = 'somebody' WHERE order_version = 2",
  'a missing entry in the middle': 'DELETE FROM audit_entries WHERE order_version = 2',
  'a missing newest entry':
    'DELETE FROM audit_entries WHERE order_version = (SELECT max(order_version) FROM audit_entries)',
};
for (const [what, sql] of Object.entries(TAMPERINGS)) {
  test(`the verifier names ${what}`, async (t) => {
    const ground = await prepareGround();
    t.after(() => ground.dispose());
    const house = await openTestDesk(ground);
    await house.fund(await house.order(WISH));
    await house.desk.store.sealAudit(1000, house.desk.clock.nowMs(), house.desk.hashText);
    assert.equal((await verifyAudit(house.desk.store, house.desk.hashText)).broken, null);
    await house.close();
    await tamper(ground.folder, sql);
    const reopened = await openTestDesk(ground);
    t.after(() => reopened.close());
    const { broken } = await verifyAudit(reopened.desk.store, reopened.desk.hashText);
    assert.notEqual(broken, null);
  });
}

test('the verifier names an earning that is counted for another person or pair', async (t) => {
  const ground = await prepareGround();
  t.after(() => ground.dispose());
  const house = await openTestDesk(ground);
  const order = await house.order({ pay: 'LTC', receive: 'XRP', payAmount: '1.5' });
  await house.fund(order);
  await house.takeAndPrepare(order);
  // A little too much is a cost of the desk.
  await house.payOut(order, order.receiveBaseUnits + 7n);
  await house.watch('rehearsal-xrp');
  await house.mine('rehearsal-xrp', 2);
  await house.watch('rehearsal-xrp');
  assert.equal((await house.view(order)).order.stage, 'delivered');
  await house.close();
  for (const [set, back] of [
    ["operator_id = 'operator-jun'", "operator_id = 'operator-mina'"],
    ["pay_asset_id = 'BTC'", "pay_asset_id = 'LTC'"],
    ['receive_asset_id = NULL', "receive_asset_id = 'XRP'"],
  ] as const) {
    assert.match(
      (await listStrays(ground, `UPDATE earnings SET ${set}`)).join(),
      /^an earning of journal entry \S+$/,
    );
    assert.deepEqual(await listStrays(ground, `UPDATE earnings SET ${back}`), []);
  }
});

async function listStrays(ground: TestGround, sql: string): Promise<readonly string[]> {
  await tamper(ground.folder, sql);
  const house = await openTestDesk(ground);
  const { broken } = await verifyAudit(house.desk.store, house.desk.hashText);
  await house.close();
  return broken === null ? [] : [broken.row];
}

/** As somebody with the file in hand would, past all that the store allows. */
async function tamper(folder: string, sql: string): Promise<void> {
  const files = await readdir(folder);
  const file = files.find((name) => /^naru\.(?:db|sqlite3?)$/.test(name)) ?? assert.fail(files.join(' '));
  const database = new DatabaseSync(path.join(folder, file));
  database.exec('PRAGMA foreign_keys = OFF');
  database.exec(sql);
  database.close();
}
