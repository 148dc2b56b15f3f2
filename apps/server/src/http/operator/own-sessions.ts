import type { ConsoleSessionList } from '@naru/contract';
import type { Desk } from '@naru/desk';
import { toIso } from '../../present/present-payment.ts';
import type { SignedIn } from '../../account/operator-sessions.ts';

/** Where the operator of a session is signed in. */
export async function listOwnSessions(
  { store, clock }: Pick<Desk, 'store' | 'clock'>,
  { operator, session }: SignedIn,
): Promise<ConsoleSessionList> {
  const sessions = await store.listOperatorSessions(operator.operatorId, clock.nowMs());
  return {
    sessions: sessions.map(({ sessionId, device, createdAtMs, lastUsedAtMs }) => ({
      id: sessionId,
      device,
      createdAt: toIso(createdAtMs),
      lastUsedAt: toIso(lastUsedAtMs),
      isThis: sessionId === session.sessionId,
    })),
  };
}
