import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasAllWords } from './find-settings.ts';

const TEXTS = ['rateLockMinutes', 'How long an order’s rate is fixed.', '주문의 환율이 고정되는 시간.'];

test('a setting is found by words in any order and case, in its key and its meaning', () => {
  assert.equal(hasAllWords('LONG ratelock', TEXTS), true);
  assert.equal(hasAllWords('환율 시간', TEXTS), true);
  assert.equal(hasAllWords('long password', TEXTS), false);
});

test('nothing typed finds everything', () => {
  assert.equal(hasAllWords('  ', TEXTS), true);
});
