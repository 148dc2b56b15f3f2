import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type BankDeskAnswer, BankDeskSchema, StatementAnswerSchema } from '@naru/contract';
import { type Store, cancelOrder, claimPaid } from '@naru/desk';
import { assertFits } from '../../../testing/fits-schema.ts';
import { type Answer, PASSWORD, type TestConsole, withTestConsole } from '../../../testing/test-console.ts';

const FROM_BANK = { pay: 'KRW', receive: 'LTC', payAmount: '500000' };
const RAIL = 'krw-bank';
const KST_MS = 9 * 3_600_000;

interface Line {
  readonly atMs: number;
  readonly shown: string;
  readonly amount: number;
}

/** A statement in the columns of one bank, whose balance chains. */
function statementOf(lines: readonly Line[]): string {
  let balance = 1_000_000;
  const rows = lines.map(({ atMs, shown, amount }) => {
    balance += amount;
    const time = new Date(atMs + KST_MS).toISOString().slice(0, 19).replace('T', ' ').replaceAll('-', '.');
    const [out, into] = amount < 0 ? [-amount, 0] : [0, amount];
    return [time, '전자금융', shown, '', out, into, balance, '신한은행', ''].join(',');
  });
  const head = '거래일시,적요,보낸분/받는분,송금메모,출금액,입금액,잔액,거래점,구분';
  return Buffer.from(`${[head, ...rows].join('\r\n')}\r\n`).toString('base64');
}

async function send(desk: TestConsole, name: 'preview' | 'imports', file: string): Promise<Answer> {
  const answer = await desk.call('POST', `/api/bank/${name}`, { body: { railId: RAIL, file } });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  await assertFits(StatementAnswerSchema, answer.body);
  return answer;
}

