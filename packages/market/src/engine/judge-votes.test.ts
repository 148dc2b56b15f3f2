import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { SCALE } from '../scaled-price.ts';
import { type Vote, judgeVotes } from './judge-votes.ts';
import { RISK_RULES } from './risk-rules.ts';

function votesOf(prices: readonly bigint[]): readonly Vote[] {
  return prices.map((priceScaled, index) => ({ sourceId: `source ${index}`, priceScaled, receivedAtMs: 0 }));
}

/** Dollars with two decimals. */
function judge(dollars: readonly number[]) {
  return judgeVotes(
    votesOf(dollars.map((one) => (BigInt(Math.round(one * 100)) * SCALE) / 100n)),
    RISK_RULES.alt,
  );
}

test('the price is the median of those that agree', () => {
  const verdict = judge([100, 100.2, 100.1, 106]);
  assert.ok(verdict.ok);
  assert.equal(verdict.priceScaled, (1001n * SCALE) / 10n);
  assert.deepEqual(
    verdict.voters.map(({ sourceId }) => sourceId),
    ['source 0', 'source 1', 'source 2'],
  );
});

test('fewer than three are no market, and three that do not agree are none either', () => {
  assert.deepEqual(judge([100, 100]), { ok: false, reason: 'sources' });
  assert.deepEqual(judge([]), { ok: false, reason: 'sources' });
  assert.deepEqual(judge([100, 102, 104]), { ok: false, reason: 'dispersion' });
  // Two votes with the same false price against two honest ones: nobody can know which are right.
  assert.deepEqual(judge([100, 100, 10_000, 10_000]), { ok: false, reason: 'dispersion' });
  assert.deepEqual(judge([100, 100.1, 10_000]), { ok: false, reason: 'dispersion' });
});

const CENTRE = 10n ** 22n;
const honest = fc.array(fc.bigInt({ min: CENTRE, max: CENTRE + CENTRE / 250n }), {
  minLength: 2,
  maxLength: 9,
});
const lies = fc.oneof(
  fc.bigInt({ min: 1n, max: 10n ** 33n }),
  fc.bigInt({ min: CENTRE - CENTRE / 50n, max: CENTRE + CENTRE / 50n }),
);

test('one liar among any number of sources cannot move the price beyond the honest ones', () => {
  let accepted = 0;
  fc.assert(
    fc.property(honest, lies, fc.nat(), (prices, lie, place) => {
      const all = prices.toSpliced(place % (prices.length + 1), 0, lie);
      const verdict = judgeVotes(votesOf(all), RISK_RULES.alt);
      if (!verdict.ok) return;
      accepted += 1;
      assert.ok(prices.some((price) => price <= verdict.priceScaled));
      assert.ok(prices.some((price) => price >= verdict.priceScaled));
    }),
    { numRuns: 2_000 },
  );
  assert.ok(accepted > 500, `only ${accepted} of them had a price at all`);
});

test('the order of the sources makes no difference', () => {
  fc.assert(
    fc.property(honest, lies, (prices, lie) => {
      const forward = judgeVotes(votesOf([...prices, lie]), RISK_RULES.alt);
      const backward = judgeVotes(votesOf([...prices, lie].toReversed()), RISK_RULES.alt);
      assert.equal(forward.ok && forward.priceScaled, backward.ok && backward.priceScaled);
    }),
  );
});
