import type { RestoreState } from '@naru/contract';
import { POLL_MS } from '../../shared/api/query-keys.ts';
import { useReading } from '../../shared/page/reading.ts';

const RESTORE_KEY = ['restore'] as const;

/** What the desk found after a restore; null if there was none, and until that is known. */
export function useRestore(): RestoreState['restore'] {
  const { value } = useReading('restore', { request: {}, queryKey: RESTORE_KEY, refetchInterval: POLL_MS });
  return value?.restore ?? null;
}

export const RESTORE_EFFECTS = { answers: RESTORE_KEY } as const;
