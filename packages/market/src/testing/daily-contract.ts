import * as fc from 'fast-check';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DailySource } from '../history/daily-source.ts';

/** The behaviour of every source of past days on a refusal, half an answer, and a damaged one. */
export function runDailyContract(
  source: DailySource,
  { good, refused }: { readonly good: string; readonly refused: readonly string[] },
): void {
  test(`${source.sourceId} saying no is a refusal, and a page or a half is malformed`, () => {
    for (const body of refused)
      assert.deepEqual(source.readAnswer(body), { ok: false, reason: 'source_refused' }, body);
    for (const body of [
      '',
      '<!doctype html>',
      '[]',
      'null',
      good.slice(0, good.length / 2),
      '['.repeat(9_000),
    ])
      assert.deepEqual(source.readAnswer(body), { ok: false, reason: 'answer_malformed' }, body.slice(0, 20));
  });

  test(`damaged days of ${source.sourceId} are prices above zero or a refusal, never an exception`, () => {
    const rubbish = fc.oneof(fc.json(), fc.constantFrom('0', '-1', '"NaN"', '1e999', '""', '{}', '[]'));
    fc.assert(
      fc.property(fc.nat(good.length - 1), fc.nat(12), rubbish, (at, cut, text) => {
        const answer = source.readAnswer(good.slice(0, at) + text + good.slice(at + cut));
        if (!answer.ok) return;
        for (const { closeScaled, highScaled, lowScaled } of answer.value)
          assert.ok(closeScaled > 0n && highScaled > 0n && lowScaled > 0n);
      }),
      { numRuns: 300 },
    );
  });
}
