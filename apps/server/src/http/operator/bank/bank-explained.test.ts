import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type BankDeskAnswer, BankDeskSchema } from '@naru/contract';
import {
  type Order,
  type RefundAct,
  type Store,
  approveRefund,
  attestPayment,
  claimPaid,
  seenVersionOf,
  setRefundAddress,
} from '@naru/desk';
import { type PracticeLine, formatPracticeStatement } from '@naru/rails';
import { assertFits } from '../../../testing/fits-schema.ts';
import { KRW_ACCOUNT } from '../../../testing/test-desk.ts';
import { type Answer, PASSWORD, type TestConsole, withTestConsole } from '../../../testing/test-console.ts';

const RAIL = 'krw-bank';
const FROM_BANK = { pay: 'KRW', receive: 'LTC', payAmount: '500000' };
const RECEIPT = { direction: 'in', baseUnits: 500_000n, kind: '이체' } as const;

async function readDesk(desk: TestConsole, view: string): Promise<BankDeskAnswer> {
  const { body } = await desk.call('GET', `/api/bank?rail=${RAIL}&view=${view}`);
  await assertFits(BankDeskSchema, body);
  return JSON.parse(JSON.stringify(body));
}

async function importText(desk: TestConsole, text: string, named?: object): Promise<Answer> {
  const file = Buffer.from(text).toString('base64');
  const body = { railId: RAIL, file, ...(named === undefined ? {} : { named }) };
  const answer = await desk.call('POST', '/api/bank/imports', { body });
  assert.deepEqual(answer.body['problems'], []);
  return answer;
}

function importCsv(desk: TestConsole, ...lines: readonly PracticeLine[]): Promise<Answer> {
  const account = { country: 'KR', accountNumber: '990-410-000111', decimals: 0 } as const;
  return importText(
    desk,
    formatPracticeStatement({ ...account, balanceBaseUnits: 1_000_000n, lines: [...lines] }),
  );
}

/** The days of the same account as OFX, which gives a number in place of time and balance. */
function importOfx(desk: TestConsole, atMs: number, name: string): Promise<Answer> {
  const day = new Date(atMs + 9 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '');
  const entry = `<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>${day}<TRNAMT>500000<FITID>F-1<NAME>${name}</STMTTRN>`;
  const account = '<BANKACCTFROM><BANKID>004<ACCTID>990410000111<ACCTTYPE>CHECKING</BANKACCTFROM>';
  const list = `<BANKTRANLIST><DTSTART>${day}<DTEND>${day}${entry}</BANKTRANLIST>`;
  const statement = `<STMTRS><CURDEF>KRW${account}${list}</STMTRS>`;
  const bank = `<BANKMSGSRSV1><STMTTRNRS>${statement}</STMTTRNRS></BANKMSGSRSV1>`;
  return importText(desk, `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:UTF-8\n\n<OFX>${bank}</OFX>`);
}

async function twoClaimed(desk: TestConsole): Promise<readonly [Order, Order]> {
  const orders = [await desk.house.order(FROM_BANK), await desk.house.order(FROM_BANK)] as const;
  for (const { orderId } of orders) assert.ok((await claimPaid(desk.house.desk, orderId, '한가람')).ok);
  return orders;
}

async function book(
  desk: TestConsole,
  { orderId, reference }: Order,
  key: string,
  password?: string,
): Promise<Answer> {
  const version = seenVersionOf((await desk.house.view({ orderId })).order);
  const body = { version, key, ...(password === undefined ? {} : { password }) };
  return desk.call('POST', `/api/orders/${reference}/receipt-line`, { body });
}

function bare({ reference }: Order): string {
  return reference.slice(3).replace('-', '');
}

