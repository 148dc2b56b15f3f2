import { type MarketRateSource, createMarketRateSource } from '../engine/market-rate-source.ts';
import type { EngineRules } from '../engine/price-engine.ts';
import type { DemoFault } from './demo-fault.ts';
import { DEMO_SOURCES, createDemoTransport } from './demo-transport.ts';

export interface DemoRateOptions {
  readonly seedText?: string;
  readonly faults?: readonly DemoFault[];
  readonly rules?: EngineRules;
}

/**
 * Invented prices that move gently, told by invented venues to their real adapters and judged by the real
 * engine. Without faults they are a function of the time and `seedText` alone: two desks with one seed
 * show the same, and a test can name what it will see. KRW and CNY are the value of one unit.
 */
export function createDemoRateSource(options: DemoRateOptions = {}): MarketRateSource {
  const { rules, ...demo } = options;
  let nowMs = 0;
  let elapsedMs = 0;
  const source = createMarketRateSource({
    sources: DEMO_SOURCES,
    transport: createDemoTransport({ ...demo, clock: { nowMs: () => nowMs } }),
    isDemo: true,
    elapsedMs: () => elapsedMs,
    // In step: what is invented has to be the same every time.
    random: () => 0,
    ...(rules === undefined ? {} : { rules }),
  });
  const collect: MarketRateSource['collect'] = (atMs) => {
    elapsedMs += Math.max(0, atMs - nowMs);
    nowMs = atMs;
    return source.collect(atMs);
  };
  return {
    ...source,
    collect,
    // Nobody has to be waited for: the prices are always those of the moment.
    readPrices: async (atMs) => {
      await collect(atMs);
      return source.readPrices(atMs);
    },
  };
}
