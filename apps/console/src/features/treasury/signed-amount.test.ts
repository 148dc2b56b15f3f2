import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signedAmount } from './signed-amount.ts';

test('a change says its direction, and nothing changed says none', () => {
  assert.deepEqual(['1,250.5', '-0.1', '0'].map(signedAmount), ['+1,250.5', '−0.1', '0']);
});
