import type { DeskStatus, DeskWait, Wait } from '@naru/contract';
import { POLL_MS, QUEUE_KEY } from '../../shared/api/query-keys.ts';
import { type Reading, useReading } from '../../shared/page/reading.ts';
import { useCan, useSession } from '../../shared/session/session.ts';

const STATUS_KEY = [...QUEUE_KEY, 'status'] as const;

/** What needs a person now; also read again whenever an order changes. */
export function useStatus(): Reading<DeskStatus> {
  const can = useCan();
  const session = useSession();
  return useReading('status', {
    request: {},
    queryKey: STATUS_KEY,
    refetchInterval: POLL_MS,
    // A page that is not visible calls as well.
    refetchIntervalInBackground: true,
    enabled: can('view_desk') && session.data?.operator?.isLocked !== true,
  });
}

/** What waits for a person, if it is known. */
export function useWaits(): ReadonlyMap<Wait, DeskWait> {
  const waits = useStatus().value?.waits ?? [];
  return new Map(waits.map((wait) => [wait.what, wait]));
}

export const STATUS_EFFECTS = { answers: STATUS_KEY } as const;
