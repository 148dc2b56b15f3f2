import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type PayoutList, PayoutListSchema } from '@naru/contract';
import { formatAmount } from '@naru/core';
import { openHold } from '@naru/desk';
import { assertFits } from '../../../testing/fits-schema.ts';
import { type Answer, PASSWORD, type TestConsole, withTestConsole } from '../../../testing/test-console.ts';
import { JUN, MINA } from '../../../testing/test-desk.ts';

const WISH = { pay: 'LTC', receive: 'XRP', payAmount: '2' };

async function readPage(console: TestConsole, query = ''): Promise<PayoutList> {
  const { status, body } = await console.call('GET', `/api/payout-list${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  await assertFits(PayoutListSchema, body);
  return JSON.parse(JSON.stringify(body));
}

async function readList(console: TestConsole): Promise<PayoutList['rows']> {
  return (await readPage(console)).rows;
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
      payouts.map(({ id, address, amount, symbol }) => [id, address, amount, symbol]),
      [first, second].map(({ reference, receiveAddress, receiveBaseUnits }) => [
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

test('the list is read page by page, each payout once, and one that cannot be paid now ends no page', () =>
  withTestConsole({}, async (console) => {
    await console.createOwner();
    const made: Awaited<ReturnType<typeof prepare>>[] = [];
    for (let n = 0; n < 3; n += 1) {
      made.push(await prepare(console));
      console.house.clock.advance(1_000);
    }
    const [held, second, last] = made;
    assert.ok(held !== undefined && second !== undefined && last !== undefined);
    await openHold(console.house.desk, {
      orderId: held.orderId,
      reason: 'operator',
      actor: MINA,
      note: 'asked',
    });
    const listed: string[][] = [];
    for (let query = '?limit=1'; ;) {
      const { rows, nextAfter } = await readPage(console, query);
      listed.push(rows.map(({ id }) => id));
      if (nextAfter === null) break;
      query = `?limit=1&after=${nextAfter}`;
    }
    assert.deepEqual(listed, [[], [second.reference], [last.reference], []]);
    const wrong = await console.call('GET', '/api/payout-list?after=nothing');
    assert.equal(wrong.body['code'], 'field_invalid');
  }));

test('payouts of a bank are in the list until they are attested', () =>
  withTestConsole({}, async (console) => {
    await console.createOwner();
    await prepare(console);
    const order = await prepare(console, { ...WISH, receive: 'KRW' });
    const listed = await readList(console);
    assert.equal(listed.length, 2);
    const atBank = listed.find(({ isBank }) => isBank);
    assert.deepEqual(
      [atBank?.id, atBank?.address, atBank?.amount],
      [order.reference, order.receiveAddress, formatAmount(order.receiveBaseUnits, 0)],
    );
    const { version, disbursements } = await console.read(order);
    const path = `/api/orders/${order.reference}/disbursements/${disbursements[0]?.disbursementId}`;
    const body = { version, act: 'attest', reference: 'KB-1', password: PASSWORD };
    assert.equal((await console.call('POST', path, { body })).status, 200);
    assert.equal((await readList(console)).length, 1);
  }));

/** When a payout of the list was last taken out. */
async function newestTime(console: TestConsole): Promise<string | undefined> {
  const times = (await readList(console)).flatMap(({ takenOut }) => takenOut?.at ?? []);
  return times.toSorted().at(-1);
}

async function saveFile(console: TestConsole, payouts: PayoutList['rows'], more = {}): Promise<Answer> {
  const disbursementIds = payouts.map(({ disbursementId }) => disbursementId);
  const seenAt = await newestTime(console);
  const body = { railId: 'krw-bank', format: 'csv', disbursementIds, seenAt, ...more };
  return console.call('POST', '/api/payout-list/transfers', { body });
}

test('a file for the bank has the chosen payouts, and who saved it is on record with each of them', () =>
  withTestConsole({}, async (console) => {
    await console.createOwner();
    const order = await prepare(console, { ...WISH, receive: 'KRW' });
    const coin = await prepare(console);
    const listed = await readList(console);
    const banked = listed.filter(({ takenOut, isBank }) => takenOut === null && isBank);
    assert.equal((await saveFile(console, listed)).body['code'], 'transfers_changed', coin.reference);
    const { status, body } = await saveFile(console, banked);
    assert.equal(status, 200, JSON.stringify(body));
    const amount = formatAmount(order.receiveBaseUnits, 0);
    assert.match(String(body['text']), new RegExp(`,${amount},"${order.reference}","[0-9A-Z]{6}"\\r\\n$`));
    const at = new Date(console.house.clock.nowMs()).toISOString();
    const [again] = (await readList(console)).filter(({ id }) => id === order.reference);
    assert.deepEqual(again?.takenOut, { way: 'file', by: 'Mina', at, note: null });
    const slip = (await console.read(order)).disbursements[0];
    assert.deepEqual(slip?.takenOut, again.takenOut);
  }));

test('a payout is not withdrawn by what somebody saw before it was saved in a file', () =>
  withTestConsole({}, async (console) => {
    await console.createOwner();
    const order = await prepare(console, { ...WISH, receive: 'KRW' });
    const { version } = await console.read(order);
    const listed = await readList(console);
    assert.equal((await saveFile(console, listed)).status, 200);
    const path = `/api/orders/${order.reference}/disbursements/${listed[0]?.disbursementId}`;
    const withdraw = (seen: number): Promise<Answer> =>
      console.call('POST', path, { body: { version: seen, act: 'withdraw', password: PASSWORD } });
    assert.equal((await withdraw(version)).body['code'], 'order_changed_meanwhile');
    assert.equal((await withdraw((await console.read(order)).version)).status, 200);
  }));

test('a list for a wallet is on record as well, and a second one of any kind needs a reason', () =>
  withTestConsole({}, async (console) => {
    await console.createOwner();
    const order = await prepare(console);
    const [payout] = await readList(console);
    assert.ok(payout !== undefined);
    const of = { railId: payout.railId };
    const first = await saveFile(console, [payout], { ...of, format: 'wallet_csv' });
    assert.equal(first.status, 200, JSON.stringify(first.body));
    assert.match(String(first.body['text']), new RegExp(`,${order.reference}(?:,|\r\n)`));
    for (const format of ['wallet_csv', 'sendmany']) {
      const again = await saveFile(console, [payout], { ...of, format });
      assert.ok(['taken_out_before', 'transfers_changed'].includes(String(again.body['code'])), format);
    }
    assert.equal((await saveFile(console, [payout], of)).body['code'], 'transfers_changed');
    const note = 'the wallet lost the first one';
    assert.equal((await saveFile(console, [payout], { ...of, format: 'wallet_csv', note })).status, 200);
    assert.equal((await console.read(order)).disbursements[0]?.takenOut?.note, note);
  }));

test('a second file with the same payout needs a reason, also after the payout was withdrawn', () =>
  withTestConsole({}, async (console) => {
    await console.createOwner();
    const order = await prepare(console, { ...WISH, receive: 'KRW' });
    const first = await readList(console);
    const [one, other] = await Promise.all([saveFile(console, first), saveFile(console, first)]);
    assert.deepEqual(
      [one.status, other.status].toSorted((a, b) => a - b),
      [200, 409],
    );
    const refused = await saveFile(console, first, { note: ' ' });
    assert.equal(refused.body['code'], 'field_invalid', 'blanks are no reason');
    assert.equal((await saveFile(console, first)).body['code'], 'taken_out_before');
    const note = 'the bank rejected the first one';
    assert.equal((await saveFile(console, first, { note })).status, 200);
    const path = `/api/orders/${order.reference}/disbursements/${first[0]?.disbursementId}`;
    const { version } = await console.read(order);
    const body = { version, act: 'withdraw', password: PASSWORD };
    assert.equal((await console.call('POST', path, { body })).status, 200);
    await console.act(order, 'payout', { password: PASSWORD });
    const second = await readList(console);
    assert.notEqual(second[0]?.disbursementId, first[0]?.disbursementId);
    assert.equal(second[0]?.takenOut?.note, note);
    assert.equal((await saveFile(console, second)).body['code'], 'taken_out_before');
    const acts = await console.house.desk.store.listDeskActs({ limit: 100 });
    const saved = acts.filter(({ act }) => act.event === 'transfer_saved');
    assert.deepEqual(
      saved.map(({ act }) => [act.subjectId, act.note]),
      [null, note].map((each) => [first[0]?.disbursementId, each]),
    );
  }));
