import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type BankDeskAnswer, BankDeskSchema, type ConsoleOrder } from '@naru/contract';
import { refuse } from '@naru/core';
import { type Order, reverseReceipt, seenVersionOf, verifyAudit } from '@naru/desk';
import { type PracticeLine, formatPracticeStatement } from '@naru/rails';
import { assertFits } from '../../../testing/fits-schema.ts';
import {
  AWAKE,
  type Answer,
  PASSWORD,
  type TestConsole,
  withTestConsole,
} from '../../../testing/test-console.ts';
import { openPair } from '../../../testing/test-people.ts';

const RAIL = 'krw-bank';
const FROM_BANK = { pay: 'KRW', receive: 'LTC', payAmount: '500000' };

async function readDesk(desk: TestConsole, view: string): Promise<BankDeskAnswer> {
  const { body } = await desk.call('GET', `/api/bank?rail=${RAIL}&view=${view}`);
  await assertFits(BankDeskSchema, body);
  return JSON.parse(JSON.stringify(body));
}

const RECEIPT = { direction: 'in', baseUnits: 500_000n, kind: '이체' } as const;
/** The bank's correction of it. */
const TAKEN = { ...RECEIPT, direction: 'out', kind: '입금취소' } as const;

/** Imports the receipt of the order; with `isReversed`, and the bank's correction of it. */
async function importReceipt(desk: TestConsole, order: Order, isReversed: boolean): Promise<void> {
  const atMs = order.createdAtMs;
  const shown = `한가람${order.reference.slice(3).replace('-', '')}`;
  const receipt = { ...RECEIPT, atMs, shown };
  await importLines(desk, isReversed ? [receipt, { ...TAKEN, atMs, shown }] : [receipt]);
}

async function importLines(desk: TestConsole, lines: readonly PracticeLine[]): Promise<void> {
  const text = formatPracticeStatement({
    country: 'KR',
    accountNumber: '990-410-000111',
    decimals: 0,
    balanceBaseUnits: 1_000_000n,
    lines,
  });
  const body = { railId: RAIL, file: Buffer.from(text).toString('base64') };
  const answer = await desk.call('POST', '/api/bank/imports', { body });
  assert.deepEqual(answer.body['problems'], []);
}

/** An order whose receipt was recorded by the line of a statement; gives the key of the line. */
async function payByLine(desk: TestConsole, order: Order): Promise<string> {
  await importReceipt(desk, order, false);
  const [line = assert.fail()] = (await readDesk(desk, 'check')).lines;
  await desk.act(order, 'receipt-line', { key: line.key });
  return line.key;
}

async function reverse(desk: TestConsole, order: Order, key: string): Promise<Answer> {
  const version = seenVersionOf((await desk.house.view(order)).order);
  const body = { version, key, cause: 'taken_by_bank', password: PASSWORD };
  return desk.call('POST', `/api/orders/${order.reference}/receipt-reversal`, { body });
}

test('a receipt that the bank took back leaves the books, and its order is held', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const order = await desk.house.order(FROM_BANK);
    const key = await payByLine(desk, order);
    assert.equal((await reverse(desk, order, key)).body['code'], 'reason_missing');
    await importReceipt(desk, order, true);
    const [line = assert.fail()] = (await readDesk(desk, 'check')).lines;
    assert.deepEqual([line.key, line.flag, line.order?.id], [key, 'reversed', order.reference]);
    assert.equal((await reverse(desk, order, key)).status, 200);
    assert.deepEqual(await desk.house.stateOf(order), ['funded', 'deposit_reversed']);
    assert.equal((await desk.house.view(order)).sightings[0]?.standing, 'given_up');
    assert.deepEqual((await readDesk(desk, 'check')).lines, []);
    const used = (await readDesk(desk, 'rest')).lines.find((each) => each.key === key);
    assert.equal(used?.isTakenBack, true);
    assert.equal((await reverse(desk, order, key)).body['code'], 'receipt_unknown', 'only once');
    // Without the money nothing can be paid, even once the hold is closed: taking it shows what is missing.
    const note = 'the bank said so';
    await desk.act(order, 'hold/close', { reason: 'deposit_reversed', note, password: PASSWORD });
    await desk.act(order, 'take');
    const version = seenVersionOf((await desk.house.view(order)).order);
    const prepared = await desk.call('POST', `/api/orders/${order.reference}/payout`, {
      body: { version, password: PASSWORD },
    });
    assert.equal(prepared.body['code'], 'order_on_hold');
    assert.deepEqual(await desk.house.stateOf(order), ['assigned', 'deposit_gone']);
  }));

