import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minimumUsdText } from './currency-asset.ts';

test('a minimum has both digits of its cents, or none', () => {
  assert.equal(minimumUsdText(5_000n), '50');
  assert.equal(minimumUsdText(7_550n), '75.50');
});
