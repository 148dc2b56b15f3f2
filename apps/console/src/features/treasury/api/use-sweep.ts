import type { PlanSweepBody, SweepPlan, SweepRails } from '@naru/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useConsoleApi } from '../../../shared/api/api-context.tsx';
import type { CallFailure } from '../../../shared/api/call-failure.ts';
import { type Reading, readingOf } from '../../../shared/reading/reading.ts';
import { TREASURY_KEY } from './treasury-keys.ts';

/** The networks of which the desk can bring together what lies at the deposit addresses. */
export function useSweepRails(): Reading<SweepRails> {
  const api = useConsoleApi();
  return readingOf(
    useQuery({
      queryKey: [...TREASURY_KEY, 'sweep-rails'],
      queryFn: ({ signal }) => api.read('sweepRails', {}, signal),
    }),
  );
}

export type SweepState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'reading' }
  | { readonly kind: 'planned'; readonly plan: SweepPlan; readonly railId: string }
  | { readonly kind: 'unread'; readonly fault: string }
  | { readonly kind: 'failed'; readonly failure: CallFailure };

/** Asks until the network is read; leaving the page ends it. */
export function useSweep(): {
  readonly state: SweepState;
  readonly plan: (body: PlanSweepBody) => Promise<void>;
} {
  const api = useConsoleApi();
  const [state, setState] = useState<SweepState>({ kind: 'idle' });
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const plan = async (body: PlanSweepBody): Promise<void> => {
    setState({ kind: 'reading' });
    while (!isGone.current) {
      const outcome = await api.send('planSweep', { body });
      if (!outcome.ok) return setState({ kind: 'failed', failure: outcome.failure });
      const { plan: planned, fault } = outcome.value;
      if (planned !== null) return setState({ kind: 'planned', plan: planned, railId: body.railId });
      if (fault !== null) return setState({ kind: 'unread', fault });
    }
  };
  return { state, plan };
}
