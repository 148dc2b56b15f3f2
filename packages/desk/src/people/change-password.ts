import { type Result, isEmail, ok, refuse, toEmailKey } from '@naru/core';
import type { User, UserLink, UserSession } from '../ports/account-store.ts';
import type { Letter } from '../ports/letters.ts';
import { type AccountDesk, asRaced, changeUser, letterTo, userEvent } from './account-desk.ts';
import { type NewPasswordRefusal, hashNewPassword } from './register-user.ts';

/** How long a mailed reset link works. */
const RESET_LINK_MS = 15 * 60_000;

type ChangePasswordRefusal =
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
  const saved = await changeUser(desk, user.userId, (present) =>
    present.passwordHash === user.passwordHash
      ? ok({
          next: { passwordHash: passwordHash.value },
          endSessionsExcept: session.sessionId,
          dropsLinks: 'all_but_undo',
          letters: [tellChanged(desk, present)],
          event: userEvent(desk, user.userId, { kind: 'password_changed', device: session.device }),
        })
      : refuse('old_password_wrong'),
  );
  if (saved.ok) return ok(null);
  return refuse(saved.reason === 'old_password_wrong' ? saved.reason : asRaced(saved.reason));
}

function tellChanged(desk: AccountDesk, user: User, how: { readonly isByLink?: true } = {}) {
  const facts = { changedAtMs: desk.clock.nowMs(), ...how };
  return letterTo(desk, user, { kind: 'password_changed', facts });
}

/** After a change of e-mail address, reset links go to the old address for this long. */
export const RESETS_TO_OLD_EMAIL_MS = 72 * 3_600_000;

/**
 * Mails a reset link if the account exists. The caller cannot tell whether it does. Shortly after a change of
 * e-mail address it goes to the old one, so that a stolen session alone cannot take the account.
 */
export async function requestReset(desk: AccountDesk, email: string): Promise<void> {
  if (!isEmail(email)) return;
  const emailKey = toEmailKey(email);
  const user = await desk.store.findUserByEmail(emailKey);
  const userId = user?.userId ?? (await findRecentChange(desk, { emailKey }))?.userId;
  if (userId === undefined) return;
  const former = await findRecentChange(desk, { userId });
  await changeUser(desk, userId, (present) => {
    const { newLink, letter } = describeReset(desk, { ...present, email: former?.email ?? present.email });
    return ok({ next: {}, newLink, letters: [letter] });
  });
}

/**
 * The first change of address within some hours before a moment (by default now): a thief of a session may
 * have changed it again.
 */
async function findRecentChange(
  desk: AccountDesk,
  of: { readonly userId: string } | { readonly emailKey: string },
  atMs = desk.clock.nowMs(),
): Promise<UserLink | undefined> {
  const links = await desk.store.listUndoLinks(of);
  return links.find(({ createdAtMs }) => createdAtMs <= atMs && atMs < createdAtMs + RESETS_TO_OLD_EMAIL_MS);
}

/** A link that sets a new password, and its letter. */
export function describeReset(
  desk: AccountDesk,
  user: Pick<User, 'userId' | 'email' | 'language' | 'version'>,
): { readonly newLink: UserLink; readonly letter: Letter } {
  const token = desk.secrets.nextToken();
  const createdAtMs = desk.clock.nowMs();
  const endsAtMs = createdAtMs + RESET_LINK_MS;
  return {
    newLink: {
      tokenHash: desk.hashText(token),
      userId: user.userId,
      purpose: 'reset',
      email: null,
      emailKey: null,
      passwordMark: null,
      userVersion: user.version,
      createdAtMs,
      endsAtMs,
    },
    letter: letterTo(desk, user, {
      kind: 'password_reset',
      facts: { token: desk.sealText(token), endsAtMs },
    }),
  };
}

type ResetPasswordRefusal = 'link_invalid' | NewPasswordRefusal;

/**
 * Sets a new password through a mailed link, which works once. Ends all sessions and all other ways to sign
 * in: passkeys, the authenticator app and its recovery codes may belong to somebody who had the account
 * before its owner proved the address. Links that undo changes of address end for the same reason, except
 * those that lead to an earlier address than the one of this link: they protect its owner from a thief.
 */
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
  const saved = await changeUser(desk, link.userId, async (present) => {
    // The link was mailed to the address from before this change.
    const change = await findRecentChange(desk, { userId: link.userId }, link.createdAtMs);
    return ok({
      next: { passwordHash: passwordHash.value, totpSecret: null, totpPendingSecret: null },
      recoveryCodeHashes: [],
      dropsPasskeys: true,
      usedLinkHash,
      endSessionsExcept: null,
      dropsLinks: 'all_but_undo' as const,
      ...(change === undefined ? {} : { dropsUndoFromVersion: change.userVersion + 1 }),
      letters: [tellChanged(desk, present, { isByLink: true })],
      event: userEvent(desk, link.userId, { kind: 'password_reset', device: input.device }),
    });
  });
  return saved.ok ? saved : refuse('link_invalid');
}
