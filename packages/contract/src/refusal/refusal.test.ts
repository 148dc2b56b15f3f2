import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CallShape, refusalsOf } from '../call-shape.ts';
import { PUBLIC_API } from '../public-api.ts';
import { OPERATOR_REFUSALS } from './operator-refusals.ts';
import { REFUSALS } from './refusal.ts';
import { VISITOR_REFUSALS } from './visitor-refusals.ts';

test('no refusal has two statuses', () => {
  const rows = [VISITOR_REFUSALS, OPERATOR_REFUSALS].flatMap((table) => Object.values(table));
  assert.deepEqual(rows.flatMap((texts) => Object.keys(texts)).sort(), Object.keys(REFUSALS).sort());
});

test('what a public call refuses is among the sentences that visitors load', () => {
  const shapes: readonly CallShape[] = Object.values(PUBLIC_API);
  const codes = new Set(shapes.flatMap((shape) => refusalsOf(shape)));
  assert.ok(codes.size > 60);
  assert.deepEqual(
    [...codes].filter((code) => Object.values(OPERATOR_REFUSALS).some((texts) => code in texts)),
    [],
  );
});

test('each Korean sentence is in Korean, and names the same minimum as the English one', () => {
  for (const [code, { en, kr }] of Object.entries(REFUSALS)) {
    assert.match(kr, /[가-힣]/, code);
    if (code.endsWith('_minimum')) assert.equal(/\d+/.exec(kr)?.[0], /\d+/.exec(en)?.[0], code);
  }
});
