import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchLines } from './match-lines.ts';
import type { BankOrder } from './score-candidate.ts';
import { findTwins } from './twin-lines.ts';
import { pairReceipts } from './typed-receipts.ts';
import type { BankLine, TypedReceipt } from '../ports/bank-lines.ts';

const NOON_MS = Date.parse('2026-11-20T12:00:00+09:00');
const MINUTE_MS = 60_000;

function line(lineKey: string, over: Partial<BankLine> = {}): BankLine {
  return {
    lineKey,
    railId: 'krw-bank',
    importId: 'import-1',
    row: 6,
    direction: 'in',
    baseUnits: 500_000n,
    bookedAtMs: NOON_MS,
    precision: 'minute',
    balanceAfter: 1n,
    shown: '한가람',
    holder: null,
    remark: '',
    otherAccount: '',
    otherBank: '',
    kind: '이체',
    bankRef: null,
    isReversal: false,
    ...over,
  };
}

function order(orderId: string, over: Partial<BankOrder> = {}): BankOrder {
  return {
    orderId,
    reference: 'NR-7K3M-Q2',
    dueBaseUnits: 500_000n,
    depositor: '한가람',
    createdAtMs: NOON_MS - MINUTE_MS,
    lockEndsAtMs: NOON_MS + 29 * MINUTE_MS,
    claimEndsAtMs: null,
    isWaiting: true,
    ...over,
  };
}

function receipt(outputKey: string, over: Partial<TypedReceipt> = {}): TypedReceipt {
  return {
    outputKey,
    baseUnits: 500_000n,
    receivedAtMs: NOON_MS,
    order: { orderId: 'a', reference: 'NR-7K3M-Q2', depositorName: '한가람' },
    unmatched: null,
    isTakenBack: false,
    ...over,
  };
}

type Input = Parameters<typeof matchLines<BankLine>>[0];

function matchOf(one: BankLine, input: Partial<Input>) {
  const lines = input.lines ?? [one];
  const matches = matchLines<BankLine>({ orders: [], payouts: [], decimals: 0, ...input, lines });
  const { verdict, flag, candidates } = matches.get(one) ?? assert.fail();
  return [verdict, flag, candidates.map((each) => each.order.orderId)];
}

const SECOND = order('second', { reference: 'NR-8X4P-W7' });

test('a line with the amount and name of the only order that waits is its clear match', () => {
  assert.deepEqual(matchOf(line('1'), { orders: [SECOND] }), ['propose', null, ['second']]);
});

test('a line that names an order which was paid already is no clear match of another one', () => {
  const paid = order('paid', { isWaiting: false });
  const named = line('1', { shown: '한가람7K3MQ2' });
  const orders = [paid, SECOND];
  assert.deepEqual(matchOf(named, { orders }), ['ask', 'duplicate', ['paid', 'second']]);
  const ofOtherAmount = order('paid', { isWaiting: false, dueBaseUnits: 7n, depositor: '김하나' });
  const [verdict, flag] = matchOf(named, { orders: [ofOtherAmount, SECOND] });
  assert.deepEqual([verdict, flag], ['ask', 'names_other']);
});

test('a line that names an order of another currency, or of long ago, is no clear match', () => {
  const named = line('1', { shown: '한가람7K3MQ2' });
  const references = new Set(['7K3MQ2']);
  assert.deepEqual(matchOf(named, { orders: [SECOND], references }), ['ask', 'names_other', ['second']]);
  const old = order('old', {
    createdAtMs: NOON_MS - 90 * 86_400_000,
    lockEndsAtMs: NOON_MS - 80 * 86_400_000,
  });
  assert.deepEqual(matchOf(named, { orders: [old, SECOND] }), ['ask', 'names_other', ['second']]);
  assert.deepEqual(matchOf(named, { references }), ['ask', 'names_other', []], 'and no unknown sender');
});

test('a recorded line pays no order again, and takes none away from the line that does', () => {
  const recorded = line('1');
  const own = line('2', { shown: '한가람8X4PW7' });
  const input = { lines: [recorded, own], orders: [SECOND], recorded: new Set([recorded]) };
  assert.deepEqual(matchOf(recorded, input), ['recorded', null, []]);
  assert.deepEqual(matchOf(own, input), ['propose', null, ['second']]);
});

test('a line that may be a typed receipt, or another line, is left to a person', () => {
  const one = line('1');
  for (const doubt of ['typed_before', 'seen_before'] as const) {
    const doubts = new Map([[one, doubt]]);
    assert.deepEqual(matchOf(one, { orders: [SECOND], doubts }), ['ask', doubt, ['second']]);
    assert.deepEqual(matchOf(one, { doubts }), ['ask', doubt, []]);
  }
});

