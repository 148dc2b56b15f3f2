import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type BankDeskAnswer, BankDeskSchema } from '@naru/contract';
import { importLines, listBankAccounts } from '@naru/desk';
import { createGauges, readBankWork, sumLines } from '../../../status/gauges.ts';
import { assertFits } from '../../../testing/fits-schema.ts';
import { AWAKE, type TestConsole, withTestConsole } from '../../../testing/test-console.ts';
import { type Person, assertWhole, codeOf, join, openPair } from '../../../testing/test-people.ts';

const RAIL = 'krw-bank';
const HOUR_MS = 3_600_000;
const FROM_BANK = { pay: 'KRW', receive: 'LTC', payAmount: '500000' };

async function bring(desk: TestConsole, lines: readonly { readonly shown: string; readonly won: bigint }[]) {
  const { house } = desk;
  const account = listBankAccounts(house.desk).find(({ railId }) => railId === RAIL) ?? assert.fail();
  const bookedAtMs = house.clock.nowMs();
  const plain = { row: 1, direction: 'in', precision: 'second', balanceAfter: null, holder: null } as const;
  const texts = { remark: '', otherAccount: '', otherBank: '', kind: '', isReversal: false, remarks: [] };
  const read = lines.map(({ shown, won }, n) => {
    const own = { shown, baseUnits: won, bankRef: `${shown} ${n}`, bookedAtMs };
    return { ...plain, ...texts, ...own };
  });
  await importLines(house.desk, account, { lines: read, fileHash: 'f', operatorId: '', columns: null });
}

async function readDesk(person: Person, view: string): Promise<BankDeskAnswer> {
  const { body } = await person.call('GET', `/api/bank?rail=${RAIL}&view=${view}`);
  await assertFits(BankDeskSchema, body);
  return JSON.parse(JSON.stringify(body));
}

async function countOverdue({ house: { desk } }: TestConsole): Promise<number> {
  return sumLines(await readBankWork(desk)).overdueCount;
}

async function keysOf(person: Person, view: string): Promise<readonly string[]> {
  return (await readDesk(person, view)).lines.map(({ key }) => key);
}

function put(person: Person, keys: readonly string[], over: object = {}) {
  const said = { railId: RAIL, keys, isConfirmed: false, note: 'interest', password: person.password };
  return person.call('POST', '/api/bank/aside', { ...said, ...over });
}

function takeBack(person: Person, keys: readonly string[]) {
  return person.call('POST', '/api/bank/aside/back', { railId: RAIL, keys, note: 'no interest' });
}

function withBank(
  run: (desk: TestConsole, people: { mina: Person; jun: Person }) => Promise<void>,
  settings: object = {},
): Promise<void> {
  return withTestConsole({ settings: { ...AWAKE, ...settings } }, async (desk) => {
    await desk.house.publish();
    await run(desk, await openPair(desk));
  });
}

test('lines that are known stop waiting, are found by themselves, and wait again when that was wrong', () =>
  withBank(async (desk, { mina, jun }) => {
    await bring(desk, [
      { shown: 'a ping', won: 1n },
      { shown: 'own money', won: 70_000n },
      { shown: 'a stranger', won: 90_000n },
    ]);
    desk.house.clock.advance(2 * HOUR_MS);
    await desk.house.publish();
    const keys = await keysOf(mina, 'unclaimed');
    assert.equal(await countOverdue(desk), 3);
    const [first = '', second = ''] = keys;
    assert.deepEqual(codeOf(await put(mina, [first], { password: 'wrong' })), [403, 'step_up_failed']);
    assert.deepEqual(codeOf(await put(mina, [first], { note: ' ' })), [400, 'reason_missing']);
    assert.deepEqual(codeOf(await put(mina, [first], { railId: 'no-bank' })), [404, 'bank_unknown']);
    const moved = await put(mina, [first, second, first, 'no line']);
    assert.deepEqual(moved.body, { doneCount: 2, left: [{ key: 'no line', reason: 'line_unknown' }] });
    assert.equal(await countOverdue(desk), 1, 'the alarm counts what is left');
    assert.deepEqual((await keysOf(mina, 'aside')).toSorted(), [first, second].toSorted());
    const { counts } = await readDesk(mina, 'check');
    assert.deepEqual([counts.unclaimed, counts.aside], [1, 2]);
    const again = await put(jun, [first]);
    assert.deepEqual(again.body, { doneCount: 0, left: [{ key: first, reason: 'line_put_aside' }] });

    assert.deepEqual((await takeBack(jun, [first])).body, { doneCount: 1, left: [] });
    const twice = await takeBack(jun, [first]);
    assert.deepEqual(twice.body, { doneCount: 0, left: [{ key: first, reason: 'line_not_aside' }] });
    assert.equal(await countOverdue(desk), 2);
    const acts = await desk.house.desk.store.listActsAbout({ subjectId: first, limit: 5 });
    assert.deepEqual(
      acts.map(({ event, note }) => [event, note]),
      [
        ['bank_line_taken_back', 'no interest'],
        ['bank_line_put_aside', 'interest'],
      ],
    );
    const viewer = await join(desk, mina, { name: 'Vio', role: 'viewer' });
    for (const answer of [await put(viewer, [first]), await takeBack(viewer, [second])])
      assert.deepEqual(codeOf(answer), [403, 'right_missing']);
    await assertWhole(desk);
  }));

