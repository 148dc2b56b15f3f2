import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRailHealth } from './rail-health.ts';

const MINUTE_MS = 60_000;
const NOON_MS = Date.UTC(2026, 10, 18, 12);

test('a rail is healthy while it was read within two minutes, by a clock that may be set back', () => {
  let nowMs = NOON_MS;
  const health = createRailHealth({ nowMs: () => nowMs });
  assert.equal(health.isHealthy('ltc'), false, 'never read');
  health.noteScan('ltc', NOON_MS);
  const cases = [
    [0, true],
    [2 * MINUTE_MS - 1, true],
    [2 * MINUTE_MS, false],
    [-5_000, true],
    [-5_001, false],
    [-60 * MINUTE_MS, false],
  ] as const;
  for (const [sinceMs, isHealthy] of cases) {
    nowMs = NOON_MS + sinceMs;
    assert.equal(health.isHealthy('ltc'), isHealthy, String(sinceMs));
  }
  health.noteScan('ltc', nowMs);
  assert.equal(health.isHealthy('ltc'), true, 'it was read again');
});

test('faults are counted for each rail', () => {
  const health = createRailHealth({ nowMs: () => NOON_MS });
  health.noteFault('ltc');
  health.noteFault('ltc');
  assert.deepEqual([health.faultsOf('ltc'), health.faultsOf('xrp')], [2, 0]);
});
