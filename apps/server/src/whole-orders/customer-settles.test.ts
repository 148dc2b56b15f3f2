import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Transaction, TransactionSchema } from '@naru/contract';
import { type Order, approveRefund, expireDueOrders, recordScan } from '@naru/desk';
import { assertFits } from '../testing/fits-schema.ts';
import { MINA, type TestDesk, type TestDeskOptions, withTestDesk } from '../testing/test-desk.ts';
import { type TestPages, openTestPages } from '../testing/test-pages.ts';

// What a customer decides by the link of the order, where the amount was not the due one.

const RAIL = 'rehearsal-ltc';
const WISH = { pay: 'LTC', receive: 'XRP', payAmount: '2' };
const ASSIST = { settings: { depositPolicy: 'assist' } } as const;
const LOCK_MS = 30 * 60_000;
const MINUTE_MS = 60_000;

async function settle(house: TestDesk): Promise<void> {
  await house.mine(RAIL, 2);
  await house.watch(RAIL);
}

async function withPages(
  options: TestDeskOptions,
  run: (house: TestDesk, pages: TestPages) => Promise<void>,
): Promise<void> {
  await withTestDesk(options, async (house) => {
    const pages = await openTestPages(house);
    try {
      await run(house, pages);
    } finally {
      await pages.app.close();
    }
  });
}

async function read(pages: TestPages, { orderId }: Order): Promise<Transaction> {
  const { status, body, text } = await pages.call('GET', `/api/transaction/${orderId}`);
  assert.equal(status, 200);
  await assertFits(TransactionSchema, body);
  return JSON.parse(text);
}

function acceptPath({ orderId }: Order): string {
  return `/api/transaction/${orderId}/accept`;
}

/** Accepts the offer that the order's page shows; one that is gone when there is none. */
async function accept(pages: TestPages, order: Order): ReturnType<TestPages['call']> {
  const { deviation } = await read(pages, order);
  return pages.call('POST', acceptPath(order), { body: { version: deviation?.version ?? 1 } });
}

function addressOf(house: TestDesk, railId: string, index: number): string {
  return house.desk.rails.get(railId)?.deriveDepositAddress?.(index).address ?? assert.fail(railId);
}

test('under the assisting policy a part at the last minute gets half an hour for the rest', () =>
  withPages(ASSIST, async (house, pages) => {
    const order = await house.order(WISH);
    house.clock.advance(LOCK_MS - MINUTE_MS);
    await house.pay(order, order.payBaseUnits - 30_000_000n);
    await house.watch(RAIL);
    const short = await read(pages, order);
    assert.deepEqual(
      [short.stage, short.deviation?.amount, short.deviation?.canAccept],
      ['short', '0.30000000', false],
    );
    assert.equal(Date.parse(short.lockEndsAt), house.clock.nowMs() + LOCK_MS);
    house.clock.advance(LOCK_MS - 1);
    await house.watch(RAIL);
    await expireDueOrders(house.desk);
    await house.pay(order, 30_000_000n);
    await settle(house);
    const funded = await read(pages, order);
    assert.deepEqual([funded.stage, funded.deviation], ['funded', null]);
    await house.takeAndPrepare(order);
    await house.payOut(order);
    await house.mine('rehearsal-xrp');
    await house.watch('rehearsal-xrp');
    assert.equal((await read(pages, order)).status, 'delivered');
  }));

test('the time for the rest ends, and parts do not add up to a rate that is held for ever', () =>
  withPages(ASSIST, async (house, pages) => {
    const order = await house.order(WISH);
    house.clock.advance(LOCK_MS - 1);
    const txid = await house.pay(order, 10_000_000n);
    await house.watch(RAIL);
    house.clock.advance(LOCK_MS - MINUTE_MS);
    // Gone and back again: no reason for a third half hour.
    await house.ledger(RAIL).dropTransaction(txid);
    await house.watch(RAIL);
    await house.pay(order, 10_000_000n);
    await house.watch(RAIL);
    const again = await read(pages, order);
    assert.equal(Date.parse(again.lockEndsAt), order.createdAtMs + 2 * LOCK_MS);
    await settle(house);
    house.clock.advance(2 * MINUTE_MS);
    await house.watch(RAIL);
    await expireDueOrders(house.desk);
    const closed = await read(pages, order);
    assert.deepEqual([closed.stage, closed.closeReason], ['closed_funded', 'underpaid']);
  }));

test('what came after the time for the rest buys nothing, although it would complete the amount', () =>
  withPages(ASSIST, async (house, pages) => {
    const order = await house.order(WISH);
    await house.pay(order, order.payBaseUnits / 2n);
    await house.watch(RAIL);
    house.clock.advance(2 * LOCK_MS);
    await house.pay(order, order.payBaseUnits / 2n);
    await settle(house);
    const short = await read(pages, order);
    assert.deepEqual([short.stage, short.deviation?.amount], ['short', '1.00000000']);
    const refused = await accept(pages, order);
    assert.equal(refused.body['code'], 'deviation_too_large');
  }));

test('under the strict policy a part changes nothing about the end of the lock', () =>
  withPages({}, async (house, pages) => {
    const order = await house.order(WISH);
    house.clock.advance(LOCK_MS - MINUTE_MS);
    await house.pay(order, order.payBaseUnits / 2n);
    await house.watch(RAIL);
    const short = await read(pages, order);
    assert.equal(Date.parse(short.lockEndsAt), order.lockEndsAtMs);
    const refused = await accept(pages, order);
    assert.deepEqual([refused.status, refused.body['code']], [409, 'policy_is_strict']);
  }));