async function readDesk(desk: TestConsole, query = ''): Promise<BankDeskAnswer> {
  const { status, body } = await desk.call('GET', `/api/bank?rail=${RAIL}${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  await assertFits(BankDeskSchema, body);
  return JSON.parse(JSON.stringify(body));
}

function bare(reference: string): string {
  return reference.slice(3).replace('-', '');
}

async function book(desk: TestConsole, reference: string, key: string, password?: string): Promise<Answer> {
  const found = (await desk.house.desk.store.findOrderByReference(reference)) ?? assert.fail();
  const body = { version: found.version, key, ...(password === undefined ? {} : { password }) };
  return desk.call('POST', `/api/orders/${reference}/receipt-line`, { body });
}

test('a statement is previewed, imported once, and its clear match pays the order with one press', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const order = await desk.house.order(FROM_BANK);
    assert.ok((await claimPaid(desk.house.desk, order.orderId, '한가람')).ok);
    const atMs = desk.house.clock.nowMs();
    const file = statementOf([
      { atMs, shown: `한가람${bare(order.reference)}`, amount: 500_000 },
      { atMs, shown: '모름이', amount: 70_000 },
      { atMs, shown: '타행이체수수료', amount: -500 },
    ]);
    const preview = await send(desk, 'preview', file);
    assert.deepEqual([preview.body['lineCount'], preview.body['newCount']], [3, 3]);
    assert.deepEqual((await readDesk(desk)).lines, [], 'a preview keeps nothing');
    assert.equal((await send(desk, 'imports', file)).body['newCount'], 3);
    assert.equal((await send(desk, 'imports', file)).body['newCount'], 0);
    const { lines, counts } = await readDesk(desk);
    assert.deepEqual(counts, { check: 1, unclaimed: 1, aside: 0, rest: 1, claimed: 1, waiting: 1 });
    const { orders } = await readDesk(desk, '&view=orders');
    assert.deepEqual(
      orders.map(({ id, isClaimed, depositor }) => [id, isClaimed, depositor]),
      [[order.reference, true, '한가람']],
    );
    const [line = assert.fail()] = lines;
    assert.equal(line.verdict, 'propose');
    assert.deepEqual(line.candidates[0]?.reasons, ['reference', 'amount', 'name', 'in_lock', 'only_order']);
    const booked = await book(desk, order.reference, line.key);
    assert.equal(booked.status, 200, JSON.stringify(booked.body));
    const view = (await desk.house.desk.store.findOrder(order.orderId)) ?? assert.fail();
    assert.equal(view.order.stage, 'funded');
    assert.deepEqual(
      view.sightings.map(({ outputKey, baseUnits }) => [outputKey, baseUnits]),
      [[line.key, 500_000n]],
    );
    assert.deepEqual((await readDesk(desk)).lines, []);
    const [used = assert.fail()] = (await readDesk(desk, '&view=rest')).lines.filter(({ isUsed }) => isUsed);
    assert.equal(used.order?.id, order.reference);
  }));

test('orders that wait are listed page by page, each of them once', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const made: string[] = [];
    for (let n = 0; n < 51; n += 1) made.push((await desk.house.order(FROM_BANK)).reference);
    const first = await readDesk(desk, '&view=orders');
    // The last one of the page is canceled before the next page is read.
    const last = first.orders.at(-1) ?? assert.fail();
    const order = await desk.house.desk.store.findOrderByReference(last.id);
    assert.ok((await cancelOrder(desk.house.desk, order?.orderId ?? '', null)).ok);
    const rest = await readDesk(desk, `&view=orders&before=${first.nextBefore}`);
    assert.deepEqual([first.counts.waiting, first.orders.length, rest.orders.length], [51, 50, 1]);
    assert.equal(rest.nextBefore, null);
    const listed = [first, rest].flatMap(({ orders }) => orders.map(({ id }) => id));
    assert.deepEqual(listed.toSorted(), made.toSorted());
  }));

test('a line that is not the one clear match asks for the password, and is evidence once', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const orders = [await desk.house.order(FROM_BANK), await desk.house.order(FROM_BANK)];
    const [first = assert.fail(), second = assert.fail()] = orders;
    const atMs = desk.house.clock.nowMs();
    await send(desk, 'imports', statementOf([{ atMs, shown: '한가람', amount: 500_000 }]));
    const [line = assert.fail()] = (await readDesk(desk)).lines;
    assert.deepEqual([line.verdict, line.candidates.length], ['ask', 2], 'two are never chosen');
    assert.equal((await book(desk, first.reference, line.key)).body['code'], 'step_up_required');
    assert.equal((await book(desk, first.reference, line.key, PASSWORD)).status, 200);
    const again = await book(desk, second.reference, line.key, PASSWORD);
    assert.equal(again.body['code'], 'output_already_used');
  }));

test('the account with work opens, or the first of all, unless one is named', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const opened = async (query = ''): Promise<unknown> =>
      (await desk.call('GET', `/api/bank${query}`)).body['railId'];
    const first = await opened();
    const order = await desk.house.order(FROM_BANK);
    assert.notEqual(first, RAIL);
    assert.equal(await opened(), first, 'an order that nobody claims to have paid is no work');
    assert.ok((await claimPaid(desk.house.desk, order.orderId, '한가람')).ok);
    assert.equal(await opened(), RAIL);
    assert.equal(await opened(`?rail=${String(first)}`), first);
  }));

test('a part that was typed accounts for its line, when that comes', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const order = await desk.house.order(FROM_BANK);
    const receipt = { amount: '250000', bankReference: 'KB-1', password: PASSWORD };
    await desk.act(order, 'receipt', receipt);
    const atMs = desk.house.clock.nowMs();
    const shown = `한가람${bare(order.reference)}`;
    await send(desk, 'imports', statementOf([{ atMs, shown, amount: 250_000 }]));
    assert.deepEqual((await readDesk(desk)).lines, []);
    const [line = assert.fail()] = (await readDesk(desk, '&view=rest')).lines;
    assert.deepEqual([line.verdict, line.order?.id, line.receiptKey], ['recorded', order.reference, 'KB-1']);
    const again = await book(desk, order.reference, line.key, PASSWORD);
    assert.equal(again.body['code'], 'output_already_used');
  }));

test('the line of a transfer that left attests the payout that it pays', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const order = await desk.house.order({ pay: 'LTC', receive: 'KRW', payAmount: '2' });
    await desk.house.fund(order);
    await desk.act(order, 'take');
    await desk.act(order, 'payout', { password: PASSWORD });
    const atMs = desk.house.clock.nowMs();
    const [, holder = assert.fail()] = /\d\s+(\D+)$/.exec(order.receiveAddress) ?? [];
    const amount = -Number(order.receiveBaseUnits);
    await send(desk, 'imports', statementOf([{ atMs, shown: holder, amount }]));
    const [line = assert.fail()] = (await readDesk(desk)).lines;
    assert.deepEqual([line.verdict, line.order?.id], ['payout', order.reference]);
    const { disbursementId, version, passwordFreeUntil } = line.payout ?? assert.fail();
    // The password that prepared it counts for ten minutes.
    assert.ok(Date.parse(passwordFreeUntil ?? '') > desk.house.clock.nowMs());
    const path = `/api/orders/${order.reference}/disbursements/${disbursementId}`;
    const body = { version, act: 'attest', reference: line.key };
    const attested = await desk.call('POST', path, { body });
    assert.equal(attested.status, 200, JSON.stringify(attested.body));
    assert.deepEqual((await readDesk(desk)).lines, []);
    assert.equal((await desk.house.view(order)).order.stage, 'delivered');
  }));

test('a line recorded as money of no order is marked, waits with the other money, and is used once', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const order = await desk.house.order(FROM_BANK);
    const atMs = desk.house.clock.nowMs();
    await send(desk, 'imports', statementOf([{ atMs, shown: '모름이', amount: 500_000 }]));
    const [line = assert.fail()] = (await readDesk(desk)).lines;
    assert.deepEqual([line.verdict, line.unmatched], ['ask', null]);
    const record = { currency: 'KRW', amount: line.amount, reference: line.key, receivedAt: line.bookedAt };
    const body = { ...record, mark: line.shown, password: PASSWORD };
    assert.equal((await desk.call('POST', '/api/unmatched-deposits', { body })).status, 200);
    assert.deepEqual((await readDesk(desk)).lines, []);
    const [marked = assert.fail()] = (await readDesk(desk, '&view=rest')).lines;
    assert.deepEqual([marked.key, marked.unmatched, marked.isUsed], [line.key, 'open', false]);
    const used = await book(desk, order.reference, line.key, PASSWORD);
    assert.equal(used.body['code'], 'output_already_used');
    const id = `${RAIL} ${line.key}`;
    const assigned = { id, order: order.reference, password: PASSWORD };
    const answer = await desk.call('POST', '/api/unmatched-deposits/assign', { body: assigned });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    const [given = assert.fail()] = (await readDesk(desk, '&view=rest')).lines;
    assert.deepEqual([given.unmatched, given.order?.id], ['assigned', order.reference]);
  }));

test('a file with one bad row keeps nothing and lists what is wrong', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const atMs = desk.house.clock.nowMs();
    const text = Buffer.from(statementOf([{ atMs, shown: '가', amount: 5 }]), 'base64').toString();
    const row = text.split('\r\n')[1] ?? '';
    const file = Buffer.from(`${text}${row.replace(',5,', ',5원,')}\r\n`).toString('base64');
    const answer = await send(desk, 'imports', file);
    assert.deepEqual(answer.body['problems'], [{ code: 'amount_unreadable', row: 3, source: '입금액' }]);
    assert.equal((await readDesk(desk)).counts.unclaimed, 0);
    const other = await desk.call('POST', '/api/bank/imports', { body: { railId: 'ltc', file } });
    assert.deepEqual([other.status, other.body['code']], [404, 'bank_unknown']);
  }));

test('a line that left, one of nobody, and one from before the order are no receipts', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const order = await desk.house.order(FROM_BANK);
    const atMs = desk.house.clock.nowMs();
    const lines = [
      { atMs: atMs - 86_400_000, shown: `한가람${bare(order.reference)}`, amount: 500_000 },
      { atMs, shown: '한가람', amount: -500_000 },
    ];
    await send(desk, 'imports', statementOf(lines));
    const [early = assert.fail()] = (await readDesk(desk, '&view=unclaimed')).lines;
    const [out = assert.fail()] = (await readDesk(desk, '&view=rest')).lines;
    const codes = await Promise.all(
      [early.key, out.key, 'NOTHING'].map(
        async (key) => (await book(desk, order.reference, key, PASSWORD)).body['code'],
      ),
    );
    assert.deepEqual(codes, ['receipt_before_order', 'bank_line_not_incoming', 'bank_line_unknown']);
  }));

// `npm run lab -- long-statement` imports 100,000.
test('a statement of 25,000 lines is imported whole, and the desk says where its list of them ends', (t) =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const atMs = desk.house.clock.nowMs() - 40_000_000;
    const lines = Array.from({ length: 25_000 }, (_, n) => ({
      atMs: atMs + n * 1200,
      shown: `이름${n}`,
      amount: n + 1,
    }));
    const file = statementOf(lines);
    const beganAt = performance.now();
    const imported = await send(desk, 'imports', file);
    t.diagnostic(`imported in ${Math.round(performance.now() - beganAt)} ms`);
    assert.equal(imported.body['newCount'], 25_000);
    const readAt = performance.now();
    const { lines: listed, counts, linesSince } = await readDesk(desk, '&view=unclaimed');
    t.diagnostic(`read in ${Math.round(performance.now() - readAt)} ms`);
    assert.deepEqual([listed.length, counts.unclaimed], [50, 20_000]);
    const lastShown = lines.at(-20_000)?.atMs ?? assert.fail();
    assert.equal(linesSince, new Date(Math.floor(lastShown / 1000) * 1000).toISOString());
  }));

test('a practice statement brings what customers say they paid, and is imported like any other', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const [paid, silent] = [await desk.house.order(FROM_BANK), await desk.house.order(FROM_BANK)];
    assert.ok((await claimPaid(desk.house.desk, paid.orderId)).ok);
    const outgoing = await desk.house.order({ pay: 'LTC', receive: 'KRW', payAmount: '2' });
    await desk.house.fund(outgoing);
    await desk.house.takeAndPrepare(outgoing);
    const download = async (): Promise<string> => {
      const file = await desk.download(`/api/rehearsal/statement.csv?rail=${RAIL}`);
      assert.equal(file.status, 200);
      return file.text;
    };
    const text = await download();
    const imported = await send(desk, 'imports', Buffer.from(text).toString('base64'));
    assert.equal(imported.body['newCount'], 4);
    const { counts, lines } = await readDesk(desk);
    assert.deepEqual([counts.check, counts.unclaimed, counts.rest], [2, 1, 1]);
    const ofVerdict = (verdict: string) => lines.filter((line) => line.verdict === verdict);
    assert.deepEqual(
      ofVerdict('propose').map(({ candidates }) => candidates[0]?.id),
      [paid.reference],
    );
    assert.deepEqual(
      ofVerdict('payout').map(({ order }) => order?.id),
      [outgoing.reference],
    );
    assert.doesNotMatch(text, new RegExp(bare(silent.reference)));
    const again = await download();
    assert.equal(again.trim().split('\r\n').length, 4, 'what a line shows already is not made again');
    const unknown = await desk.call('GET', '/api/rehearsal/statement.csv?rail=ltc');
    assert.deepEqual([unknown.status, unknown.body['code']], [404, 'bank_unknown']);
  }));

test('money that somebody else sends with the signs of an order is for a person', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const order = await desk.house.order(FROM_BANK);
    assert.ok((await claimPaid(desk.house.desk, order.orderId, '한가람')).ok);
    const atMs = desk.house.clock.nowMs();
    await send(
      desk,
      'imports',
      statementOf([{ atMs, shown: `박서연${bare(order.reference)}`, amount: 500_000 }]),
    );
    const [line = assert.fail()] = (await readDesk(desk)).lines;
    assert.equal(line.verdict, 'ask');
    assert.ok(line.candidates[0]?.reasons.includes('name_other'));
  }));

test('columns that a person named are kept with the import, and with nothing that is refused', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const rows = '일시,보낸 이,들어온 돈,나간 돈\r\n2026-11-20 09:00,한가람,500,\r\n';
    const file = Buffer.from(rows).toString('base64');
    const named = {
      columns: { time: '일시', shown: '보낸 이', in: '들어온 돈', out: '나간 돈' },
      inWord: null,
    };
    const post = async (name: string, more: object): Promise<Answer['body']> => {
      const answer = await desk.call('POST', `/api/bank/${name}`, { body: { railId: RAIL, file, ...more } });
      await assertFits(StatementAnswerSchema, answer.body);
      return answer.body;
    };
    const unknown = await post('preview', {});
    assert.deepEqual(unknown['problems'], [{ code: 'header_not_found', row: null, source: null }]);
    const wrong = { ...named, columns: { ...named.columns, time: '보낸 이', shown: '일시' } };
    assert.deepEqual((await post('imports', { named: wrong }))['problems'], [
      { code: 'date_unreadable', row: 2, source: '보낸 이' },
    ]);
    assert.equal((await post('preview', { named }))['newCount'], 1);
    assert.equal(await desk.house.desk.store.findNamedColumns(RAIL), null);
    assert.equal((await post('imports', { named }))['newCount'], 1);
    assert.deepEqual((await post('preview', {}))['named'], named, 'the account keeps them');
    const body = { railId: RAIL, file, named: { columns: { state: '일시' }, inWord: null } };
    assert.equal((await desk.call('POST', '/api/bank/preview', { body })).status, 400);
    const malformed = { railId: RAIL, file: `${file.slice(0, -8)}!${file.slice(-8)}` };
    for (const call of ['preview', 'imports']) {
      const refused = await desk.call('POST', `/api/bank/${call}`, { body: malformed });
      assert.deepEqual([refused.status, refused.body['code']], [400, 'field_invalid']);
    }
  }));

test('a bank with more open orders than are compared says that the newest are left out', () => {
  // The store answers as if one order were there so many times.
  const copies = 20_001;
  const wrapStore = (store: Store): Store => ({
    ...store,
    listOrdersToPay: async (query) => {
      const { payAssetId, stage } = query;
      const [order] = await store.listOrdersToPay({ payAssetId, stage, sinceMs: 0, limit: 1 });
      if (order === undefined) return [];
      const first = Number(query.afterOrderId ?? 0);
      const ids = Array.from({ length: Math.min(query.limit, copies - first) }, (_, n) => `${first + n + 1}`);
      return ids.map((orderId) => ({ ...order, orderId }));
    },
  });
  return withTestConsole({ wrapStore }, async (desk) => {
    await desk.createOwner();
    assert.equal((await readDesk(desk, '&view=orders')).areOrdersLeftOut, false);
    await desk.house.order(FROM_BANK);
    const { areOrdersLeftOut, counts } = await readDesk(desk, '&view=orders');
    assert.deepEqual([areOrdersLeftOut, counts.waiting], [true, 20_000]);
  });
});
