import type { Reconciliation } from '@naru/contract';
import { useQuery } from '@tanstack/react-query';
import { useConsoleApi } from '../../../shared/api/api-context.tsx';
import { useNamedNetworks } from '../../../shared/network/network-label.ts';
import { type Reading, readingOf } from '../../../shared/reading/reading.ts';
import { TREASURY_KEY } from './treasury-keys.ts';

/** The books beside what was counted last. */
export function useReconciliation(): Reading<Reconciliation> {
  const api = useConsoleApi();
  const named = useNamedNetworks();
  return readingOf(
    useQuery({
      queryKey: [...TREASURY_KEY, 'reconciliation'],
      queryFn: ({ signal }) => api.read('reconciliation', {}, signal),
      select: (reconciliation) => ({ ...reconciliation, assets: named(reconciliation.assets) }),
    }),
  );
}
