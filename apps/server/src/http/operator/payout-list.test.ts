import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type PayoutList, PayoutListSchema } from '@naru/contract';
import { formatAmount } from '@naru/core';
import { openHold } from '@naru/desk';
import { assertFits } from '../../testing/fits-schema.ts';
import { PASSWORD, type TestConsole, withTestConsole } from '../../testing/test-console.ts';
import { JUN, MINA } from '../../testing/test-desk.ts';

const WISH = { pay: 'LTC', receive: 'XRP', payAmount: '2' };

async function readList(console: TestConsole): Promise<PayoutList['payouts']> {
  const { status, body } = await console.call('GET', '/api/payout-list');
  assert.equal(status, 200, JSON.stringify(body));
  await assertFits(PayoutListSchema, body);
  const list: PayoutList = JSON.parse(JSON.stringify(body));
  return list.payouts;
}

async function prepare(console: TestConsole, wish: typeof WISH = WISH) {
  const order = await console.house.order(wish);
  await console.house.fund(order);
  await console.act(order, 'take');
  await console.act(order, 'payout', { password: PASSWORD });
  return order;
}

test('the list has what the operator prepared, exactly as its slips say, and not what others took', () =>
  withTestConsole({}, async (console) => {
    await console.createOwner();
    const { house } = console;
    const first = await prepare(console);
    house.clock.advance(1_000);
    const second = await prepare(console);
    const taken = await house.order(WISH);
    await house.fund(taken);
    await console.act(taken, 'take');
    const theirs = await house.order(WISH);
    await house.fund(theirs);
    await house.takeAndPrepare(theirs, JUN);
    const payouts = await readList(console);
    assert.deepEqual(
      payouts.map(({ _id, id, address, amount, symbol }) => [_id, id, address, amount, symbol]),
      [first, second].map(({ orderId, reference, receiveAddress, receiveBaseUnits }) => [
        orderId,
        reference,
        receiveAddress,
        formatAmount(receiveBaseUnits, 6),
        'XRP',
      ]),
    );
    const [slip] = (await console.read(first)).disbursements;
    assert.equal(slip?.toPay?.amount, payouts[0]?.amount);
  }));

test('what was seen on the network or is held leaves the list', () =>
  withTestConsole({}, async (console) => {
    await console.createOwner();
    const { house } = console;
    const paid = await prepare(console);
    const held = await prepare(console);
    assert.equal((await readList(console)).length, 2);
    await openHold(house.desk, { orderId: held.orderId, reason: 'operator', actor: MINA, note: 'asked' });
    assert.deepEqual(
      (await readList(console)).map(({ id }) => id),
      [paid.reference],
    );
    await house.payOut(paid);
    await house.watch('rehearsal-xrp');
    assert.deepEqual(await readList(console), []);
  }));

test('payouts of a bank are in the list with the account of the desk, until they are attested', () =>
  withTestConsole({}, async (console) => {
    await console.createOwner();
    await prepare(console);
    const order = await prepare(console, { ...WISH, receive: 'KRW' });
    const listed = await readList(console);
    assert.equal(listed.length, 2);
    const atBank = listed.find(({ bankAccount }) => bankAccount !== null);
    assert.deepEqual(
      [atBank?.id, atBank?.address, atBank?.amount, atBank?.bankAccount],
      [
        order.reference,
        order.receiveAddress,
        formatAmount(order.receiveBaseUnits, 0),
        console.house.desk.rails.get('krw-bank')?.receivingAccount,
      ],
    );
    const { version, disbursements } = await console.read(order);
    const path = `/api/orders/${order.orderId}/disbursements/${disbursements[0]?.disbursementId}`;
    const body = { version, act: 'attest', reference: 'KB-1', password: PASSWORD };
    assert.equal((await console.call('POST', path, { body })).status, 200);
    assert.equal((await readList(console)).length, 1);
  }));
