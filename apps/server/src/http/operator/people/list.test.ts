import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ListImport, ListImportSchema, ListPageSchema } from '@naru/contract';
import {
  type Order,
  convertRefund,
  type StatementLine,
  claimPaid,
  expireListed,
  importLines,
  listBankAccounts,
  preparePayout,
  takeOrder,
  verifyAudit,
} from '@naru/desk';
import { DEFAULT_LETTER_SETTINGS } from '../../../config/letter-settings.ts';
import { assertFits } from '../../../testing/fits-schema.ts';
import { PASSWORD, type TestConsole, withTestConsole } from '../../../testing/test-console.ts';
import { MINA } from '../../../testing/test-desk.ts';

const WISH = { pay: 'LTC', receive: 'XRP', payAmount: '2' };

type Entry = Readonly<Record<'list' | 'kind' | 'value', string>>;

async function add(desk: TestConsole, entry: Entry): Promise<readonly [number, unknown]> {
  const { status, body } = await desk.call('POST', '/api/lists/entries', {
    body: { ...entry, note: 'a police report' },
  });
  return [status, body['code']];
}

async function read(desk: TestConsole, query: string) {
  const { status, body } = await desk.call('GET', `/api/lists?${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  await assertFits(ListPageSchema, body);
  const { rows, nextAfter }: { rows: Record<string, string>[]; nextAfter: string | null } = JSON.parse(
    JSON.stringify(body),
  );
  return { rows, nextAfter, values: rows.map(({ value }) => value) };
}

async function send(
  desk: TestConsole,
  name: 'preview' | 'imports',
  text: string | Buffer,
  kind: string | null = null,
): Promise<ListImport> {
  const file = Buffer.from(text).toString('base64');
  const body = { list: 'block', kind, file, fileName: 'list.csv', note: 'sanctions of November' };
  const answer = await desk.call('POST', `/api/lists/${name}`, { body });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  await assertFits(ListImportSchema, answer.body);
  return JSON.parse(JSON.stringify(answer.body));
}

test('what is blocked gets no address, what is allowed does, and what is removed counts at once', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const { house } = desk;
    const callerAddress = '203.0.113.7';
    const order = await house.order({ ...WISH, callerAddress });
    for (const [kind, value] of [
      ['email', ' MINA@example.com'],
      ['email_domain', 'example.com'],
      ['address', order.receiveAddress],
      ['network', '203.0.113.0/24'],
    ] as const) {
      assert.deepEqual(await add(desk, { list: 'block', kind, value }), [200, undefined]);
      await assert.rejects(house.order({ ...WISH, callerAddress }), /declined/, kind);
      assert.deepEqual(await add(desk, { list: 'block', kind, value }), [409, 'list_entry_known']);
      const [row = assert.fail()] = (await read(desk, 'list=block')).rows;
      assert.deepEqual([row['kind'], row['by'], row['reason']], [kind, 'Mina', 'a police report']);
      const removal = { body: { note: 'a mistake' } };
      const path = `/api/lists/entries/${row['id']}/remove`;
      assert.equal((await desk.call('POST', path, removal)).status, 200);
      assert.equal((await desk.call('POST', path, removal)).body['code'], 'list_entry_unknown');
      await house.order({ ...WISH, callerAddress });
    }
    await add(desk, { list: 'block', kind: 'email_domain', value: 'example.com' });
    await add(desk, { list: 'allow', kind: 'email', value: 'mina@example.com' });
    await house.order({ ...WISH, callerAddress });
    const acts = await house.desk.store.listDeskActs({ limit: 100 });
    assert.equal(acts.filter(({ act }) => act.event === 'list_extended').length, 6);
    assert.ok(!JSON.stringify(acts).includes('example.com'), 'the trail is kept for ever and names nobody');
    assert.ok(!JSON.stringify(desk.logged).includes('example.com'));
  }));

test('an entry about a person ends in time unless somebody keeps it, and the trail covers it all', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const { store, hashText, clock } = desk.house.desk;
    const keepMs = DEFAULT_LETTER_SETTINGS.keepListedMs;
    await add(desk, { list: 'block', kind: 'email', value: 'old@example.com' });
    await add(desk, { list: 'block', kind: 'email', value: 'kept@example.com' });
    await add(desk, { list: 'block', kind: 'email_domain', value: 'example.org' });
    const [domain = assert.fail(), kept = assert.fail()] = (await read(desk, 'list=block')).rows;
    assert.equal(domain['endsAt'], null);
    assert.equal(kept['endsAt'], new Date(clock.nowMs() + keepMs).toISOString());
    const keep = async ({ id }: Record<string, string>): Promise<unknown> => {
      const body = { note: 'still the same case' };
      return (await desk.call('POST', `/api/lists/entries/${id}/keep`, { body })).body['code'];
    };
    assert.equal(await keep(domain), 'list_entry_stays');
    desk.house.clock.advance(keepMs - 20 * 24 * 3_600_000);
    await desk.signIn();
    const ending = 'list=block&ending=1';
    assert.deepEqual((await read(desk, ending)).values, ['kept@example.com', 'old@example.com']);
    assert.equal(await keep(kept), undefined);
    assert.deepEqual((await read(desk, ending)).values, ['old@example.com']);
    desk.house.clock.advance(21 * 24 * 3_600_000);
    await desk.signIn();
    assert.equal(await expireListed(desk.house.desk, clock.nowMs() - keepMs), 1);
    assert.deepEqual((await read(desk, 'list=block')).values, ['example.org', 'kept@example.com']);
    assert.equal((await verifyAudit(store, hashText)).broken, null);
    const rows = JSON.stringify(await store.listRecords({ limit: 9 }));
    assert.ok(!rows.includes('old@example.com'));
  }));

test('a value that cannot be of its kind is refused', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    for (const [kind, value] of [
      ['network', '0.0.0.0/0'],
      ['email', 'mina'],
      ['address', 'x'],
      ['bank_account', '12'],
    ] as const)
      assert.deepEqual(await add(desk, { list: 'block', kind, value }), [400, 'list_value_malformed'], kind);
    assert.deepEqual((await add(desk, { list: 'freeze', kind: 'email', value: 'a@b.co' }))[0], 400);
    assert.deepEqual((await add(desk, { list: 'block', kind: 'account', value: 'u' }))[0], 400);
  }));

test('a payout to somebody who was blocked meanwhile is held until a person lets it go on', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const { house } = desk;
    const order = await house.order(WISH);
    await house.fund(order);
    assert.ok((await takeOrder(house.desk, await house.act(order))).ok);
    await add(desk, { list: 'block', kind: 'address', value: order.receiveAddress });
    for (let time = 0; time < 2; time += 1) {
      const refused = await preparePayout(house.desk, await house.act(order));
      assert.deepEqual(refused, { ok: false, reason: 'order_on_hold' });
    }
    const { holds } = await house.view(order);
    assert.deepEqual(
      holds.map(({ reason, openedBy }) => [reason, openedBy]),
      [['listed', 'lists']],
    );
    const trail = await house.desk.store.listAudit(order.orderId);
    assert.equal(trail.at(-1)?.note, 'block list: receiver');
    house.clock.advance(1);
    const closing = { reason: 'listed', note: 'not the same person', password: PASSWORD };
    await desk.act(order, 'hold/close', closing);
    assert.ok((await preparePayout(house.desk, await house.act(order))).ok);
    house.clock.advance(60_000);
    await house.watch('rehearsal-xrp');
    assert.equal(await house.withdraw(order), 'assigned');
    await add(desk, { list: 'block', kind: 'email', value: order.email });
    const again = await preparePayout(house.desk, await house.act(order));
    assert.deepEqual(again, { ok: false, reason: 'order_on_hold' }, 'a later entry was not judged yet');
  }));

/** An order for 500,000 won, paid with so many by a line of the bank from an account that is blocked then. */
async function paidFromBlocked(desk: TestConsole, baseUnits: bigint): Promise<Order> {
  await desk.createOwner();
  const { house } = desk;
  const order = await house.order({ pay: 'KRW', receive: 'LTC', payAmount: '500000' });
  assert.ok((await claimPaid(house.desk, order.orderId)).ok);
  const account = listBankAccounts(house.desk).find(({ asset }) => asset.symbol === 'KRW') ?? assert.fail();
  const line: StatementLine = {
    row: 1,
    direction: 'in',
    baseUnits,
    bookedAtMs: house.clock.nowMs(),
    precision: 'second',
    balanceAfter: null,
    shown: '홍길동',
    holder: null,
    remark: '',
    otherAccount: '110-123-456789',
    otherBank: '신한은행',
    kind: '',
    bankRef: null,
    isReversal: false,
    remarks: [],
  };
  await importLines(house.desk, account, { lines: [line], fileHash: 'h', operatorId: 'o', columns: null });
  const [kept = assert.fail()] = await house.desk.store.listBankLines({
    railId: account.railId,
    sinceMs: 0,
    limit: 1,
  });
  await desk.act(order, 'receipt-line', { key: kept.line.lineKey, password: PASSWORD });
  await add(desk, { list: 'block', kind: 'bank_account', value: '신한은행 110123456789 홍길동' });
  return order;
}

async function assertNotPaid({ house }: TestConsole, order: Pick<Order, 'orderId'>): Promise<void> {
  assert.ok((await takeOrder(house.desk, await house.act(order, MINA))).ok);
  const refused = await preparePayout(house.desk, await house.act(order, MINA));
  assert.deepEqual(refused, { ok: false, reason: 'order_on_hold' });
}

test('an order that was paid from a blocked bank account is held', () =>
  withTestConsole({}, async (desk) => assertNotPaid(desk, await paidFromBlocked(desk, 500_000n))));

test('so is the order that its refund was converted to', () =>
  withTestConsole({}, async (desk) => {
    const { house } = desk;
    const order = await paidFromBlocked(desk, 600_000n);
    await house.publish();
    const { refundId } = (await house.view(order)).refunds[0] ?? assert.fail();
    assert.ok((await convertRefund(house.desk, { ...(await house.act(order, MINA)), refundId })).ok);
    const { successorOrderId } = (await house.view(order)).refunds[0] ?? assert.fail();
    await assertNotPaid(desk, { orderId: successorOrderId ?? '' });
  }));

test('a list is read by pages, by kind and by beginning, and given as a file that can be imported', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const file = 'value\r\nb@example.com\r\na@example.com\r\n"c@example.com"\r\n';
    assert.equal((await send(desk, 'imports', file, 'email')).newCount, 3);
    await add(desk, { list: 'block', kind: 'email_domain', value: 'example.org' });
    const first = await read(desk, 'list=block&limit=2');
    assert.deepEqual(first.values, ['a@example.com', 'b@example.com']);
    const next = await read(desk, `list=block&limit=2&after=${encodeURIComponent(first.nextAfter ?? '')}`);
    assert.deepEqual(next.values, ['c@example.com', 'example.org']);
    assert.deepEqual((await read(desk, 'list=block&kind=email_domain')).values, ['example.org']);
    assert.deepEqual((await read(desk, 'list=block&q=b@')).values, ['b@example.com']);
    assert.deepEqual((await read(desk, `list=block&q=${encodeURIComponent('%')}`)).values, []);
    assert.deepEqual((await read(desk, 'list=block&q=%E2%80%AE')).values, []);
    assert.equal((await desk.call('GET', '/api/lists?list=block&after=x')).body['code'], 'field_invalid');
    const { status, text } = await desk.download('/api/lists/entries.csv?list=block');
    assert.equal(status, 200);
    const again = await send(desk, 'preview', text);
    assert.deepEqual([again.problemCount, again.lineCount, again.newCount], [0, 4, 0]);
  }));

test('a file is previewed and imported whole, and a bad line is named by its number', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const good =
      '\ufeffkind;value;reason\r\nemail;Mina@example.com;wanted\r\n\r\nnetwork;198.51.100.0/24;\r\nEMAIL;mina@example.com;\r\n';
    const preview = await send(desk, 'preview', good);
    assert.deepEqual(
      [preview.lineCount, preview.doubledCount, preview.newCount, preview.problems],
      [3, 1, 2, []],
    );
    assert.deepEqual((await read(desk, 'list=block')).values, [], 'a preview keeps nothing');
    assert.equal((await send(desk, 'imports', good)).newCount, 2);
    assert.equal((await send(desk, 'imports', good)).newCount, 0);
    const { rows } = await read(desk, 'list=block');
    assert.deepEqual(
      rows.map(({ reason, source }) => [reason, source]),
      [
        ['sanctions of November', 'list.csv'],
        ['wanted', 'list.csv'],
      ],
    );
    const bad = 'kind,value\nemail,new@example.com\nemail,not one\nwallet,x\n,y@example.com\n';
    const refused = await send(desk, 'imports', bad);
    assert.deepEqual(refused.problems, [
      { code: 'value_malformed', line: 3 },
      { code: 'kind_unknown', line: 4 },
      { code: 'kind_missing', line: 5 },
    ]);
    assert.equal((await read(desk, 'list=block')).rows.length, 2, 'nothing is half imported');
    for (const [text, kind, code] of [
      ['', 'email', 'empty_file'],
      ['value\n', 'email', 'empty_file'],
      ['a@example.com\n', null, 'kind_missing'],
      ['name,mail\nMina,a@example.com\n', 'email', 'columns_unknown'],
      ['value\n"a@example.com\nb@example.com\n', 'email', 'quote_not_closed'],
      [Buffer.from([0xff, 0xfe, 0x00]), 'email', 'encoding_unknown'],
      [`value,reason\na@example.com,${'x'.repeat(501)}\n`, 'email', 'reason_too_long'],
    ] as const)
      assert.equal((await send(desk, 'imports', text, kind)).problems[0]?.code, code, code);
  }));

test('a list of 100,000 lines is imported within ten seconds of work', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const lines = Array.from({ length: 100_000 }, (_, n) => `0x${n.toString(16).padStart(40, '0')}`);
    const before = process.cpuUsage();
    const { newCount } = await send(desk, 'imports', `value\n${lines.join('\n')}`, 'address');
    assert.equal(newCount, 100_000);
    const { user, system } = process.cpuUsage(before);
    assert.ok((user + system) / 1000 < 10_000, `${(user + system) / 1000} ms`);
  }));
