import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AddressTeller } from '@naru/core';
import { doubtOf } from './refund-address-doubt.ts';

test('an address that came by the link alone is doubted, and a changed one for a day', () => {
  const at = '2026-01-01T00:00:00.000Z';
  const dayMs = 24 * 3_600_000;
  const doubt = (by: AddressTeller, isChange: boolean, ageMs: number) =>
    doubtOf({ by, at, isChange }, Date.parse(at) + ageMs);
  assert.deepEqual([doubt('link', false, 0), doubt('link', true, 2 * dayMs)], ['link', 'link']);
  assert.deepEqual([doubt('letter', true, dayMs - 1), doubt('letter', true, dayMs)], ['fresh', null]);
  assert.deepEqual([doubt('browser', false, 0), doubt('operator', false, 0)], [null, null]);
});
