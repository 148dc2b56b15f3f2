import { type PriceOrigin, ok } from '@naru/core';
import type { RateSource } from '@naru/desk';
import { type SourceHealth, createCollector } from '../collect/collector.ts';
import { formatPublishedFloor } from '../price/scaled-price.ts';
import type { PriceSource } from '../source/price-source.ts';
import type { Transport } from '../transport/transport.ts';
import type { DecidedPrice } from './decided-price.ts';
import { type PriceReading, listReadings } from './list-readings.ts';
import { WANTED_BASES } from './market-asset.ts';
import { formatMemory, parseMemory } from './memory-text.ts';
import type { OperatorOrders } from './operator-order.ts';
import { DEFAULT_ENGINE_RULES, EMPTY_MEMORY, type EngineRules, decidePrices } from './price-engine.ts';

/** Prices of a market, and all that an operator may know and say about them. */
export interface MarketRateSource extends RateSource {
  /** Asks the sources whose time has come; answers how long to wait before the next time. */
  collect(nowMs: number): Promise<number>;
  /** What the last round decided, for the operator. */
  decided(): readonly DecidedPrice[];
  health(): readonly SourceHealth[];
  /** What every source says about each symbol, and whether it counts. */
  listReadings(nowMs: number): ReadonlyMap<string, readonly PriceReading[]>;
  orders(): OperatorOrders;
  changeOrders(change: (orders: OperatorOrders) => OperatorOrders): void;
  /** All that has to survive a restart, as a text. */
  writeMemory(): string;
  loadMemory(text: string): void;
}

const WAIT_MIN_MS = 1_000;

export interface MarketRateSourceOptions {
  readonly sources: readonly PriceSource[];
  readonly transport: Transport;
  readonly isDemo: boolean;
  /** Milliseconds from any beginning, by a clock that nobody sets. */
  readonly elapsedMs: () => number;
  readonly random: () => number;
  readonly rules?: EngineRules;
}

/**
 * The engine with its sources: collecting goes on beside, and a reading is judged whenever prices are
 * due.
 */
export function createMarketRateSource(options: MarketRateSourceOptions): MarketRateSource {
  const { isDemo, rules = DEFAULT_ENGINE_RULES } = options;
  const collector = createCollector({ ...options, isWanted: ({ base }) => WANTED_BASES.has(base) });
  let memory = EMPTY_MEMORY;
  let decided: readonly DecidedPrice[] = [];
  return {
    isDemo,
    collect: async (nowMs) => {
      await collector.collect(nowMs);
      return Math.max(WAIT_MIN_MS, collector.nextDueInMs());
    },
    readPrices: (nowMs) => {
      const round = decidePrices(collector.readings(), memory, { nowMs, rules });
      ({ memory } = round);
      decided = round.prices;
      return Promise.resolve(ok({ usdPrices: writePrices(decided), origins: writeOrigins(decided) }));
    },
    decided: () => decided,
    health: () => collector.health(),
    listReadings: (nowMs) =>
      listReadings(collector.readings(), decided, { quarantine: memory.quarantine, nowMs }),
    orders: () => memory.orders,
    changeOrders: (change) => {
      memory = { ...memory, orders: change(memory.orders) };
    },
    writeMemory: () => formatMemory(memory),
    loadMemory: (text) => {
      memory = parseMemory(text);
    },
  };
}

function writePrices(prices: readonly DecidedPrice[]): Record<string, string> {
  return Object.fromEntries(
    prices.flatMap(({ symbol, priceScaled }) =>
      priceScaled === null ? [] : [[symbol, formatPublishedFloor(priceScaled)]],
    ),
  );
}

function writeOrigins(prices: readonly DecidedPrice[]): Record<string, PriceOrigin> {
  return Object.fromEntries(
    prices.map(({ symbol, state, reason, sources, wideningPpm, untilMs }) => [
      symbol,
      { state, reason, sources, wideningPpm: Number(wideningPpm), untilMs },
    ]),
  );
}
