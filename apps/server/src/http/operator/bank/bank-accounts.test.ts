import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type BankDeskAnswer, BankDeskSchema, StatementAnswerSchema } from '@naru/contract';
import { assertFits } from '../../../testing/fits-schema.ts';
import { type TestConsole, withTestConsole } from '../../../testing/test-console.ts';

const RAIL = 'krw-bank';
const OTHER_RAIL = 'cny-bank';

async function readAccounts(desk: TestConsole): Promise<BankDeskAnswer> {
  const { body } = await desk.call('GET', '/api/bank');
  await assertFits(BankDeskSchema, body);
  return JSON.parse(JSON.stringify(body));
}

/** A statement of the won account, of one line or none. */
async function send(desk: TestConsole, name: 'preview' | 'imports', rows: readonly string[]) {
  const head = '거래일시,적요,보낸분/받는분,송금메모,출금액,입금액,잔액,거래점,구분';
  const [number = '', ...lines] = rows;
  const file = Buffer.from([`계좌번호,${number}`, head, ...lines, ''].join('\r\n')).toString('base64');
  const { status, body } = await desk.call('POST', `/api/bank/${name}`, { body: { railId: RAIL, file } });
  assert.equal(status, 200, JSON.stringify(body));
  await assertFits(StatementAnswerSchema, body);
  return body;
}

function numberOf({ accounts }: BankDeskAnswer, railId: string): string {
  const { account } = accounts.find((each) => each.railId === railId) ?? assert.fail();
  return /[\d-]{6,}/.exec(account)?.[0] ?? assert.fail(account);
}

test('each account says what waits there, and one where money has no order opens first', () => {
  const work = new Map([[OTHER_RAIL, { lineCount: 3, overdueCount: 0, claimCount: 2, sinceMs: 0 }]]);
  return withTestConsole({ gauges: { readBankWork: () => Promise.resolve(work) } }, async (desk) => {
    await desk.createOwner();
    const before = await readAccounts(desk);
    assert.equal(before.railId, OTHER_RAIL);
    const today = new Date(desk.house.clock.nowMs()).toISOString().slice(0, 10).replaceAll('-', '.');
    await send(desk, 'imports', [
      numberOf(before, RAIL),
      `${today} 00:00:01,전자금융,모름이,,0,1,1,신한은행,`,
    ]);
    const { accounts, railId } = await readAccounts(desk);
    assert.equal(railId, RAIL);
    assert.deepEqual(
      new Map(accounts.map((each) => [each.railId, [each.lineCount, each.claimCount]])),
      new Map([
        [OTHER_RAIL, [3, 2]],
        [RAIL, [1, 0]],
      ]),
    );
  });
});

test('a file of another account names it, and says which account of the desk it is', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const read = await readAccounts(desk);
    const own = await send(desk, 'preview', [numberOf(read, RAIL)]);
    assert.deepEqual([own['problemCount'], own['otherRailId']], [0, null]);
    for (const [number, otherRailId] of [
      [numberOf(read, OTHER_RAIL), OTHER_RAIL],
      ['999-888-777666', null],
    ] as const) {
      const body = await send(desk, 'preview', [number]);
      const source = number.replaceAll('-', '');
      assert.deepEqual(body['problems'], [{ code: 'another_account', row: null, source }]);
      assert.equal(body['otherRailId'], otherRailId);
    }
  }));
