import { type Result, ok, refuse, toEmailKey } from '@naru/core';
import { recordDeskAct } from '../audit/record-desk-act.ts';
import { type AccountDesk, userEvent } from './account-desk.ts';

/**
 * Signs a person out everywhere on an operator's order. Returns the number of sessions. It is recorded in the
 * person's activity log and in the audit trail.
 */
export async function endPersonSessions(
  desk: Pick<AccountDesk, 'store' | 'clock' | 'ids' | 'hashText'>,
  asked: { readonly email: string; readonly operatorId: string; readonly note: string },
): Promise<Result<number, 'user_unknown'>> {
  const user = await desk.store.findUserByEmail(toEmailKey(asked.email.trim()));
  if (user === null || user.leavingAtMs !== null) return refuse('user_unknown');
  const { userId } = user;
  const { operatorId, note } = asked;
  const event = userEvent(desk, userId, { kind: 'sessions_ended_by_desk', device: '' });
  return recordDeskAct<number>(desk, () =>
    ok({
      what: { event: 'sessions_ended', subjectId: userId, operatorId, note },
      write: (act) => desk.store.endSessionsByDesk(act, event),
    }),
  );
}
