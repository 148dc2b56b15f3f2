import { type Result, ok, refuse, toEmailKey } from '@naru/core';
import type { User, UserLink } from '../ports/account-store.ts';
import type { Letter } from '../ports/letters.ts';
import {
  type AccountDesk,
  type Busy,
  type NextUser,
  changeUser,
  letterTo,
  userEvent,
} from './account-desk.ts';
import { RESETS_TO_OLD_EMAIL_MS, describeReset } from './change-password.ts';

/** How long the owner of the old address may undo a change of address. */
const UNDO_LINK_MS = 7 * 24 * 3_600_000;

/** The link that undoes a change away from the address of `before`, and the letter with the link. */
export function describeUndo(
  desk: AccountDesk,
  before: User,
): { readonly newLink: UserLink; readonly letter: Letter } {
  const token = desk.secrets.nextToken();
  const createdAtMs = desk.clock.nowMs();
  const endsAtMs = createdAtMs + UNDO_LINK_MS;
  const resetsHereUntilMs = createdAtMs + RESETS_TO_OLD_EMAIL_MS;
  return {
    newLink: {
      tokenHash: desk.hashText(token),
      userId: before.userId,
      purpose: 'undo_email',
      email: before.email,
      emailKey: before.emailKey,
      passwordMark: markSignIns(desk, before),
      userVersion: before.version,
      createdAtMs,
      endsAtMs,
    },
    letter: letterTo(desk, before, {
      kind: 'email_changed_old',
      facts: { changedAtMs: createdAtMs, token: desk.sealText(token), endsAtMs, resetsHereUntilMs },
    }),
  };
}

/** For the address that an account leaves for its former one; without a link, as it may be a thief’s. */
export function describeReturn(desk: AccountDesk, from: User): Letter {
  return letterTo(desk, from, { kind: 'email_changed_back', facts: { changedAtMs: desk.clock.nowMs() } });
}

/** A hash that changes with the password and with the authenticator app. */
function markSignIns(desk: AccountDesk, { passwordHash, totpSecret }: User): string {
  return desk.hashText(totpSecret === null ? passwordHash : `${passwordHash}|${totpSecret}`);
}

export interface UndoneEmail {
  readonly user: User;
  /** A way to sign in was changed after the address: the password is void, and a reset link was mailed. */
  readonly isPasswordVoid: boolean;
}

/**
 * Returns an account to the address from which it was moved, and ends all sessions. The person who moved it
 * may have set a password, an authenticator app or a passkey since; then the password, the passkeys and the
 * app are removed too, because they would let that person in again, or lock the owner out.
 */
export async function undoEmailChange(
  desk: AccountDesk,
  { token, device }: { readonly token: string; readonly device: string },
): Promise<Result<UndoneEmail, 'link_invalid' | 'email_taken' | Busy>> {
  const usedLinkHash = desk.hashText(token);
  const link = await desk.store.findUserLink(usedLinkHash);
  if (link?.purpose !== 'undo_email' || desk.clock.nowMs() >= link.endsAtMs) return refuse('link_invalid');
  const { email, passwordMark } = link;
  if (email === null) return refuse('link_invalid');
  // Nobody knows this password.
  const voidHash = await desk.passwords.hash(desk.secrets.nextToken());
  if (!voidHash.ok) return voidHash;
  let isPasswordVoid = false;
  const saved = await changeUser(desk, link.userId, async (present) => {
    const user: User = { ...present, email, emailKey: toEmailKey(email) };
    const passkeys = await desk.store.listPasskeys(link.userId);
    isPasswordVoid =
      passwordMark !== markSignIns(desk, present) ||
      passkeys.some(({ createdAtMs }) => createdAtMs >= link.createdAtMs);
    const change: NextUser = isPasswordVoid
      ? await voidSignIns(desk, user, { link, voidHash: voidHash.value })
      : { next: user };
    return ok({
      ...change,
      letters: [
        ...(change.letters ?? []),
        ...(present.emailKey === user.emailKey ? [] : [describeReturn(desk, present)]),
      ],
      usedLinkHash,
      dropsLinks: 'all_but_undo',
      // Links of earlier changes stay: a thief may have used this one, and the others lead back to the owner.
      dropsUndoFromVersion: link.userVersion,
      endSessionsExcept: null,
      event: userEvent(desk, user.userId, { kind: 'email_restored', device }),
    });
  });
  if (saved.ok) return ok({ user: saved.value, isPasswordVoid });
  return refuse(saved.reason === 'email_taken' ? 'email_taken' : 'link_invalid');
}

/** While an earlier change can be undone, the reset link goes to its address: that of the first owner. */
async function voidSignIns(
  desk: AccountDesk,
  user: User,
  { link, voidHash }: { readonly link: UserLink; readonly voidHash: string },
): Promise<NextUser> {
  const links = await desk.store.listUndoLinks({ userId: user.userId });
  const earlier = links.find(
    ({ userVersion, endsAtMs }) => userVersion < link.userVersion && desk.clock.nowMs() < endsAtMs,
  );
  const { newLink, letter } = describeReset(desk, { ...user, email: earlier?.email ?? user.email });
  return {
    next: { ...user, passwordHash: voidHash, totpSecret: null, totpPendingSecret: null },
    recoveryCodeHashes: [],
    dropsPasskeys: true,
    newLink,
    letters: [letter],
  };
}
