import { type Result, isEmail, ok, refuse, toEmailKey } from '@naru/core';
import type { User, UserSession } from '../ports/account-store.ts';
import { type AccountDesk, asRaced, changeUser, letterTo, userEvent } from './account-desk.ts';
import { type NewPasswordRefusal, hashNewPassword } from './new-password.ts';

/** How long a mailed reset link works. */
const RESET_LINK_MS = 15 * 60_000;

export type ChangePasswordRefusal =
  | 'old_password_wrong'
  | 'password_unchanged'
  | 'user_unknown'
  | 'user_changed_meanwhile'
  | NewPasswordRefusal;

/** Ends the person's other sessions, so that anybody who knew the old password is signed out. */
export async function changePassword(
  desk: AccountDesk,
  signedIn: { readonly user: User; readonly session: UserSession },
  passwords: { readonly oldPassword: string; readonly newPassword: string },
): Promise<Result<null, ChangePasswordRefusal>> {
  const { user, session } = signedIn;
  const { oldPassword, newPassword } = passwords;
  if (oldPassword === '' || newPassword === '') return refuse('password_required');
  const verified = await desk.passwords.verify(oldPassword, user.passwordHash);
  if (!verified.ok) return verified;
  if (!verified.value) return refuse('old_password_wrong');
  if (oldPassword === newPassword) return refuse('password_unchanged');
  const passwordHash = await hashNewPassword(desk, user, newPassword);
  if (!passwordHash.ok) return passwordHash;
  const saved = await changeUser<'old_password_wrong'>(desk, user.userId, (present) =>
    present.passwordHash === user.passwordHash
      ? ok({
          next: { passwordHash: passwordHash.value },
          endSessionsExcept: session.sessionId,
          dropsLinks: true,
          letters: [tellChanged(desk, present)],
          event: userEvent(desk, user.userId, { kind: 'password_changed', device: session.device }),
        })
      : refuse('old_password_wrong'),
  );
  if (saved.ok) return ok(null);
  return refuse(saved.reason === 'old_password_wrong' ? saved.reason : asRaced(saved.reason));
}

function tellChanged(desk: AccountDesk, user: User) {
  return letterTo(desk, user, { kind: 'password_changed', facts: { changedAtMs: desk.clock.nowMs() } });
}

/** Mails a reset link if the account exists. The caller cannot tell whether it does. */
export async function requestReset(desk: AccountDesk, email: string): Promise<void> {
  if (!isEmail(email)) return;
  const user = await desk.store.findUserByEmail(toEmailKey(email));
  if (user === null) return;
  const token = desk.secrets.nextToken();
  const createdAtMs = desk.clock.nowMs();
  const endsAtMs = createdAtMs + RESET_LINK_MS;
  await changeUser(desk, user.userId, (present) =>
    ok({
      next: {},
      newLink: {
        tokenHash: desk.hashText(token),
        userId: present.userId,
        purpose: 'reset',
        email: null,
        createdAtMs,
        endsAtMs,
      },
      letters: [letterTo(desk, present, { kind: 'password_reset', facts: { token, endsAtMs } })],
    }),
  );
}

export type ResetPasswordRefusal = 'link_invalid' | NewPasswordRefusal;

/** Sets a new password through a mailed link and ends all sessions. The link works once. */
export async function resetPassword(
  desk: AccountDesk,
  input: { readonly token: string; readonly newPassword: string; readonly device: string },
): Promise<Result<User, ResetPasswordRefusal>> {
  const usedLinkHash = desk.hashText(input.token);
  const link = await desk.store.findUserLink(usedLinkHash);
  if (link === null || link.purpose !== 'reset' || desk.clock.nowMs() >= link.endsAtMs) {
    return refuse('link_invalid');
  }
  const owner = await desk.store.findUser(link.userId);
  if (owner === null) return refuse('link_invalid');
  const passwordHash = await hashNewPassword(desk, owner, input.newPassword);
  if (!passwordHash.ok) return passwordHash;
  const saved = await changeUser(desk, link.userId, (present) =>
    ok({
      next: { passwordHash: passwordHash.value },
      usedLinkHash,
      endSessionsExcept: null,
      dropsLinks: true,
      letters: [tellChanged(desk, present)],
      event: userEvent(desk, link.userId, { kind: 'password_reset', device: input.device }),
    }),
  );
  return saved.ok ? saved : refuse('link_invalid');
}