test('of two people who take back two equal receipts for one correction at once, one is refused', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const orders = [await desk.house.order(FROM_BANK), await desk.house.order(FROM_BANK)];
    const atMs = desk.house.clock.nowMs();
    const receipts = ['한가람', '김하나'].map((shown): PracticeLine => ({ ...RECEIPT, shown, atMs }));
    await importLines(desk, receipts);
    const keys = (await readDesk(desk, 'check')).lines.map(({ key }) => key);
    for (const [n, order] of orders.entries()) {
      await desk.act(order, 'receipt-line', { key: keys[n] ?? assert.fail(), password: PASSWORD });
    }
    await importLines(desk, [...receipts, { ...TAKEN, shown: '이도윤', atMs }]);
    const answers = await Promise.all(
      orders.map(async (order, n) => {
        const expectedVersion = seenVersionOf((await desk.house.view(order)).order);
        const actor = { kind: 'operator', id: 'mina' } as const;
        const lineKey = keys[n] ?? assert.fail();
        const correction = { receiptKey: lineKey, cause: 'taken_by_bank', note: '' } as const;
        const act = { orderId: order.orderId, actor, expectedVersion };
        return reverseReceipt(desk.house.desk, { ...act, ...correction });
      }),
    );
    const refused = answers.findIndex(({ ok }) => !ok);
    assert.equal(answers.filter(({ ok }) => ok).length, 1);
    assert.deepEqual(answers[refused], refuse('order_changed_meanwhile'));
    const again = await reverse(desk, orders[refused] ?? assert.fail(), keys[refused] ?? assert.fail());
    assert.equal(again.body['code'], 'reason_missing', 'no line of the bank takes it back');
  }));

test('money that went out for a receipt that the bank took back is a loss', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const order = await desk.house.order(FROM_BANK);
    const key = await payByLine(desk, order);
    await desk.act(order, 'take');
    await desk.act(order, 'payout', { password: PASSWORD });
    await desk.house.payOut(order);
    await desk.house.mine('rehearsal-ltc');
    await desk.house.watch('rehearsal-ltc');
    await importReceipt(desk, order, true);
    assert.equal((await reverse(desk, order, key)).status, 200);
    assert.deepEqual(await desk.house.stateOf(order), ['delivered', 'settled', 'deposit_gone']);
    const { body } = await desk.call('GET', `/api/orders/${order.reference}`);
    const { money, earned }: ConsoleOrder = JSON.parse(JSON.stringify(body));
    assert.equal(money.loss, '500000');
    assert.equal(earned, null, 'while a hold may still change it');
    const note = 'the money is lost';
    await desk.act(order, 'hold/close', { reason: 'deposit_gone', note, password: PASSWORD });
    const lost = (await desk.read(order)).earned;
    assert.deepEqual(lost?.costs, [{ amount: '500000', symbol: 'KRW' }]);
    assert.ok(Number(lost?.resultUsd) < -300, lost?.resultUsd ?? 'no price');
  }));

test('a transfer that the bank takes back after three weeks is for a person, and is taken back', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const order = await desk.house.order(FROM_BANK);
    const key = await payByLine(desk, order);
    desk.house.clock.advance(21 * 86_400_000);
    assert.equal((await desk.signIn()).status, 200);
    await importLines(desk, [{ ...TAKEN, shown: '', atMs: desk.house.clock.nowMs() }]);
    const [line = assert.fail()] = (await readDesk(desk, 'check')).lines;
    assert.deepEqual([line.key, line.flag, line.receiptKey], [key, 'reversed', key]);
    assert.equal((await reverse(desk, order, key)).status, 200);
    assert.deepEqual(await desk.house.stateOf(order), ['funded', 'deposit_reversed']);
  }));

