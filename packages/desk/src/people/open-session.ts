import type { User, UserSession } from '../ports/account-store.ts';
import type { LetterLanguage } from '../facts/language.ts';
import { type AccountDesk, type NextUser, letterTo, userEvent } from './account-desk.ts';

const DAY_MS = 24 * 3_600_000;
/** Absolute lifetime of a session, however active it is. */
export const USER_SESSION_MAX_MS = 30 * DAY_MS;
/** Without "remember me", a session ends after this long without a request. */
const IDLE_MS = DAY_MS;
const KNOWN_DEVICES_MAX = 8;

/** How to sign in, independent of the credential used. */
export interface SessionWish {
  readonly isRemembered: boolean;
  /** Whether the session needs a cookie beside its token. */
  readonly isBound: boolean;
  readonly device: string;
  readonly language: LetterLanguage;
}

export interface OpenedSession {
  readonly session: UserSession;
  readonly token: string;
  /** Null for a session that needs only its token. */
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
  const isTold = !isKnown && user.knownDevices.length > 0;
  const facts = { signedInAtMs: session.createdAtMs, device };
  return {
    next: {
      language,
      knownDevices: isKnown ? user.knownDevices : [...user.knownDevices, device].slice(-KNOWN_DEVICES_MAX),
    },
    newSession: session,
    letters: isTold ? [letterTo(desk, user, { kind: 'new_sign_in', facts })] : [],
    event: userEvent(desk, user.userId, { kind: how.kind, device }),
  };
}
