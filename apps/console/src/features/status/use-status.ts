import type { AlarmKind, ArmCurrencyBody, DeskStatus, DeskWait, Wait } from '@naru/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useConsoleApi } from '../../shared/api/api-context.tsx';
import type { CallFailure, Outcome } from '../../shared/api/call-failure.ts';
import { POLL_MS, QUEUE_KEY } from '../../shared/api/query-keys.ts';
import { type Reading, readingOf } from '../../shared/page/reading.ts';
import { useCan, useSession } from '../../shared/session/session.ts';

const STATUS_KEY = [...QUEUE_KEY, 'status'] as const;

/** What needs a person now; also read again whenever an order changes. */
export function useStatus(): Reading<DeskStatus> {
  const api = useConsoleApi();
  const can = useCan();
  const session = useSession();
  const query = useQuery({
    queryKey: STATUS_KEY,
    queryFn: ({ signal }) => api.read('status', {}, signal),
    refetchInterval: POLL_MS,
    // A page that is not visible calls as well.
    refetchIntervalInBackground: true,
    enabled: can('view_desk') && session.data?.operator?.isLocked !== true,
  });
  return readingOf(query);
}

/** What waits for a person, if it is known. */
export function useWaits(): ReadonlyMap<Wait, DeskWait> {
  const waits = useStatus().value?.waits ?? [];
  return new Map(waits.map((wait) => [wait.what, wait]));
}

/** Records that this operator has taken an alarm. Returns the failure, or null. */
export function useTakeAlarm(): (kind: AlarmKind) => Promise<CallFailure | null> {
  const { api, show } = useStatusChange();
  return async (kind) => show(await api.send('takeAlarm', { body: { kind } }));
}

/** Records that the operator has compared a currency's addresses. Returns the failure, or null. */
export function useArmCurrency(): (body: ArmCurrencyBody) => Promise<CallFailure | null> {
  const { api, show } = useStatusChange();
  return async (body) => show(await api.send('armCurrency', { body }));
}

function useStatusChange() {
  const api = useConsoleApi();
  const cache = useQueryClient();
  const show = (outcome: Outcome<DeskStatus>): CallFailure | null => {
    if (!outcome.ok) return outcome.failure;
    cache.setQueryData(STATUS_KEY, outcome.value);
    return null;
  };
  return { api, show };
}
