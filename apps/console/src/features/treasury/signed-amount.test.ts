import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signedAmount, signedWorth } from './signed-amount.ts';

test('a change says its direction, and nothing changed says none', () => {
  assert.deepEqual(['1,250.5', '-0.1', '0'].map(signedAmount), ['+1,250.5', '−0.1', '0']);
});

test('a loss has its minus before the sign of the currency', () => {
  const say = (amount: string): string => `$${amount}`;
  assert.deepEqual(
    ['1250.50', '-20.00', '0.00'].map((amount) => signedWorth(amount, say)),
    ['$1250.50', '−$20.00', '$0.00'],
  );
});