test('one transfer whose receipt was typed does not pay a second order of the same customer', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const [first, second] = await twoClaimed(desk);
    const atMs = desk.house.clock.nowMs();
    await desk.act(first, 'receipt', { amount: '500000', bankReference: 'KB-1', password: PASSWORD });
    await importCsv(desk, { ...RECEIPT, shown: `한가람${bare(first)}`, atMs });
    assert.deepEqual((await readDesk(desk, 'check')).lines, []);
    const [line = assert.fail()] = (await readDesk(desk, 'rest')).lines;
    assert.deepEqual([line.verdict, line.order?.id], ['recorded', first.reference]);
    assert.equal((await book(desk, second, line.key)).body['code'], 'output_already_used');
    assert.deepEqual(await desk.house.stateOf(second), ['claimed']);
  }));

test('a typed receipt without a time accounts for the line of an earlier hour, or a person is asked', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const [first, second] = await twoClaimed(desk);
    const atMs = desk.house.clock.nowMs();
    desk.house.clock.advance(9 * 60_000);
    await desk.act(first, 'receipt', { amount: '500000', bankReference: 'KB-1', password: PASSWORD });
    await importCsv(desk, { ...RECEIPT, shown: '한가람', atMs });
    const [line = assert.fail()] = (await readDesk(desk, 'check')).lines;
    assert.deepEqual([line.verdict, line.flag], ['ask', 'typed_before']);
    assert.equal((await book(desk, second, line.key)).body['code'], 'step_up_required');
  }));

test('one payment in two formats is never a second clear match', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const [first, second] = await twoClaimed(desk);
    const atMs = desk.house.clock.nowMs();
    await importCsv(desk, { ...RECEIPT, shown: `한가람${bare(first)}`, atMs });
    const [line = assert.fail()] = (await readDesk(desk, 'check')).lines;
    assert.equal((await book(desk, first, line.key)).status, 200);
    await importOfx(desk, atMs, '한가람');
    const [again = assert.fail()] = (await readDesk(desk, 'check')).lines;
    assert.deepEqual([again.verdict, again.flag], ['ask', 'seen_before']);
    assert.equal((await book(desk, second, again.key)).body['code'], 'step_up_required');
    assert.deepEqual(await desk.house.stateOf(second), ['claimed']);
  }));

test('a recorded line without a reference takes nothing from the true transfer of another order', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const [first, second] = await twoClaimed(desk);
    const atMs = desk.house.clock.nowMs();
    const lines = [{ ...RECEIPT, shown: '한가람', atMs }] as const;
    await importCsv(desk, ...lines);
    const [line = assert.fail()] = (await readDesk(desk, 'check')).lines;
    assert.equal((await book(desk, first, line.key, PASSWORD)).status, 200);
    await importCsv(desk, ...lines, { ...RECEIPT, shown: `한가람${bare(second)}`, atMs });
    const [own = assert.fail()] = (await readDesk(desk, 'check')).lines;
    assert.deepEqual([own.verdict, own.candidates[0]?.id], ['propose', second.reference]);
    assert.equal((await book(desk, second, own.key)).status, 200);
  }));

test('of two equal payments of one minute in two files, without number or balance, a person sees both', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const columns = { time: '일시', shown: '보낸 이', in: '들어온 돈', out: '나간 돈' };
    const named = { columns, inWord: null };
    const head = '일시,보낸 이,들어온 돈,나간 돈';
    const minute = new Date(desk.house.clock.nowMs() + 9 * 3_600_000).toISOString();
    const row = `${minute.slice(0, 16).replace('T', ' ')},한가람,500000,`;
    const morning = `${head}\r\n${row}\r\n`;
    assert.equal((await importText(desk, morning, named)).body['newCount'], 1);
    assert.equal((await importText(desk, morning, named)).body['newCount'], 0, 'the same file adds nothing');
    const noon = `${head}\r\n${row}\r\n${row.replace('한가람', '김하나')}\r\n`;
    assert.equal((await importText(desk, noon, named)).body['newCount'], 2);
    assert.equal((await importText(desk, noon, named)).body['newCount'], 0);
    const { lines } = await readDesk(desk, 'unclaimed');
    const ofOne = await readDesk(desk, 'check');
    const flags = [...lines, ...ofOne.lines].map(({ shown, flag }) => `${shown} ${flag}`);
    assert.deepEqual(flags.toSorted(), [
      '김하나 unknown_sender',
      '한가람 seen_before',
      '한가람 unknown_sender',
    ]);
  }));

