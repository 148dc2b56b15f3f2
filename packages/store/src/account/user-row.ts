import { type User, type UserLink, type UserSession, hashAccess } from '@naru/desk';
import { hashText } from '../sql/hash-text.ts';
import {
  type RowOf,
  integerOf,
  integerOrNullOf,
  textListOf,
  textOf,
  textOrNullOf,
  wordOf,
} from '../sql/row.ts';
import type { Row } from '../sql/statement.ts';

/** What a change of an account may alter. */
export const USER_CHANGING_COLUMNS = {
  version: 'integer',
  username: 'text',
  username_key: 'text',
  email: 'text',
  email_key: 'text',
  phone: 'text',
  full_name: 'text',
  date_of_birth: 'text',
  country_code: 'text',
  password_hash: 'text',
  language: 'text',
  totp_secret: 'text',
  totp_pending_secret: 'text',
  totp_last_step: 'integer',
  known_devices_json: 'text',
  updated_at_ms: 'integer',
  leaving_at_ms: 'integer',
  /** Of the others, by what is signed in with; an edit past the desk does not know of it. */
  access_hash: 'text',
} as const;

export const USER_COLUMNS = {
  user_id: 'text',
  ...USER_CHANGING_COLUMNS,
  created_at_ms: 'integer',
} as const;

export function toUserRow(user: User): RowOf<typeof USER_COLUMNS> {
  return {
    user_id: user.userId,
    version: user.version,
    username: user.username,
    username_key: user.usernameKey,
    email: user.email,
    email_key: user.emailKey,
    phone: user.phone,
    full_name: user.fullName,
    date_of_birth: user.dateOfBirth,
    country_code: user.countryCode,
    password_hash: user.passwordHash,
    language: user.language,
    totp_secret: user.totpSecret,
    totp_pending_secret: user.totpPendingSecret,
    totp_last_step: user.totpLastStep,
    known_devices_json: JSON.stringify(user.knownDevices),
    created_at_ms: user.createdAtMs,
    updated_at_ms: user.updatedAtMs,
    leaving_at_ms: user.leavingAtMs,
    access_hash: hashAccess(hashText, user),
  };
}

const LANGUAGE_WORDS = { en: true, kr: true } as const satisfies Record<User['language'], true>;

export function fromUserRow(row: Row): User {
  return {
    userId: textOf(row, 'user_id'),
    version: integerOf(row, 'version'),
    username: textOf(row, 'username'),
    usernameKey: textOf(row, 'username_key'),
    email: textOf(row, 'email'),
    emailKey: textOf(row, 'email_key'),
    phone: textOf(row, 'phone'),
    fullName: textOf(row, 'full_name'),
    dateOfBirth: textOf(row, 'date_of_birth'),
    countryCode: textOrNullOf(row, 'country_code'),
    passwordHash: textOf(row, 'password_hash'),
    language: wordOf(row, 'language', LANGUAGE_WORDS),
    totpSecret: textOrNullOf(row, 'totp_secret'),
    totpPendingSecret: textOrNullOf(row, 'totp_pending_secret'),
    totpLastStep: integerOf(row, 'totp_last_step'),
    knownDevices: textListOf(row, 'known_devices_json'),
    createdAtMs: integerOf(row, 'created_at_ms'),
    updatedAtMs: integerOf(row, 'updated_at_ms'),
    leavingAtMs: integerOrNullOf(row, 'leaving_at_ms'),
  };
}

export const SESSION_COLUMNS = {
  session_id: 'text',
  user_id: 'text',
  token_hash: 'text',
  cookie_hash: 'text',
  device: 'text',
  created_at_ms: 'integer',
  last_used_at_ms: 'integer',
  idle_ms: 'integer',
  ends_at_ms: 'integer',
} as const;

export function toSessionRow(session: UserSession): RowOf<typeof SESSION_COLUMNS> {
  return {
    session_id: session.sessionId,
    user_id: session.userId,
    token_hash: session.tokenHash,
    cookie_hash: session.cookieHash,
    device: session.device,
    created_at_ms: session.createdAtMs,
    last_used_at_ms: session.lastUsedAtMs,
    idle_ms: session.idleMs,
    ends_at_ms: session.endsAtMs,
  };
}

export function fromSessionRow(row: Row, prefix = ''): UserSession {
  return {
    sessionId: textOf(row, `${prefix}session_id`),
    userId: textOf(row, `${prefix}user_id`),
    tokenHash: textOf(row, `${prefix}token_hash`),
    cookieHash: textOrNullOf(row, `${prefix}cookie_hash`),
    device: textOf(row, `${prefix}device`),
    createdAtMs: integerOf(row, `${prefix}created_at_ms`),
    lastUsedAtMs: integerOf(row, `${prefix}last_used_at_ms`),
    idleMs: integerOrNullOf(row, `${prefix}idle_ms`),
    endsAtMs: integerOf(row, `${prefix}ends_at_ms`),
  };
}

export const LINK_COLUMNS = {
  token_hash: 'text',
  user_id: 'text',
  purpose: 'text',
  email: 'text',
  created_at_ms: 'integer',
  ends_at_ms: 'integer',
} as const;

export function toLinkRow(link: UserLink): RowOf<typeof LINK_COLUMNS> {
  return {
    token_hash: link.tokenHash,
    user_id: link.userId,
    purpose: link.purpose,
    email: link.email,
    created_at_ms: link.createdAtMs,
    ends_at_ms: link.endsAtMs,
  };
}

const PURPOSE_WORDS = { reset: true, email: true } as const satisfies Record<UserLink['purpose'], true>;

export function fromLinkRow(row: Row): UserLink {
  return {
    tokenHash: textOf(row, 'token_hash'),
    userId: textOf(row, 'user_id'),
    purpose: wordOf(row, 'purpose', PURPOSE_WORDS),
    email: textOrNullOf(row, 'email'),
    createdAtMs: integerOf(row, 'created_at_ms'),
    endsAtMs: integerOf(row, 'ends_at_ms'),
  };
}
