import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyLines, separateEquals } from './line-key.ts';
import type { StatementLine } from '../ports/bank-lines.ts';

const LINE: StatementLine = {
  row: 6,
  direction: 'in',
  baseUnits: 700_000n,
  bookedAtMs: Date.parse('2026-11-20T09:31:40+09:00'),
  precision: 'second',
  balanceAfter: 19_050_000n,
  shown: '김하나봄',
  holder: null,
  remark: '',
  otherAccount: '',
  otherBank: '',
  kind: '전자금융',
  bankRef: null,
  isReversal: false,
  remarks: [],
};

function keysOf(...lines: readonly Partial<StatementLine>[]): readonly string[] {
  return keyLines(
    { digits: '999901', country: 'KR' },
    lines.map((line) => ({ ...LINE, ...line })),
  ).map(({ lineKey }) => lineKey);
}

test('a line has the same key in exports that differ in seconds, text, row and memo', () => {
  const [key] = keysOf({});
  const inMinutes = LINE.bookedAtMs - (LINE.bookedAtMs % 60_000);
  const other = {
    bookedAtMs: inMinutes,
    precision: 'minute',
    row: 31,
    shown: '김하나',
    remark: 'x',
  } as const;
  assert.deepEqual(keysOf(other), [key]);
});

test('a payment announced with its time is the one that a statement gives a day', () => {
  const ref = { bankRef: 'SVC1', balanceAfter: null };
  const dayStart = Date.parse('2026-11-20T00:00:00+09:00');
  assert.deepEqual(keysOf({ ...ref, bookedAtMs: dayStart, precision: 'day' }), keysOf(ref));
});

test('two equal payments are two lines, by their balance or by their number among equals', () => {
  assert.equal(new Set(keysOf({}, { balanceAfter: 19_750_000n })).size, 2);
  const equals = keysOf({ balanceAfter: null }, { balanceAfter: null });
  assert.equal(new Set(equals).size, 2);
  assert.deepEqual(keysOf({ balanceAfter: null }), equals.slice(0, 1), 'a shorter file adds nothing');
});

test('a number that a bank gives to two payments identifies neither alone', () => {
  const ref = { bankRef: 'SVC 1', balanceAfter: null };
  const [first, second, third] = keysOf(ref, { ...ref, baseUnits: 5n }, ref);
  assert.equal(new Set([first, second, third]).size, 3);
  assert.equal(first, '999901/REF/IN/700000/2026-11-20/SVC1');
});

test('a file that shares one line alone, without number or balance, may bring an equal payment', () => {
  const account = { digits: '999901', country: 'KR' } as const;
  const bare = { ...LINE, balanceAfter: null };
  const [first, second] = keyLines(account, [bare, { ...bare, baseUnits: 5n }]);
  const one = separateEquals(keyLines(account, [bare]), new Set([first?.lineKey ?? '']), 'ab12');
  assert.deepEqual(
    one.map(({ lineKey }) => lineKey),
    [`${first?.lineKey}/AB12`],
  );
  const both = keyLines(account, [bare, { ...bare, baseUnits: 5n }]);
  const known = new Set([first?.lineKey ?? '', second?.lineKey ?? '']);
  assert.deepEqual(separateEquals(both, known, 'ab12'), both, 'two shared lines are an overlap');
  const withBalance = keyLines(account, [LINE]);
  const itsKey = new Set(withBalance.map(({ lineKey }) => lineKey));
  assert.deepEqual(separateEquals(withBalance, itsKey, 'ab12'), withBalance);
});
