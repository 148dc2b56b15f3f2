import type { RecordTreasuryBody, SetMarksBody, Treasury } from '@naru/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ENTRIES_KEY, POLL_MS, QUEUE_KEY } from '../../shared/api/query-keys.ts';
import { useConsoleApi } from '../../shared/api/api-context.tsx';
import { type CallFailure, type Outcome, isRefusal } from '../../shared/api/call-failure.ts';
import { useNamedNetworks } from '../../shared/display/network-label.ts';
import { type Reading, readingOf } from '../../shared/page/reading.ts';
import { SESSION_KEY } from '../../shared/session/session.ts';

/** Below the queues, so that it is read again whenever an order changes. */
export const TREASURY_KEY = [...QUEUE_KEY, 'treasury'] as const;

export function useTreasury(): Reading<Treasury> {
  const api = useConsoleApi();
  const named = useNamedNetworks();
  const query = useQuery({
    queryKey: TREASURY_KEY,
    queryFn: ({ signal }) => api.read('treasury', {}, signal),
    select: (treasury) => ({ ...treasury, assets: named(treasury.assets) }),
    refetchInterval: POLL_MS,
  });
  return readingOf(query);
}

/** Records an entry, and shows the amounts of the desk's answer. Returns the failure, or null. */
export function useRecordTreasury(): (body: RecordTreasuryBody) => Promise<CallFailure | null> {
  const { api, change } = useTreasuryChange();
  return (body) => change(() => api.send('recordTreasury', { body }));
}

/** Sets the marks of an asset in the same way. */
export function useSetMarks(): (body: SetMarksBody) => Promise<CallFailure | null> {
  const { api, change } = useTreasuryChange();
  return (body) => change(() => api.send('setMarks', { body }));
}

function useTreasuryChange() {
  const api = useConsoleApi();
  const cache = useQueryClient();
  const change = async (send: () => Promise<Outcome<Treasury>>): Promise<CallFailure | null> => {
    await cache.cancelQueries({ queryKey: TREASURY_KEY });
    const outcome = await send();
    if (outcome.ok) {
      cache.setQueryData(TREASURY_KEY, outcome.value);
      void cache.invalidateQueries({ queryKey: ENTRIES_KEY });
      // It may wait for a second person.
      void cache.invalidateQueries({ queryKey: QUEUE_KEY });
      return null;
    }
    void cache.invalidateQueries({ queryKey: TREASURY_KEY });
    if (isRefusal(outcome.failure, 'sign_in_required'))
      void cache.invalidateQueries({ queryKey: SESSION_KEY });
    return outcome.failure;
  };
  return { api, change };
}
