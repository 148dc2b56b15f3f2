import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatAhead } from './format-ahead.ts';

test('a time ahead names only the units that it has, in both languages', () => {
  const texts = [4 * 60, 2 * 24 * 60 + 61, 24 * 60].map((minutes) =>
    ['en', 'ko'].map((locale) => formatAhead(minutes, locale)),
  );
  assert.deepEqual(texts, [
    ['4 hours', '4시간'],
    ['2 days 1 hour 1 minute', '2일 1시간 1분'],
    ['1 day', '1일'],
  ]);
});
