import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readStatement } from '../statement/read-statement.ts';
import { formatPracticeStatement } from './practice-statement.ts';

const AT_MS = Date.parse('2026-11-20T09:31:40+09:00');

for (const [country, decimals] of [
  ['KR', 0],
  ['CN', 2],
] as const) {
  test(`a practice statement of ${country} is read as what it was made of`, () => {
    const lines = [
      { direction: 'out', baseUnits: 500n, atMs: AT_MS, shown: '수수료', kind: '수수료' },
      { direction: 'in', baseUnits: 70_000n, atMs: AT_MS + 1000, shown: '한가람7K3MQ2', kind: '이체' },
    ] as const;
    const text = formatPracticeStatement({
      country,
      accountNumber: '990-410-000111',
      decimals,
      balanceBaseUnits: 1_000_000n,
      lines,
    });
    const read = readStatement(Buffer.from(text), {
      decimals,
      country,
      accountDigits: '990410000111',
      nowMs: AT_MS + 60_000,
      columns: null,
    });
    assert.ok(read.ok);
    assert.deepEqual(
      read.value.lines.map(({ direction, baseUnits, bookedAtMs, shown, kind }) => ({
        direction,
        baseUnits,
        atMs: bookedAtMs,
        shown,
        kind,
      })),
      lines,
    );
    assert.equal(read.value.lines.at(-1)?.balanceAfter, 1_069_500n);
  });
}
