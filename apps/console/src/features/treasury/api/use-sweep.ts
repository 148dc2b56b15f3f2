import type { PlanSweepBody, SweepPlan, SweepRails } from '@naru/contract';
import { useQuery } from '@tanstack/react-query';
import { useConsoleApi } from '../../../shared/api/api-context.tsx';
import { type NetworkReading, useNetworkReading } from '../../../shared/network/use-network-reading.ts';
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

export interface PlannedSweep {
  readonly plan: SweepPlan;
  readonly railId: string;
}

export function useSweep(): {
  readonly reading: NetworkReading<PlannedSweep>;
  readonly plan: (body: PlanSweepBody) => Promise<unknown>;
} {
  const api = useConsoleApi();
  const { reading, read } = useNetworkReading<PlannedSweep>();
  const plan = (body: PlanSweepBody): Promise<unknown> =>
    read(async () => {
      const outcome = await api.send('planSweep', { body });
      if (!outcome.ok) return outcome;
      const { plan: planned, fault } = outcome.value;
      return {
        ok: true,
        value: { value: planned === null ? null : { plan: planned, railId: body.railId }, fault },
      };
    });
  return { reading, plan };
}
