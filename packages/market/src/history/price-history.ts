import { HISTORY_STEPS, type HistoryStep, type RateSnapshot } from '@naru/core';
import type { PriceBar, PriceBarQuery, Store } from '@naru/desk';
import { parseScaledPrice } from '../scaled-price.ts';

export const STEP_MS = {
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
} as const satisfies Record<HistoryStep, number>;

/** A source of past prices. Bars are oldest first, one symbol after the other. */
export interface PriceHistorySource {
  listPriceBars(query: PriceBarQuery): Promise<readonly PriceBar[]>;
}

export function startOfStepMs(atMs: number, step: HistoryStep): number {
  return Math.floor(atMs / STEP_MS[step]) * STEP_MS[step];
}

/** How long past prices are kept; days are kept permanently. */
const KEPT_MS = { minute: 8 * STEP_MS.day, hour: 400 * STEP_MS.day } as const;

/** Records past prices as minute, hour and day bars. */
export interface PriceRecorder {
  /** Adds a snapshot; the first one of a minute writes the previous minute. A restart loses one minute. */
  record(snapshot: RateSnapshot): Promise<void>;
}

type BarStore = Pick<Store, 'savePriceBars' | 'listPriceBars' | 'forgetPriceBars'>;

/** The current bar by step and symbol. */
type GrowingBars = Readonly<Record<HistoryStep, ReadonlyMap<string, PriceBar>>>;

export function createPriceRecorder(store: BarStore): PriceRecorder {
  let growing: GrowingBars | null = null;
  let minuteMs = -1;
  return {
    record: async (snapshot) => {
      const nowMs = snapshot.takenAtMs;
      const startMs = startOfStepMs(nowMs, 'minute');
      growing ??= await readGrowing(store, Object.keys(snapshot.usdPrices), nowMs);
      const finished = minuteMs >= 0 && startMs !== minuteMs ? growing : null;
      growing = growAll(growing, snapshot);
      minuteMs = startMs;
      if (finished !== null) await writeFinished(store, finished, nowMs);
    },
  };
}

/** After a restart the hour and the day are continued. */
async function readGrowing(store: BarStore, symbols: readonly string[], nowMs: number): Promise<GrowingBars> {
  const read = async (step: 'hour' | 'day'): Promise<ReadonlyMap<string, PriceBar>> => {
    const sinceMs = startOfStepMs(nowMs, step);
    const bars = await store.listPriceBars({ symbols, step, sinceMs, untilMs: sinceMs + 1 });
    return new Map(bars.map((bar) => [bar.symbol, bar]));
  };
  const [hour, day] = await Promise.all([read('hour'), read('day')]);
  return { minute: new Map(), hour, day };
}

function growAll(growing: GrowingBars, { usdPrices, takenAtMs }: RateSnapshot): GrowingBars {
  const grow = (step: HistoryStep): ReadonlyMap<string, PriceBar> => {
    const startsAtMs = startOfStepMs(takenAtMs, step);
    const bars = new Map<string, PriceBar>();
    for (const [symbol, known] of growing[step]) if (known.startsAtMs === startsAtMs) bars.set(symbol, known);
    for (const [symbol, text] of Object.entries(usdPrices)) {
      const price = parseScaledPrice(text);
      if (price !== null) bars.set(symbol, growBar(bars.get(symbol), { symbol, startsAtMs, price }));
    }
    return bars;
  };
  return { minute: grow('minute'), hour: grow('hour'), day: grow('day') };
}

function growBar(
  known: PriceBar | undefined,
  { symbol, startsAtMs, price }: { symbol: string; startsAtMs: number; price: bigint },
): PriceBar {
  if (known === undefined)
    return { symbol, startsAtMs, closeScaled: price, highScaled: price, lowScaled: price };
  return {
    ...known,
    closeScaled: price,
    highScaled: price > known.highScaled ? price : known.highScaled,
    lowScaled: price < known.lowScaled ? price : known.lowScaled,
  };
}

async function writeFinished(store: BarStore, growing: GrowingBars, nowMs: number): Promise<void> {
  for (const step of HISTORY_STEPS) await store.savePriceBars(step, [...growing[step].values()]);
  // Deleting once an hour is enough.
  if (startOfStepMs(nowMs, 'hour') !== startOfStepMs(nowMs, 'minute')) return;
  for (const step of ['minute', 'hour'] as const) await store.forgetPriceBars(step, nowMs - KEPT_MS[step]);
}
