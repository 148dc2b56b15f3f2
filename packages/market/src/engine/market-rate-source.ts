import { type PriceOrigin, ok } from '@naru/core';
import type { RateSource } from '@naru/desk';
import { apartPpm, formatPublishedFloor } from '../scaled-price.ts';
import type { DecidedPrice } from './judge-votes.ts';
import { type PriceReading, listReadings } from './list-readings.ts';
import {
  type SourceHealth,
  createPriceCollector,
  healthOf,
  readingsOf,
  createBookWatch,
} from '../collect/price-collector.ts';
import type { PriceSource } from '../source/price-source.ts';
import type { Transport } from '../transport/transport.ts';
import { WANTED_BASES } from './market-asset.ts';
import { formatMemory, parseMemory } from './memory-text.ts';
import type { OperatorOrders } from './pin-and-halt.ts';
import { EMPTY_MEMORY, decidePrices } from './price-engine.ts';

/** A source that an operator should look at: without a usable reading, or with prices of its own. */
export interface SourceTrouble {
  readonly sourceId: string;
  readonly kind: 'silent' | 'apart';
  readonly sinceMs: number;
  /** For kind `apart`: how far its farthest reading is from the price of the others; negative: lower. */
  readonly farthestPpm: bigint | null;
}

/** Shorter troubles are usual, and no price depends on one source. */
const TROUBLE_AFTER_MS = 5 * 60_000;
/** A larger distance from the price of the others than exchanges have on a usual day. */
const APART_PPM = 30_000n;
/** Prices of these symbols differ between countries. */
const NATIONAL: ReadonlySet<string> = new Set(['KRW', 'CNY']);

export interface SourceWatch {
  /** Compares each source with the others. */
  look(facts: {
    readonly sourceIds: readonly string[];
    readonly decided: readonly DecidedPrice[];
    readonly readings: () => ReadonlyMap<string, readonly PriceReading[]>;
    readonly nowMs: number;
  }): void;
  list(nowMs: number): readonly SourceTrouble[];
}

/** Remembers since when each source has been in trouble, from the start on. */
export function createSourceWatch(): SourceWatch {
  let troubles: readonly SourceTrouble[] = [];
  return {
    look: ({ sourceIds, decided, readings, nowMs }) => {
      const { usable, apart } = sortSources(readings(), decided);
      troubles = sourceIds.flatMap((sourceId): readonly SourceTrouble[] => {
        if (usable.has(sourceId) && !apart.has(sourceId)) return [];
        const kind = apart.has(sourceId) ? 'apart' : 'silent';
        const known = troubles.find((each) => each.sourceId === sourceId && each.kind === kind);
        const farthestPpm = apart.get(sourceId) ?? null;
        return [{ sourceId, kind, sinceMs: known?.sinceMs ?? nowMs, farthestPpm }];
      });
    },
    list: (nowMs) => troubles.filter(({ sinceMs }) => nowMs - sinceMs >= TROUBLE_AFTER_MS),
  };
}

function sortSources(
  readings: ReadonlyMap<string, readonly PriceReading[]>,
  decided: readonly DecidedPrice[],
): { readonly usable: ReadonlySet<string>; readonly apart: ReadonlyMap<string, bigint> } {
  const usable = new Set<string>();
  const apart = new Map<string, bigint>();
  for (const { symbol, marketScaled } of decided) {
    for (const { sourceId, priceScaled } of readings.get(symbol) ?? []) {
      if (priceScaled === null) continue;
      usable.add(sourceId);
      if (marketScaled === null || NATIONAL.has(symbol)) continue;
      if (apartPpm(priceScaled, marketScaled) <= APART_PPM) continue;
      const ppm = ((priceScaled - marketScaled) * 1_000_000n) / marketScaled;
      if (sizeOf(ppm) > sizeOf(apart.get(sourceId) ?? 0n)) apart.set(sourceId, ppm);
    }
  }
  return { usable, apart };
}

function sizeOf(number: bigint): bigint {
  return number < 0n ? -number : number;
}

/** Invented prices whose sources can be disturbed while they are read. */
export interface DemoMarket {
  /** Disturbs this source from now on, besides the faults set at the start; null ends the disturbance. */
  disturb(sourceId: string, effect: 'wrong' | 'stale' | null): void;
}

/** The prices of a market, and what an operator can see and change about them. */
export interface MarketRateSource extends RateSource {
  /** Calls the sources that are due; returns how long to wait before the next call. */
  collect(nowMs: number): Promise<number>;
  /** The result of the last round, for the operator. */
  decided(): readonly DecidedPrice[];
  health(): readonly SourceHealth[];
  /** Every source's readings of each symbol, and whether they count. */
  listReadings(nowMs: number): ReadonlyMap<string, readonly PriceReading[]>;
  /** Sources that have given no usable price for minutes, or prices far from all others. */
  listTroubles(nowMs: number): readonly SourceTrouble[];
  /** What a rehearsal may do to invented prices; null for real ones. */
  readonly demo: DemoMarket | null;
  orders(): OperatorOrders;
  changeOrders(change: (orders: OperatorOrders) => OperatorOrders): void;
  /** The state that must survive a restart, as text. */
  writeMemory(): string;
  loadMemory(text: string): void;
}

const WAIT_MIN_MS = 1_000;

export interface MarketRateSourceOptions {
  readonly sources: readonly PriceSource[];
  readonly transport: Transport;
  readonly isDemo: boolean;
  /** Milliseconds from any starting point, by a monotonic clock. */
  readonly elapsedMs: () => number;
  readonly random: () => number;
}

/**
 * The engine with its sources. Collecting and judging are independent: each round judges the last readings.
 */
export function createMarketRateSource(options: MarketRateSourceOptions): MarketRateSource {
  const { isDemo, elapsedMs } = options;
  const sourceIds = options.sources.map(({ sourceId }) => sourceId);
  const collector = createPriceCollector({ ...options, wantedBases: WANTED_BASES });
  const books = createBookWatch();
  const watch = createSourceWatch();
  let memory = EMPTY_MEMORY;
  let decided: readonly DecidedPrice[] = [];
  const readingsAt = (nowMs: number): ReadonlyMap<string, readonly PriceReading[]> =>
    listReadings(readingsOf(collector, books), decided, { quarantine: memory.quarantine, nowMs });
  return {
    isDemo,
    demo: null,
    collect: async (nowMs) => {
      await collector.collect({ nowMs, elapsedMs: elapsedMs() });
      return Math.max(WAIT_MIN_MS, collector.nextDueAtMs() - elapsedMs());
    },
    readPrices: (nowMs) => {
      const round = decidePrices(readingsOf(collector, books), memory, nowMs);
      ({ memory } = round);
      decided = round.prices;
      watch.look({ sourceIds, decided, readings: () => readingsAt(nowMs), nowMs });
      return Promise.resolve(ok({ usdPrices: writePrices(decided), origins: writeOrigins(decided) }));
    },
    decided: () => decided,
    health: () => healthOf(collector),
    listReadings: readingsAt,
    listTroubles: (nowMs) => watch.list(nowMs),
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
    prices.map(({ symbol, state, reason, sources, wideningPpm, untilMs, marketScaled }) => [
      symbol,
      {
        state,
        reason,
        sources,
        wideningPpm: Number(wideningPpm),
        untilMs,
        ...(state === 'manual' && marketScaled !== null
          ? { marketUsdPrice: formatPublishedFloor(marketScaled) }
          : {}),
      },
    ]),
  );
}