test('a clear match is put aside only by somebody who has seen that it is one', () =>
  withBank(async (desk, { mina }) => {
    const order = await desk.house.order(FROM_BANK);
    const bare = order.reference.slice(3).replace('-', '');
    await bring(desk, [{ shown: bare, won: 500_000n }]);
    const [line = assert.fail()] = (await readDesk(mina, 'check')).lines;
    assert.equal(line.verdict, 'propose');
    const refused = { doneCount: 0, left: [{ key: line.key, reason: 'line_matches_order' }] };
    assert.deepEqual((await put(mina, [line.key])).body, refused);
    assert.deepEqual((await put(mina, [line.key], { isConfirmed: true })).body, { doneCount: 1, left: [] });
    assert.deepEqual(await keysOf(mina, 'aside'), [line.key]);
    assert.deepEqual(await keysOf(mina, 'check'), []);
  }));

test('a line for which an order is made after it was put aside waits again by itself', () =>
  withBank(async (desk, { mina }) => {
    await bring(desk, [{ shown: 'Mina Kim', won: 500_000n }]);
    const [key = ''] = await keysOf(mina, 'unclaimed');
    assert.deepEqual((await put(mina, [key])).body, { doneCount: 1, left: [] });
    await desk.house.order(FROM_BANK);
    assert.deepEqual(await keysOf(mina, 'aside'), []);
    assert.deepEqual(await keysOf(mina, 'check'), [key]);
  }));

test('money above the limit is put out of sight by nobody alone, and a recorded line not at all', () =>
  withBank(
    async (desk, { mina }) => {
      await bring(desk, [
        { shown: 'much', won: 900_000n },
        { shown: 'used', won: 1_000n },
      ]);
      const { lines } = await readDesk(mina, 'unclaimed');
      const keyOf = (shown: string) => lines.find((line) => line.shown === shown)?.key ?? assert.fail();
      const recorded = await mina.call('POST', '/api/unmatched-deposits', {
        currency: 'KRW',
        amount: '1000',
        reference: keyOf('used'),
        mark: 'used',
        receivedAt: new Date(desk.house.clock.nowMs()).toISOString(),
        password: mina.password,
      });
      assert.equal(recorded.status, 200, JSON.stringify(recorded.body));
      const { body } = await put(mina, [keyOf('much'), keyOf('used')], { isConfirmed: true });
      const left = [
        { key: keyOf('much'), reason: 'line_above_limit' },
        { key: keyOf('used'), reason: 'line_used' },
      ];
      assert.deepEqual(body, { doneCount: 0, left });
    },
    { fourEyesAboveUsdCents: 10_000n },
  ));

test('the waiting lines are counted again as soon as one is recorded', () =>
  withBank(async (desk, { mina }) => {
    const { house } = desk;
    const { reference } = await house.order(FROM_BANK);
    await bring(desk, [{ shown: reference.slice(3).replace('-', ''), won: 500_000n }]);
    const gauges = createGauges(house.desk, {
      dataFolder: '',
      letters: () => ({ keepListedMs: 0 }),
      clocksApartMs: () => 0,
      readClockState: () => assert.fail(),
      backup: { schedule: null },
    });
    const count = async (): Promise<number> => sumLines(await gauges.readBankWork()).lineCount;
    assert.equal(await count(), 1);
    const [key = ''] = await keysOf(mina, 'check');
    const body = { version: 1, key, password: mina.password };
    const recorded = await mina.call('POST', `/api/orders/${reference}/receipt-line`, body);
    assert.equal(recorded.status, 200, JSON.stringify(recorded.body));
    assert.equal(await count(), 0);
  }));
