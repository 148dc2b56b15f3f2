import { type Result, ok, refuse, toEmailKey } from '@naru/core';
import type { User, UserSession } from '../ports/account-store.ts';
import { type AccountDesk, type Busy, type NextUser, changeUser, userEvent } from './account-desk.ts';
import {
  type OpenedSession,
  type SessionWish,
  type SignedIn,
  describeOpening,
  openSession,
} from './open-session.ts';
import { type SecondFactorProof, checkSecondFactor } from './second-factor.ts';

/** A session's last use is stored at most this often. */
const TOUCH_EVERY_MS = 60_000;

export interface SignInInput extends SessionWish {
  readonly email: string;
  readonly password: string;
  /** A code of the authenticator app, or a recovery code. */
  readonly code: string | null;
  /** The person signed in with this browser before. */
  readonly isKnownBrowser: boolean;
}

export type SignInRefusal = 'login_failed' | 'second_factor_required' | 'second_factor_failed' | Busy;

/** Opens a session. An unknown address, a wrong password and an account being deleted get the same answer. */
export async function signIn(
  desk: AccountDesk,
  input: SignInInput,
): Promise<Result<SignedIn, SignInRefusal>> {
  const found = await desk.store.findUserByEmail(toEmailKey(input.email));
  const known = found?.leavingAtMs === null ? found : null;
  const verified = await desk.passwords.verify(input.password, known?.passwordHash ?? null);
  if (!verified.ok) return verified;
  if (known === null) return refuse('login_failed');
  const noteRefused = (kind: 'sign_in_refused' | 'second_factor_refused'): void => {
    const event = userEvent(desk, known.userId, { kind, device: input.device });
    desk.doLater(() => desk.store.recordUserEvent(event));
  };
  if (!verified.value) {
    noteRefused('sign_in_refused');
    return refuse('login_failed');
  }
  const proof = await checkSecondFactor(desk, known, input);
  if (!proof.ok) {
    if (proof.reason !== 'second_factor_required') noteRefused('second_factor_refused');
    return proof;
  }
  const passwordHash = await renewHash(desk, known, input.password);
  const opened = openSession(desk, known, input);
  const saved = await changeUser<'login_failed'>(desk, known.userId, (user) =>
    // A password changed meanwhile must not sign in with the old one, and a code works only once.
    user.passwordHash === known.passwordHash && (proof.value.totpStep ?? Infinity) > user.totpLastStep
      ? ok(describeSignIn(desk, user, { ...input, ...opened, passwordHash, proof: proof.value }))
      : refuse('login_failed'),
  );
  if (saved.ok) return ok({ ...opened, user: saved.value });
  if (saved.reason !== 'recovery_code_used') return refuse('login_failed');
  noteRefused('second_factor_refused');
  return refuse('second_factor_failed');
}

/** Rehashes a password that was hashed with older parameters, while it is at hand. */
async function renewHash(desk: AccountDesk, user: User, password: string): Promise<string> {
  if (!desk.passwords.isOutdated(user.passwordHash)) return user.passwordHash;
  const renewed = await desk.passwords.hash(password);
  return renewed.ok ? renewed.value : user.passwordHash;
}

function describeSignIn(
  desk: AccountDesk,
  user: User,
  how: Pick<SignInInput, 'device' | 'language'> &
    Pick<OpenedSession, 'session'> & {
      readonly passwordHash: string;
      readonly proof: SecondFactorProof;
    },
): NextUser {
  const { next, ...rest } = describeOpening(desk, user, { ...how, kind: 'signed_in' });
  const { passwordHash, proof } = how;
  return {
    ...rest,
    next: { ...next, passwordHash, totpLastStep: proof.totpStep ?? user.totpLastStep },
    ...(proof.recoveryCodeHash === null ? {} : { usedRecoveryCodeHash: proof.recoveryCodeHash }),
  };
}

/** Finds the session and person of a request. A bound session needs both halves. */
export async function findSignedIn(
  desk: Pick<AccountDesk, 'store' | 'clock' | 'hashText'>,
  halves: { readonly token: string; readonly cookie: string | null },
): Promise<Result<{ readonly user: User; readonly session: UserSession }, 'session_ended'>> {
  const found = await desk.store.findUserSession(desk.hashText(halves.token));
  if (found === null || found.user.leavingAtMs !== null) return refuse('session_ended');
  const { session, user } = found;
  const cookieHash = halves.cookie === null ? null : desk.hashText(halves.cookie);
  // The session stays: somebody who stole one half must not be able to end it either.
  if (session.cookieHash !== null && session.cookieHash !== cookieHash) return refuse('session_ended');
  const nowMs = desk.clock.nowMs();
  const isIdle = session.idleMs !== null && nowMs >= session.lastUsedAtMs + session.idleMs;
  if (isIdle || nowMs >= session.endsAtMs) {
    await desk.store.deleteUserSession(session);
    return refuse('session_ended');
  }
  if (nowMs - session.lastUsedAtMs >= TOUCH_EVERY_MS) {
    await desk.store.touchUserSession(session.sessionId, nowMs);
  }
  return ok({ user, session });
}
