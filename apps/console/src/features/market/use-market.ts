import type { EngineState, MarginList, MarketRecordRow } from '@naru/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useConsoleApi } from '../../shared/api/api-context.tsx';
import { type CallFailure, isRefusal } from '../../shared/api/call-failure.ts';
import type { MarketActName, Requests } from '../../shared/api/console-api.ts';
import { MARKET_KEY, POLL_MS, QUEUE_KEY } from '../../shared/api/query-keys.ts';
import { type PagedReading, type Reading, readingOf } from '../../shared/page/reading.ts';
import { before, useRows } from '../../shared/page/use-pages.ts';
import { SESSION_KEY } from '../../shared/session/session.ts';

const ENGINE_KEY = [...MARKET_KEY, 'engine'] as const;
const MARGINS_KEY = [...MARKET_KEY, 'margins'] as const;
const RECORD_KEY = [...MARKET_KEY, 'record'] as const;

/** Prices and sources. The event stream reports changes; without it they are polled. */
export function useEngine(isLive: boolean): Reading<EngineState> {
  const api = useConsoleApi();
  const query = useQuery({
    queryKey: ENGINE_KEY,
    queryFn: ({ signal }) => api.read('engine', {}, signal),
    refetchInterval: isLive ? false : POLL_MS,
  });
  return readingOf(query);
}

export function useMargins(isLive: boolean): Reading<MarginList> {
  const api = useConsoleApi();
  const query = useQuery({
    queryKey: MARGINS_KEY,
    queryFn: ({ signal }) => api.read('margins', {}, signal),
    refetchInterval: isLive ? false : POLL_MS,
  });
  return readingOf(query);
}

/** Who changed prices and margins, newest first. */
export function useMarketRecord(isLive: boolean): PagedReading<readonly MarketRecordRow[]> {
  return useRows({
    queryKey: RECORD_KEY,
    read: (api, place, signal) => api.read('marketRecord', { query: before(place) }, signal),
    refetchInterval: isLive ? false : POLL_MS,
  });
}

/** Returns the failure, or null when it is done. */
export type ActOnMarket = <Name extends MarketActName>(
  name: Name,
  request: Requests[Name],
) => Promise<CallFailure | null>;

/** Acts on prices and margins; the screen then shows what the desk answered. */
export function useActOnMarket(): ActOnMarket {
  const api = useConsoleApi();
  const client = useQueryClient();
  return async (name, request) => {
    await client.cancelQueries({ queryKey: MARKET_KEY });
    const outcome = await api.send(name, request);
    if (outcome.ok) {
      const isOfMargins = name === 'setAdjustments';
      client.setQueryData(isOfMargins ? MARGINS_KEY : ENGINE_KEY, outcome.value);
      void client.invalidateQueries({ queryKey: RECORD_KEY });
      // A price may wait for a second person.
      void client.invalidateQueries({ queryKey: QUEUE_KEY });
      return null;
    }
    // The refused act was based on what is shown, which may be outdated.
    void client.invalidateQueries({ queryKey: MARKET_KEY });
    if (isRefusal(outcome.failure, 'sign_in_required'))
      void client.invalidateQueries({ queryKey: SESSION_KEY });
    return outcome.failure;
  };
}