test('a receipt that is typed while a clear match is being recorded stops it', () => {
  let afterRead: (() => Promise<unknown>) | null = null;
  const wrapStore = (store: Store): Store => ({
    ...store,
    listTypedReceipts: async (query) => {
      const receipts = await store.listTypedReceipts(query);
      const act = afterRead;
      afterRead = null;
      await act?.();
      return receipts;
    },
  });
  return withTestConsole({ wrapStore }, async (desk) => {
    await desk.createOwner();
    const [first, second] = await twoClaimed(desk);
    const atMs = desk.house.clock.nowMs();
    await importCsv(desk, { ...RECEIPT, shown: `한가람${bare(second)}`, atMs });
    const [line = assert.fail()] = (await readDesk(desk, 'check')).lines;
    assert.equal(line.verdict, 'propose');
    afterRead = () =>
      desk.act(first, 'receipt', { amount: '500000', bankReference: 'KB-1', password: PASSWORD });
    assert.equal((await book(desk, second, line.key)).body['code'], 'order_changed_meanwhile');
    assert.deepEqual(await desk.house.stateOf(second), ['claimed']);
  });
});

test('a payout that left twice is asked about, whether it was attested by hand or by its line', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const { house } = desk;
    const order = await house.order({ pay: 'LTC', receive: 'KRW', payAmount: '5' });
    await house.fund(order);
    await house.takeAndPrepare(order);
    const sent = {
      direction: 'out',
      baseUnits: order.receiveBaseUnits,
      kind: '이체',
      shown: bare(order),
      atMs: house.clock.nowMs(),
    } as const;
    await importCsv(desk, sent);
    assert.equal((await readDesk(desk, 'check')).lines[0]?.verdict, 'payout');
    const attested = await attestPayment(house.desk, await house.payoutAct(order), {
      reference: 'KB-OUT-1',
      amountText: null,
    });
    assert.ok(attested.ok);
    assert.deepEqual((await readDesk(desk, 'check')).lines, [], 'it accounts for the line');
    house.clock.advance(120_000);
    await importCsv(desk, sent, { ...sent, atMs: house.clock.nowMs() });
    const [line] = (await readDesk(desk, 'check')).lines;
    assert.deepEqual([line?.verdict, line?.flag, line?.order?.id], ['own', 'paid_again', order.reference]);
  }));

test('a refund at a bank is found by its line, and one that left twice is asked about', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const { house } = desk;
    const order = await house.order(FROM_BANK);
    assert.ok((await claimPaid(house.desk, order.orderId, '한가람')).ok);
    await desk.act(order, 'receipt', { amount: '600000', bankReference: 'KB-1', password: PASSWORD });
    const refund = async (): Promise<RefundAct> => {
      const { refundId } = (await house.view(order)).refunds[0] ?? assert.fail();
      return { ...(await house.act(order)), refundId };
    };
    assert.ok((await setRefundAddress(house.desk, await refund(), KRW_ACCOUNT)).ok);
    assert.ok((await approveRefund(house.desk, await refund())).ok);
    const sent = { direction: 'out', baseUnits: 600_000n, kind: '이체', shown: bare(order) } as const;
    await importCsv(desk, { ...sent, atMs: house.clock.nowMs() });
    const [line = assert.fail()] = (await readDesk(desk, 'check')).lines;
    assert.deepEqual([line.verdict, line.order?.id], ['payout', order.reference]);
    const attested = await attestPayment(house.desk, await house.payoutAct(order), {
      reference: line.key,
      amountText: null,
    });
    assert.ok(attested.ok);
    assert.deepEqual((await readDesk(desk, 'check')).lines, []);
    house.clock.advance(120_000);
    await importCsv(desk, { ...sent, atMs: house.clock.nowMs() });
    assert.equal((await readDesk(desk, 'check')).lines[0]?.flag, 'paid_again');
  }));
