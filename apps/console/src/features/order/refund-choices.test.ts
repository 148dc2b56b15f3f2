import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RefundAct } from '@naru/core';
import { usualAct } from './refunds/refund-fields.ts';
import { isDecided } from './slip-payments.ts';

test('the usual act of a refund pays it back, or asks where to while nobody knows', () => {
  const acts: RefundAct[] = ['approve', 'set_address', 'waive', 'withhold', 'convert'];
  assert.equal(usualAct({ acts, address: 'ltc1…' }), 'approve');
  assert.equal(usualAct({ acts: acts.slice(1), address: null }), 'set_address');
  // It waits for another payment; a new address would not help.
  assert.equal(usualAct({ acts: acts.slice(1), address: 'ltc1…' }), null);
  assert.equal(usualAct({ acts: ['release'], address: null }), null);
});

test('a payment that was judged is decided, and one that is unexplained or gone is not', () => {
  assert.equal(isDecided({ standing: 'booked', isGone: false }), true);
  assert.equal(isDecided({ standing: 'not_ours', isGone: false }), true);
  assert.equal(isDecided({ standing: null, isGone: false }), false);
  assert.equal(isDecided({ standing: 'counted', isGone: true }), false);
});
