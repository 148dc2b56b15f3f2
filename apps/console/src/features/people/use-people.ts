import type { People } from '@naru/contract';
import { POLL_MS } from '../../shared/api/query-keys.ts';
import { type Reading, useReading } from '../../shared/page/reading.ts';
import { SESSION_KEY } from '../../shared/session/session.ts';

const PEOPLE_KEY = ['people'] as const;

/** The operators of the desk, and the invitations that are open. */
export function usePeople(): Reading<People> {
  return useReading('people', { request: {}, queryKey: PEOPLE_KEY, refetchInterval: POLL_MS });
}

/** Of an owner's act, which may change their own rights. */
export const PEOPLE_EFFECTS = { answers: PEOPLE_KEY, changes: [SESSION_KEY] } as const;
/** Of an invitation, whose answer has its link. */
export const INVITE_EFFECTS = { changes: [PEOPLE_KEY] } as const;
