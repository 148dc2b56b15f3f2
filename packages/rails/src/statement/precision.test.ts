import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchLines } from '@naru/desk';
import { createLongStatement, scoreMatches } from './fixtures/long-statement.ts';

/** The figures of the weights as they were chosen; a change of the matcher must not fall below them. */
const PRECISION_MIN = 0.9995;
const RECALL_MIN = 0.985;

// `npm run lab -- long-statement` prints all figures.
test('of 100,000 lines, hardly any is proposed to a wrong order, and hardly any clear one is missed', () => {
  const { lines, orders, truth } = createLongStatement(100_000);
  const matches = matchLines({ lines, orders, payouts: [], decimals: 0 });
  const { precision, recall } = scoreMatches(truth, matches);
  assert.ok(precision >= PRECISION_MIN, `precision ${precision}`);
  assert.ok(recall >= RECALL_MIN, `recall ${recall}`);
});
