import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scorePerformance } from './score.ts';

const CALM = { minutes: 10, refusals: 0, wrongActs: [] };

test('an incident that is solved in time, without a refused or a wrong act, gives all points', () => {
  const { points, reasons } = scorePerformance(CALM);
  assert.deepEqual([points, reasons.length], [100, 1]);
});

test('each minute after the tenth takes a point, and each refused act ten', () => {
  const { points, reasons } = scorePerformance({ ...CALM, minutes: 15, refusals: 2 });
  assert.equal(points, 75);
  assert.deepEqual(
    reasons.map(({ en }) => en),
    ['−5: It took 15 minutes.', '−20: The desk refused 2 acts.'],
  );
});

test('time and refusals take so much at most, and nobody has less than no points', () => {
  assert.equal(scorePerformance({ ...CALM, minutes: 5000, refusals: 50 }).points, 30);
  const wrong = { points: 60, words: { en: 'Paid twice.', kr: '두 번 보냈습니다.' } };
  const worst = scorePerformance({ minutes: 5000, refusals: 50, wrongActs: [wrong] });
  assert.equal(worst.points, 0);
  assert.equal(worst.reasons.at(-1)?.kr, '−60: 두 번 보냈습니다.');
});
