import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { WAVE_HEIGHT_MAX, waveHeight } from './demo-curve.ts';

test('a wave is level at its start, highest at its first quarter and lowest at its third', () => {
  assert.equal(waveHeight(0n, 1_000n), 0n);
  assert.equal(waveHeight(250n, 1_000n), WAVE_HEIGHT_MAX);
  assert.equal(waveHeight(500n, 1_000n), 0n);
  assert.equal(waveHeight(750n, 1_000n), -WAVE_HEIGHT_MAX);
});

test('a wave stays within 0.2 % of the sine', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999 }), (phase) => {
      const height = Number(waveHeight(BigInt(phase), 1_000_000n)) / Number(WAVE_HEIGHT_MAX);
      assert.ok(Math.abs(height - Math.sin((2 * Math.PI * phase) / 1_000_000)) < 0.002);
    }),
  );
});

test('a wave repeats itself, before its start too', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), (phaseMs) => {
      assert.equal(waveHeight(phaseMs, 17_000n), waveHeight(phaseMs + 17_000n, 17_000n));
    }),
  );
});
