import type { EngineState, MarginList, MarketRecordRow } from '@naru/contract';
import { MARKET_KEY, POLL_MS, QUEUE_KEY } from '../../shared/api/query-keys.ts';
import { type PagedReading, type Reading, useReading } from '../../shared/page/reading.ts';
import { before, useRows } from '../../shared/page/use-pages.ts';

const ENGINE_KEY = [...MARKET_KEY, 'engine'] as const;
const MARGINS_KEY = [...MARKET_KEY, 'margins'] as const;
const RECORD_KEY = [...MARKET_KEY, 'record'] as const;

/** Prices and sources. The event stream reports changes; without it they are polled. */
export function useEngine(isLive: boolean): Reading<EngineState> {
  const refetchInterval = isLive ? false : POLL_MS;
  return useReading('engine', { request: {}, queryKey: ENGINE_KEY, refetchInterval });
}

export function useMargins(isLive: boolean): Reading<MarginList> {
  const refetchInterval = isLive ? false : POLL_MS;
  return useReading('margins', { request: {}, queryKey: MARGINS_KEY, refetchInterval });
}

/** Who changed prices and margins, newest first. */
export function useMarketRecord(isLive: boolean): PagedReading<readonly MarketRecordRow[]> {
  return useRows({
    queryKey: RECORD_KEY,
    read: (api, place, signal) => api.read('marketRecord', { query: before(place) }, signal),
    refetchInterval: isLive ? false : POLL_MS,
  });
}

/** Of an act on a price, which may wait for a second person. */
export const PRICE_EFFECTS = { answers: ENGINE_KEY, changes: [RECORD_KEY, QUEUE_KEY] } as const;
export const MARGIN_EFFECTS = { answers: MARGINS_KEY, changes: [RECORD_KEY, QUEUE_KEY] } as const;
