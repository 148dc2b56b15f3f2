import { type MarketRateSource, createMarketRateSource } from '../engine/market-rate-source.ts';
import type { DemoFault } from './demo-fault.ts';
import { DEMO_SOURCES, type Disturbance, createDemoTransport } from './demo-transport.ts';

const EFFECTS = {
  wrong: { kind: 'factor', factorPpm: 1_060_000n },
  stale: { kind: 'stale' },
} as const satisfies Record<'wrong' | 'stale', DemoFault['effect']>;

/**
 * Simulated prices that move gently, served in the formats of real services to the real adapters and engine.
 * Without faults they depend on the time only, so that tests can predict them.
 */
export function createDemoRateSource(
  options: { readonly faults?: readonly DemoFault[] } = {},
): MarketRateSource {
  const disturbances = new Map<string, Disturbance>();
  let nowMs = 0;
  let elapsedMs = 0;
  const source = createMarketRateSource({
    sources: DEMO_SOURCES,
    transport: createDemoTransport({ ...options, disturbances, clock: { nowMs: () => nowMs } }),
    isDemo: true,
    elapsedMs: () => elapsedMs,
    // No jitter: the demo must be reproducible.
    random: () => 0,
  });
  const collect: MarketRateSource['collect'] = (atMs) => {
    elapsedMs += Math.max(0, atMs - nowMs);
    nowMs = atMs;
    return source.collect(atMs);
  };
  return {
    ...source,
    collect,
    demo: {
      disturb: (sourceId, effect) => {
        if (effect === null) disturbances.delete(sourceId);
        else disturbances.set(sourceId, { effect: EFFECTS[effect], sinceMs: nowMs });
      },
    },
    // Nothing has to be fetched: prices are always current.
    readPrices: async (atMs) => {
      await collect(atMs);
      return source.readPrices(atMs);
    },
  };
}