test('a line that was recorded for the wrong order is taken back by its line, and pays the right one', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const [wrong, right] = [await desk.house.order(FROM_BANK), await desk.house.order(FROM_BANK)];
    await importLines(desk, [{ ...RECEIPT, shown: '한가람', atMs: desk.house.clock.nowMs() }]);
    const [line = assert.fail()] = (await readDesk(desk, 'check')).lines;
    await desk.act(wrong, 'receipt-line', { key: line.key, password: PASSWORD });
    const note = 'of the other order';
    const back = { key: line.key, cause: 'recorded_wrongly', note, password: PASSWORD };
    await desk.act(wrong, 'receipt-reversal', back);
    const [free = assert.fail()] = (await readDesk(desk, 'check')).lines;
    assert.deepEqual([free.key, free.isUsed], [line.key, false]);
    await desk.act(right, 'receipt-line', { key: line.key, password: PASSWORD });
    const [used = assert.fail()] = (await readDesk(desk, 'rest')).lines;
    assert.deepEqual([used.order?.id, used.isUsed], [right.reference, true]);
    assert.deepEqual(await desk.house.stateOf(wrong), ['claimed']);
    const { body } = await desk.call('GET', `/api/orders/${wrong.reference}`);
    const { receipts }: ConsoleOrder = JSON.parse(JSON.stringify(body));
    assert.deepEqual(
      receipts.map(({ takenBack, causes }) => [takenBack, causes]),
      [['recorded_wrongly', []]],
    );
  }));

test('money of no order given to the wrong order is taken back, and its line pays the right one', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const [wrong, right] = [await desk.house.order(FROM_BANK), await desk.house.order(FROM_BANK)];
    await importLines(desk, [{ ...RECEIPT, shown: '한가람', atMs: desk.house.clock.nowMs() }]);
    const [line = assert.fail()] = (await readDesk(desk, 'check')).lines;
    const body = { currency: 'KRW', amount: line.amount, reference: line.key, receivedAt: line.bookedAt };
    const recorded = { body: { ...body, mark: line.shown, password: PASSWORD } };
    assert.equal((await desk.call('POST', '/api/unmatched-deposits', recorded)).status, 200);
    const id = `${RAIL} ${line.key}`;
    const given = { body: { id, order: wrong.reference, password: PASSWORD } };
    assert.equal((await desk.call('POST', '/api/unmatched-deposits/assign', given)).status, 200);
    const back = { key: line.key, cause: 'recorded_wrongly', note: 'of the other order', password: PASSWORD };
    await desk.act(wrong, 'receipt-reversal', back);
    await desk.act(right, 'receipt-line', { key: line.key, password: PASSWORD });
    const [used = assert.fail()] = (await readDesk(desk, 'rest')).lines;
    assert.deepEqual([used.order?.id, used.isUsed], [right.reference, true]);
    const { store, hashText } = desk.house.desk;
    assert.equal((await verifyAudit(store, hashText)).broken, null);
    const suspense = (await store.listBalances()).filter(({ account }) => account === 'suspense');
    assert.deepEqual(suspense, []);
  }));

test('a receipt above the limit is taken back by two people', () =>
  withTestConsole({ settings: { ...AWAKE, fourEyesAboveUsdCents: 10_000n } }, async (desk) => {
    const { mina, jun } = await openPair(desk);
    const order = await desk.house.order(FROM_BANK);
    const receipt = { amount: '500000', bankReference: 'KB-1', password: mina.password };
    assert.equal((await mina.act(order, 'receipt', receipt)).status, 200);
    const note = 'one zero too many';
    const back = { key: 'KB-1', cause: 'recorded_wrongly', note, password: mina.password };
    assert.equal((await mina.act(order, 'receipt-reversal', back)).status, 200);
    assert.deepEqual(await desk.house.stateOf(order), ['funded']);
    const twice = await mina.act(order, 'receipt-reversal', back);
    assert.equal(twice.body['code'], 'proposal_open');
    const [proposal = assert.fail()] = await jun.list();
    assert.deepEqual([proposal.kind, proposal.reason, proposal.payment?.amount], ['receipt', note, '500000']);
    assert.equal((await jun.approve(proposal.id)).status, 200);
    assert.deepEqual(await desk.house.stateOf(order), ['claimed']);
    const trail = await desk.house.desk.store.listAudit(order.orderId);
    const events = trail.slice(-2).map(({ event }) => event);
    assert.deepEqual(events, ['receipt_proposed', 'receipt_corrected_none']);
    assert.deepEqual(await jun.list(), []);
  }));
