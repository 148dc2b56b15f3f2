import type { OrderDetails } from '@naru/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConsoleApi } from '../../shared/api/api-context.tsx';
import type { CallFailure } from '../../shared/api/call-failure.ts';
import { ORDER_KEY } from '../../shared/api/query-keys.ts';
import { usePress } from '../../shared/api/use-send.ts';

export interface ShownDetails {
  /** Null while they are covered. */
  readonly details: OrderDetails | null;
  readonly failure: CallFailure | null;
  readonly isAsking: boolean;
  readonly show: () => Promise<void>;
  readonly cover: () => void;
}

/** The covered details of one order, kept only by the page: leaving the order covers them again. */
export function useDetails(reference: string): ShownDetails {
  const api = useConsoleApi();
  const queryClient = useQueryClient();
  const [details, setDetails] = useState<OrderDetails | null>(null);
  const { isBusy, failure, press } = usePress();
  const show = async (): Promise<void> => {
    const outcome = await press(() => api.send('showDetails', { params: { id: reference } }));
    if (!outcome.ok) return;
    setDetails(outcome.value);
    // The record of access has a new line.
    await queryClient.invalidateQueries({ queryKey: [...ORDER_KEY, reference] });
  };
  return { details, failure, isAsking: isBusy, show, cover: () => setDetails(null) };
}
