import assert from 'node:assert/strict';
import { type CallShape, PUBLIC_API, REFUSALS, refusalsOf } from '@naru/contract';
import { test } from 'node:test';
import { KR_REFUSALS } from './kr-refusals.ts';

test('whatever the desk refuses a visitor for is told in Korean', () => {
  const shapes: readonly CallShape[] = Object.values(PUBLIC_API);
  const codes = new Set(shapes.flatMap((shape) => refusalsOf(shape)));
  assert.ok(codes.size > 60);
  assert.deepEqual(
    [...codes].filter((code) => KR_REFUSALS[code] === undefined),
    [],
  );
});

test('every row is in Korean and of a refusal that there is', () => {
  for (const [code, sentence] of Object.entries(KR_REFUSALS)) {
    assert.ok(code in REFUSALS, code);
    assert.match(sentence, /[가-힣]/, code);
  }
});
