import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Order,
  type Screener,
  type ScreeningAnswer,
  closeHold,
  preparePayout,
  setRefundAddress,
  takeOrder,
  seenVersionOf,
} from '@naru/desk';
import { MINA, type TestDesk, withTestDesk } from '../testing/test-desk.ts';

const WISH = { pay: 'LTC', receive: 'XRP', payAmount: '2' };
const CLEAR: ScreeningAnswer = { result: 'clear', reference: '' };

/** A service whose answer a test sets, and what it was asked. */
function scripted(): Screener & { answer: ScreeningAnswer | null; readonly asked: string[] } {
  const service = {
    answer: CLEAR as ScreeningAnswer | null,
    asked: [] as string[],
    check: ({ address }: { readonly address: string }) => {
      service.asked.push(address);
      return Promise.resolve(service.answer);
    },
  };
  return service;
}

async function prepare(house: TestDesk, order: Order): Promise<string> {
  const prepared = await preparePayout(house.desk, await house.act(order));
  return prepared.ok ? prepared.value.stage : prepared.reason;
}

async function close(house: TestDesk, order: Order): Promise<void> {
  const hold = { actor: MINA, reason: 'screening', note: 'looked into it' } as const;
  const { orderId } = order;
  const expectedVersion = seenVersionOf((await house.view(order)).order);
  assert.ok((await closeHold(house.desk, { ...hold, orderId, expectedVersion })).ok);
}

async function fundAndTake(house: TestDesk): Promise<Order> {
  const order = await house.order(WISH);
  await house.fund(order);
  assert.ok((await takeOrder(house.desk, await house.act(order))).ok);
  return order;
}

async function lastNote(house: TestDesk, order: Order): Promise<string | null | undefined> {
  return (await house.desk.store.listAudit(order.orderId)).at(-1)?.note;
}

test('the service is asked before the payout, and never for an order that nobody paid', async () => {
  const screener = scripted();
  await withTestDesk({ screener }, async (house) => {
    const order = await fundAndTake(house);
    assert.deepEqual(screener.asked, []);
    assert.equal(await prepare(house, order), 'prepared');
    assert.deepEqual(screener.asked, [order.receiveAddress]);
  });
});

test('what is found before the payout holds it, until a person decides', async () => {
  const screener = scripted();
  await withTestDesk({ screener }, async (house) => {
    const order = await fundAndTake(house);
    screener.answer = { result: 'blocked', reference: 'case-1' };
    assert.equal(await prepare(house, order), 'order_on_hold');
    assert.equal(await lastNote(house, order), 'screening: blocked (case-1)');
    await close(house, order);
    assert.equal(await prepare(house, order), 'prepared');
  });
});

test('while the service is down orders are made, and payouts wait for a person', async () => {
  const screener = scripted();
  await withTestDesk({ screener }, async (house) => {
    screener.answer = null;
    const order = await fundAndTake(house);
    assert.equal(await prepare(house, order), 'order_on_hold');
    assert.equal(await lastNote(house, order), 'screening: no answer');
  });
});

test('with the other setting payouts go on while the service is down', async () => {
  const screener = scripted();
  await withTestDesk({ screener, settings: { screeningWhenDown: 'let_through' } }, async (house) => {
    screener.answer = null;
    assert.equal(await prepare(house, await fundAndTake(house)), 'prepared');
  });
});

test('a refund goes to no address that is blocked', async () => {
  const screener = scripted();
  await withTestDesk({ screener }, async (house) => {
    const order = await house.order(WISH);
    await house.pay(order, order.payBaseUnits + 1n);
    await house.mine('rehearsal-ltc', 2);
    await house.watch('rehearsal-ltc');
    const { refundId } = (await house.view(order)).refunds[0] ?? assert.fail('no refund');
    const address = house.desk.rails.get('rehearsal-ltc')?.deriveDepositAddress?.(900_000).address ?? '';
    screener.answer = { result: 'blocked', reference: '' };
    const act = { orderId: order.orderId, refundId, actor: MINA };
    const refused = await setRefundAddress(house.desk, act, address);
    assert.deepEqual(refused, { ok: false, reason: 'declined' });
    screener.answer = { result: 'review', reference: '' };
    assert.ok((await setRefundAddress(house.desk, act, address)).ok, 'asked again before it is paid');
  });
});

test('bank accounts are not asked about', async () => {
  const screener = scripted();
  await withTestDesk({ screener }, async (house) => {
    await house.order({ pay: 'LTC', receive: 'KRW', payAmount: '2' });
    assert.deepEqual(screener.asked, []);
  });
});
