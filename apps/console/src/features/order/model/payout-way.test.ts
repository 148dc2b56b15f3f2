import assert from 'node:assert/strict';
import { test } from 'node:test';
import { payoutWay } from './payout-way.ts';

function states(way: ReturnType<typeof payoutWay>): string {
  return way.map((point) => point.state).join(' ');
}

test('a payout goes from waiting over its confirmations to delivered', () => {
  assert.equal(states(payoutWay(null)), 'now next next next');
  const seen = payoutWay({ stage: 'sent', confirmations: 1, confirmationsRequired: 4 });
  assert.equal(states(seen), 'done done now next');
  assert.equal(seen[2]?.progressFraction, 0.25);
  assert.equal(
    states(payoutWay({ stage: 'delivered', confirmations: 4, confirmationsRequired: 4 })),
    'done done done done',
  );
});

test('a network that needs no confirmation divides by nothing', () => {
  const way = payoutWay({ stage: 'sent', confirmations: 0, confirmationsRequired: 0 });
  assert.equal(way[2]?.progressFraction, 0);
});