const REFERENCES = new Set(['7K3MQ2', '8X4PW7']);

test('a line that names another order is not that of a receipt of the same minute', () => {
  const { receiptOf, doubtful } = pairReceipts(
    [line('1', { shown: '한가람8X4PW7' })],
    [receipt('KB 1')],
    REFERENCES,
  );
  assert.deepEqual([receiptOf.size, doubtful.size], [0, 0]);
});

test('the line that names the order of a typed receipt, or has its number, is its line', () => {
  const later = NOON_MS + 40 * MINUTE_MS;
  const named = line('1', { shown: '한가람7K3MQ2' });
  const numbered = line('2', { bankRef: 'kb 1' });
  for (const [one, outputKey] of [
    [named, 'BY HAND'],
    [numbered, 'KB 1'],
  ] as const) {
    const typed = receipt(outputKey, { receivedAtMs: later });
    const { receiptOf, doubtful } = pairReceipts([line('3', { shown: '김하나' }), one], [typed], REFERENCES);
    assert.deepEqual([[...receiptOf.keys()], doubtful.size], [[one], 0]);
  }
});

test('without a reference the only line of the same minutes is its line, another one is doubtful', () => {
  const [same, late, other] = [
    line('1'),
    line('2', { bookedAtMs: NOON_MS - 90 * MINUTE_MS }),
    line('3', { shown: '김하나봄' }),
  ];
  const pairs = pairReceipts([same, late, other], [receipt('KB 1')], REFERENCES);
  assert.deepEqual([[...pairs.receiptOf.keys()], pairs.doubtful.size], [[same], 0]);
  const alone = pairReceipts([late, other], [receipt('KB 1')], REFERENCES);
  assert.deepEqual([alone.receiptOf.size, [...alone.doubtful]], [0, [late]]);
});

test('of two lines that one receipt may be, both are doubtful; of two receipts each has its line', () => {
  const lines = [line('1'), line('2')];
  const one = pairReceipts(lines, [receipt('KB 1')], REFERENCES);
  assert.deepEqual([one.receiptOf.size, [...one.doubtful]], [0, lines]);
  const named = [line('1', { shown: '한가람7K3MQ2' }), line('2', { shown: '한가람7K3MQ2' })];
  const two = pairReceipts(named, [receipt('KB 1'), receipt('KB 2')], REFERENCES);
  assert.deepEqual([two.receiptOf.size, two.doubtful.size], [2, 0]);
});

test('one payment in two formats is two lines of which the one imported first counts', () => {
  const csv = line('1');
  const ofx = line('2', {
    importId: 'import-2',
    bankRef: 'F1',
    balanceAfter: null,
    shown: '',
    bookedAtMs: Date.parse('2026-11-20T00:00:00+09:00'),
    precision: 'day',
  });
  assert.deepEqual([...findTwins([ofx, csv], new Set())], [ofx]);
  assert.deepEqual([...findTwins([ofx, csv], new Set([ofx]))], [csv], 'the recorded one counts');
  assert.equal(findTwins([csv, line('3', { importId: 'import-2', balanceAfter: 2n })], new Set()).size, 0);
  assert.equal(findTwins([csv, { ...ofx, shown: '김하나' }], new Set()).size, 0, 'of somebody else');
  assert.equal(findTwins([csv, { ...ofx, bookedAtMs: NOON_MS + 86_400_000 }], new Set()).size, 0);
});

test('so is one that has another number in each format; two numbers of one kind are two payments', () => {
  const camt = line('1', { bankRef: 'KB/20261120/77' });
  const ofx = line('2', { importId: 'import-2', bankRef: '2611-0017', precision: 'day' });
  assert.deepEqual([...findTwins([ofx, camt], new Set())], [ofx]);
  const next = line('3', { importId: 'import-2', bankRef: 'KB/20261120/78' });
  assert.equal(findTwins([camt, next], new Set()).size, 0);
});

test('a correction that takes nothing back that the desk knows says so', () => {
  const correction = line('9', { direction: 'out', kind: '입금취소' });
  assert.deepEqual(matchOf(correction, {}), ['reversal', 'taken_nothing', []]);
  const old = line('1', { bookedAtMs: NOON_MS - 300 * 86_400_000 });
  assert.deepEqual(matchOf(old, { lines: [old, correction], recorded: new Set([old]) }), [
    'recorded',
    'reversed',
    [],
  ]);
});
