import type { Passkey, User, UserLink, UserSession } from '@naru/desk';
import { NOON_MS } from './sample-order.ts';

/** User `n`, as registered. */
export function sampleUser(n: number, overrides: Partial<User> = {}): User {
  return {
    userId: `user-${n}`,
    version: 1,
    username: `Mina ${n}`,
    usernameKey: `mina${n}`,
    email: `Mina${n}@example.com`,
    emailKey: `mina${n}@example.com`,
    phone: '+821012345678',
    fullName: '',
    dateOfBirth: '',
    countryCode: 'KR',
    passwordHash: '$argon2id$…',
    language: 'kr',
    totpSecret: null,
    totpPendingSecret: null,
    totpLastStep: 0,
    knownDevices: [],
    createdAtMs: NOON_MS,
    updatedAtMs: NOON_MS,
    leavingAtMs: null,
    ...overrides,
  };
}

export function sampleUserSession(user: User, n: number, overrides: Partial<UserSession> = {}): UserSession {
  return {
    sessionId: `session-${n}`,
    userId: user.userId,
    tokenHash: `token-${n}`,
    cookieHash: n % 2 === 0 ? `cookie-${n}` : null,
    device: 'Firefox, Linux',
    createdAtMs: NOON_MS,
    lastUsedAtMs: NOON_MS + n,
    idleMs: null,
    endsAtMs: NOON_MS + 1_000_000,
    ...overrides,
  };
}

export function sampleUserLink(user: User, overrides: Partial<UserLink> = {}): UserLink {
  return {
    tokenHash: 'link-1',
    userId: user.userId,
    purpose: 'reset',
    email: null,
    emailKey: null,
    passwordMark: null,
    userVersion: user.version,
    createdAtMs: NOON_MS,
    endsAtMs: NOON_MS + 1_000,
    ...overrides,
  };
}

/** Passkey `n` of that person, never used. */
export function samplePasskey(user: User, n: number, overrides: Partial<Passkey> = {}): Passkey {
  return {
    passkeyId: `passkey-${String(n).padStart(2, '0')}`,
    ownerId: user.userId,
    credentialId: `credential-${n}`,
    publicKey: 'pQECAyYgASFYIA',
    signCount: 0,
    name: `Phone ${n}`,
    createdAtMs: NOON_MS,
    lastUsedAtMs: null,
    ...overrides,
  };
}
