import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signedWorth } from './signed-worth.ts';

test('a loss has its minus before the sign of the currency', () => {
  const say = (amount: string): string => `$${amount}`;
  assert.deepEqual(
    ['1250.50', '-20.00', '0.00'].map((amount) => signedWorth(amount, say)),
    ['$1250.50', '−$20.00', '$0.00'],
  );
});