test('a customer who sent a little too little may take a little less instead', () =>
  withPages(ASSIST, async (house, pages) => {
    const order = await house.order(WISH);
    const paid = order.payBaseUnits - order.payBaseUnits / 250n;
    await house.pay(order, paid);
    await house.watch(RAIL);
    for (const version of ['0', -1, 1.5, null, undefined]) {
      const odd = await pages.call('POST', acceptPath(order), { body: { version } });
      assert.deepEqual([odd.status, odd.body['code']], [400, 'field_invalid'], String(version));
    }
    assert.equal((await accept(pages, order)).body['code'], 'deposit_not_final');
    await settle(house);
    const offered = await read(pages, order);
    assert.equal(offered.deviation?.canAccept, true);
    const accepted = await accept(pages, order);
    assert.deepEqual([accepted.status, accepted.body['stage']], [200, 'funded']);
    assert.equal(accepted.body['convertedAmount'], offered.deviation?.receiveAmount);
    const promised = (order.receiveBaseUnits * paid) / order.payBaseUnits;
    assert.equal((await house.view(order)).order.receiveBaseUnits, promised);
    assert.equal((await accept(pages, order)).body['code'], 'order_changed_meanwhile');
    const audit = await house.desk.store.listAudit(order.orderId);
    assert.deepEqual(audit.at(-1)?.actor, { kind: 'policy', id: 'assist' });
  }));

test('an offer is accepted as it was shown, and not with a payment that came since', () =>
  withPages(ASSIST, async (house, pages) => {
    const order = await house.order(WISH);
    await house.pay(order, order.payBaseUnits - order.payBaseUnits / 250n);
    await settle(house);
    const { version } = (await read(pages, order)).deviation ?? assert.fail();
    const rail = house.desk.rails.get(RAIL) ?? assert.fail();
    // Blocks that change nothing about its payments leave the offer.
    await house.mine(RAIL);
    await recordScan(house.desk, rail);
    assert.equal((await read(pages, order)).deviation?.version, version);
    await house.pay(order, 50n * order.payBaseUnits);
    // Recorded, and not judged yet.
    await recordScan(house.desk, rail);
    const late = await pages.call('POST', acceptPath(order), { body: { version } });
    assert.deepEqual([late.status, late.body['code']], [409, 'order_changed_meanwhile']);
    const { order: after } = await house.view(order);
    assert.deepEqual([after.stage, after.receiveBaseUnits], ['short', order.receiveBaseUnits]);
  }));

test('what is no longer worth the minimum is not accepted, and the rest can be sent', () =>
  withPages(ASSIST, async (house, pages) => {
    const { usdPrices } = await house.publish();
    // Worth fifty dollars and a cent or two at the price of the moment.
    const payAmount = (50.02 / Number(usdPrices['LTC'])).toFixed(8);
    const order = await house.order({ ...WISH, payAmount });
    await house.pay(order, order.payBaseUnits - order.payBaseUnits / 250n);
    await house.watch(RAIL);
    await settle(house);
    assert.equal((await read(pages, order)).deviation?.canAccept, false);
    const refused = await accept(pages, order);
    assert.deepEqual([refused.status, refused.body['code']], [400, 'below_minimum']);
  }));

test('anyone who holds the link says first where a refund goes, and nobody once it is approved', () =>
  withPages({}, async (house, pages) => {
    const order = await house.order(WISH);
    await house.pay(order, order.payBaseUnits + 1n);
    await house.watch(RAIL);
    await settle(house);
    const [refund] = (await read(pages, order)).refunds;
    assert.ok(refund !== undefined);
    assert.deepEqual([refund.canSetAddress, refund.symbol], [true, 'LTC']);
    const path = `/api/transaction/${order.orderId}/refund-address`;
    const say = async (address: string, refundId = refund.refundId) => {
      const { status, body } = await pages.call('POST', path, { body: { refundId, address } });
      return [status, body['code']];
    };
    assert.deepEqual(await say('nowhere'), [400, 'address_malformed']);
    assert.deepEqual(await say(order.receiveAddress), [400, 'address_of_other_network']);
    assert.deepEqual(await say(order.depositAddress), [400, 'receiver_is_ours']);
    const back = addressOf(house, RAIL, 3_000_000);
    assert.deepEqual(await say(back, 'another'), [404, 'refund_unknown']);
    assert.deepEqual(await say(back), [200, undefined]);
    const shown = await read(pages, order);
    assert.equal(shown.refunds[0]?.address, back);
    const [entry] = (await house.desk.store.listAudit(order.orderId)).slice(-1);
    assert.deepEqual(
      [entry?.event, entry?.actor, entry?.note],
      ['refund_address_told', { kind: 'customer', id: 'link' }, back],
    );
    const act = { ...(await house.act(order, MINA)), refundId: refund.refundId };
    assert.ok((await approveRefund(house.desk, act)).ok);
    assert.equal((await read(pages, order)).refunds[0]?.canSetAddress, false);
    const other = addressOf(house, RAIL, 3_000_001);
    assert.deepEqual(await say(other), [409, 'refund_transition_not_allowed']);
    assert.equal((await house.view(order)).refunds[0]?.address, back);
  }));

test('nobody says where a refund goes without the link, or with fields of their own', () =>
  withPages({}, async (house, pages) => {
    const order = await house.order(WISH);
    const body = { refundId: 'x', address: 'y' };
    const unknown = await pages.call('POST', `/api/transaction/${'1'.repeat(27)}/refund-address`, { body });
    assert.deepEqual([unknown.status, unknown.body['code']], [404, 'order_unknown']);
    const path = `/api/transaction/${order.orderId}/refund-address`;
    const odd = await pages.call('POST', path, { body: { ...body, actor: 'operator' } });
    assert.deepEqual([odd.status, odd.body['code']], [400, 'field_invalid']);
  }));
