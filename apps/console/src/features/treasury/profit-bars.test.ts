import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layOutBars } from './profit-bars.ts';

test('gains stand on the zero line, losses hang from it, and the oldest day is first', () => {
  const laid = layOutBars([
    { key: '2026-03-03', profitUsd: '30.00' },
    { key: '2026-03-02', profitUsd: '-10.00' },
    { key: '2026-03-01', profitUsd: '0.00' },
  ]);
  assert.deepEqual(laid, {
    zero: 0.75,
    highest: '30.00',
    lowest: '-10.00',
    bars: [
      { key: '2026-03-01', usd: '0.00', top: 0.75, height: 0, isLoss: false },
      { key: '2026-03-02', usd: '-10.00', top: 0.75, height: 0.25, isLoss: true },
      { key: '2026-03-03', usd: '30.00', top: 0, height: 0.75, isLoss: false },
    ],
  });
});

test('days without profit have no picture', () => {
  assert.equal(layOutBars([]), null);
  assert.equal(layOutBars([{ key: '2026-03-01', profitUsd: '0.00' }]), null);
});
