import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchLines } from '@naru/desk';
import { createLongStatement } from './fixtures/long-statement.ts';

/** The figures of the weights as they were chosen; a change of the matcher must not fall below them. */
const PRECISION_MIN = 0.9995;
const RECALL_MIN = 0.985;

test('of 100,000 lines, hardly any is proposed to a wrong order, and hardly any clear one is missed', (t) => {
  const { lines, orders, truth } = createLongStatement(100_000);
  const beganAt = performance.now();
  const matches = matchLines({ lines, orders, payouts: [], decimals: 0 });
  const tookMs = Math.round(performance.now() - beganAt);
  let [proposed, right, due, forbidden] = [0, 0, 0, 0];
  for (const [line, { verdict, orderId }] of truth) {
    const match = matches.get(line) ?? assert.fail();
    if (verdict === 'propose') due += 1;
    if (match.verdict !== 'propose') continue;
    proposed += 1;
    const isRightOrder = match.candidates[0]?.order.orderId === orderId;
    if (verdict === 'propose' && isRightOrder) right += 1;
    else if (isRightOrder) forbidden += 1;
  }
  const [precision, recall] = [right / proposed, right / due];
  t.diagnostic(`${lines.length} lines, ${orders.length} orders, matched in ${tookMs} ms`);
  t.diagnostic(`precision ${precision.toFixed(5)}, recall ${recall.toFixed(4)}`);
  t.diagnostic(`wrong order ${proposed - right - forbidden}, where a person must look ${forbidden}`);
  assert.ok(precision >= PRECISION_MIN, `precision ${precision}`);
  assert.ok(recall >= RECALL_MIN, `recall ${recall}`);
});
