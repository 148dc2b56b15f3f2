import type { EngineState, MarginList } from '@naru/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useConsoleApi } from '../../../shared/api/api-context.tsx';
import { type CallFailure, failureOf, isRefusal } from '../../../shared/api/call-failure.ts';
import type { MarketOrderName, MarketOrders } from '../../../shared/api/console-api.ts';
import { MARKET_KEY, POLL_MS } from '../../../shared/live/query-keys.ts';
import { SESSION_KEY } from '../../../shared/session/session.ts';

const ENGINE_KEY = [...MARKET_KEY, 'engine'] as const;
const MARGINS_KEY = [...MARKET_KEY, 'margins'] as const;

/** What was read last, and why it could not be read anew. */
export interface MarketReading<Value> {
  readonly value: Value | null;
  readonly failure: CallFailure | null;
  readonly retry: () => void;
}

/** Prices and sources. The desk says when there are new ones; without its stream they are asked for. */
export function useEngine(isLive: boolean): MarketReading<EngineState> {
  const api = useConsoleApi();
  const query = useQuery({
    queryKey: ENGINE_KEY,
    queryFn: ({ signal }) => api.readEngine(signal),
    refetchInterval: isLive ? false : POLL_MS,
  });
  return readingOf(query);
}

export function useMargins(isLive: boolean): MarketReading<MarginList> {
  const api = useConsoleApi();
  const query = useQuery({
    queryKey: MARGINS_KEY,
    queryFn: ({ signal }) => api.readMargins(signal),
    refetchInterval: isLive ? false : POLL_MS,
  });
  return readingOf(query);
}

function readingOf<Value>(query: {
  readonly data: Value | undefined;
  readonly error: Error | null;
  readonly refetch: () => Promise<unknown>;
}): MarketReading<Value> {
  return {
    value: query.data ?? null,
    failure: query.error === null ? null : failureOf(query.error),
    retry: () => void query.refetch(),
  };
}

/** Answers the failure, or null when it is done. */
export type OrderPrice = <Name extends MarketOrderName>(
  name: Name,
  body: MarketOrders[Name][0],
) => Promise<CallFailure | null>;

/** Orders about prices; after each the screen shows what the desk answered. */
export function useOrderPrice(): OrderPrice {
  const api = useConsoleApi();
  const client = useQueryClient();
  return async (name, body) => {
    await client.cancelQueries({ queryKey: MARKET_KEY });
    const outcome = await api.orderPrice(name, body);
    if (outcome.ok) {
      const isOfMargins = name === 'setAdjustment' || name === 'removeAdjustment';
      client.setQueryData(isOfMargins ? MARGINS_KEY : ENGINE_KEY, outcome.value);
      return null;
    }
    // Whatever was refused was ordered by what is shown, which may be of before.
    void client.invalidateQueries({ queryKey: MARKET_KEY });
    if (isRefusal(outcome.failure, 'sign_in_required'))
      void client.invalidateQueries({ queryKey: SESSION_KEY });
    return outcome.failure;
  };
}
