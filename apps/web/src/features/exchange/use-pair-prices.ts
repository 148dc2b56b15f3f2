import type { Currency } from '@naru/contract';
import { ORDER_MINIMUM_USD_CENTS } from '@naru/core';
import { useEffect, useMemo, useState } from 'react';
import { useServerClock } from '@naru/ui';
import { useLoggedFailure } from '../../shared/api/api-context.tsx';
import { useAdjustments, useRates } from '../../shared/market/market-queries.ts';
import { useToastOnFirstFailure } from '../../shared/part/use-failure-toast.ts';
import { minimumUsdCents, toAdjustments, toAsset, toSnapshot } from './currency-list.ts';
import { availableBaseUnits } from './fix-amount.ts';
import { type PairPrices, rateAge } from './price-draft.ts';

export interface LivePrices {
  /** Null until prices and margins are loaded. */
  readonly prices: PairPrices | null;
  readonly minimumUsdCents: bigint;
  /** What the desk can still pay out of the receive currency; null when not known. */
  readonly availableBaseUnits: bigint | null;
  readonly isDemo: boolean;
  /** True once the prices are too old for an order. */
  readonly isStale: boolean;
  /** False with `prices` null means that there is no rate. */
  readonly isLoading: boolean;
  readonly renew: () => void;
}

/** The prices of a pair, refreshed while the page is visible. */
export function usePairPrices(pay: Currency | null, receive: Currency | null): LivePrices {
  const rates = useRates(true);
  useLoggedFailure('the rates could not be loaded', rates.error);
  const adjustments = useAdjustments(rates.data?.marginsId ?? null);
  useToastOnFirstFailure(adjustments.error);
  const isStale = useIsStale(rates.data === undefined ? null : Date.parse(rates.data.takenAt));
  const prices = useMemo(() => {
    if (rates.data === undefined || adjustments.data === undefined || pay === null || receive === null)
      return null;
    return {
      payAsset: toAsset(pay),
      receiveAsset: toAsset(receive),
      snapshot: toSnapshot(rates.data),
      adjustments: toAdjustments(adjustments.data),
    };
  }, [rates.data, adjustments.data, pay, receive]);
  return {
    prices,
    minimumUsdCents: rates.data === undefined ? ORDER_MINIMUM_USD_CENTS : minimumUsdCents(rates.data),
    availableBaseUnits: availableBaseUnits(receive),
    isDemo: rates.data?.isDemo === true,
    isStale,
    isLoading: rates.isPending || adjustments.isPending,
    renew: () => {
      void rates.refetch();
      if (adjustments.isError) void adjustments.refetch();
    },
  };
}

const LOOK_EVERY_MS = 1000;

function useIsStale(takenAtMs: number | null): boolean {
  const clock = useServerClock();
  const [isStale, setIsStale] = useState(false);
  useEffect(() => {
    const look = (): void => setIsStale(takenAtMs !== null && rateAge(takenAtMs, clock.nowMs()).isStale);
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [clock, takenAtMs]);
  return isStale;
}
