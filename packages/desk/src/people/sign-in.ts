import { type Result, type Language, ok, refuse, toEmailKey } from '@naru/core';
import type { User, UserSession } from '../ports/account-store.ts';
import {
  type AccountDesk,
  type Busy,
  type NextUser,
  changeUser,
  letterTo,
  userEvent,
} from './account-desk.ts';
import { type SecondFactorProof, checkSecondFactor } from './second-factor.ts';
import { type ActingDesk, recordDeskAct } from '../audit/write-audit.ts';

const DAY_MS = 24 * 3_600_000;
/** Absolute lifetime of a session, however active it is. */
export const USER_SESSION_MAX_MS = 30 * DAY_MS;
/** Without "remember me", a session ends after this long without a request. */
const IDLE_MS = DAY_MS;
const KNOWN_DEVICES_MAX = 8;

/** The properties of a new session, for any kind of credential. */
export interface SessionWish {
  readonly isRemembered: boolean;
  /** Whether the session needs a cookie beside its token. */
  readonly isBound: boolean;
  readonly device: string;
  readonly language: Language;
}

interface OpenedSession {
  readonly session: UserSession;
  readonly token: string;
  /** The secret of the cookie; null for a session that needs only its token. */
  readonly cookie: string | null;
}

export interface SignedIn extends OpenedSession {
  readonly user: User;
}

export function openSession(desk: AccountDesk, { userId }: User, wish: SessionWish): OpenedSession {
  const token = desk.secrets.nextToken();
  const cookie = wish.isBound ? desk.secrets.nextToken() : null;
  const nowMs = desk.clock.nowMs();
  return {
    token,
    cookie,
    session: {
      sessionId: desk.ids.nextRowId(),
      userId,
      tokenHash: desk.hashText(token),
      cookieHash: cookie === null ? null : desk.hashText(cookie),
      device: wish.device,
      createdAtMs: nowMs,
      lastUsedAtMs: nowMs,
      idleMs: wish.isRemembered ? null : IDLE_MS,
      endsAtMs: nowMs + USER_SESSION_MAX_MS,
    },
  };
}

/** What every sign-in stores: the session, the device, and a letter if the device is new. */
export function describeOpening(
  desk: AccountDesk,
  user: User,
  how: Pick<SessionWish, 'device' | 'language'> &
    Pick<OpenedSession, 'session'> & { readonly kind: 'signed_in' | 'signed_in_by_passkey' },
): NextUser {
  const { device, language, session } = how;
  const isKnown = user.knownDevices.includes(device);
  // There is no letter about the very first sign-in.
  const isNotified = !isKnown && user.knownDevices.length > 0;
  const facts = { signedInAtMs: session.createdAtMs, device };
  return {
    next: {
      language,
      knownDevices: isKnown ? user.knownDevices : [...user.knownDevices, device].slice(-KNOWN_DEVICES_MAX),
    },
    newSession: session,
    letters: isNotified ? [letterTo(desk, user, { kind: 'new_sign_in', facts })] : [],
    event: userEvent(desk, user.userId, { kind: how.kind, device }),
  };
}

/** The last use of a session is stored at most this often. */
const TOUCH_EVERY_MS = 60_000;

interface SignInInput extends SessionWish {
  readonly email: string;
  readonly password: string;
  /** A code of the authenticator app, or a recovery code; null if none was entered. */
  readonly code: string | null;
  /** The person signed in with this browser before. */
  readonly isKnownBrowser: boolean;
}

type SignInRefusal = 'login_failed' | 'second_factor_required' | 'second_factor_failed' | Busy;

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
  const saved = await changeUser(desk, known.userId, (user) =>
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

/** Rehashes a password that was hashed with older parameters, while it is known. */
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
  desk: ActingDesk,
  halves: { readonly token: string; readonly cookie: string | null },
): Promise<Result<{ readonly user: User; readonly session: UserSession }, 'session_ended'>> {
  const found = await desk.store.findUserSession(desk.hashText(halves.token));
  if (found === null || found.user.leavingAtMs !== null) return refuse('session_ended');
  const { session, user } = found;
  const cookieHash = halves.cookie === null ? null : desk.hashText(halves.cookie);
  // The session is kept: somebody who stole one half must not be able to end it either.
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

/**
 * Signs a person out everywhere on an operator's order. Returns the number of sessions. It is recorded in the
 * person's activity log and in the audit trail.
 */
export async function endPersonSessions(
  desk: Pick<AccountDesk, 'store' | 'clock' | 'ids' | 'hashText' | 'findActing'>,
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
