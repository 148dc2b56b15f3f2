import { LINK_PURPOSES } from '@naru/core';
import { type User, type UserLink, type UserSession, hashAccess } from '@naru/desk';
import { LANGUAGE, inColumn, integer, oneOf, orNull, text, textList } from '../sql/field.ts';
import { hashText } from '../sql/hash-text.ts';
import { defineTable } from '../sql/table.ts';

/** What a change of an account may alter. */
const CHANGING = {
  version: integer,
  username: text,
  usernameKey: text,
  email: text,
  emailKey: text,
  phone: text,
  fullName: text,
  dateOfBirth: text,
  countryCode: orNull(text),
  passwordHash: text,
  language: LANGUAGE,
  totpSecret: orNull(text),
  totpPendingSecret: orNull(text),
  totpLastStep: integer,
  knownDevices: inColumn('known_devices_json', textList),
  updatedAtMs: integer,
  leavingAtMs: orNull(integer),
};

const FIELDS = { userId: text, ...CHANGING, createdAtMs: integer };

/** A hash over what the person signs in with: an edit of the row past the desk shows. */
interface AccessHash {
  readonly accessHash: string;
}

export const USERS = defineTable<User>('users', FIELDS);

export const USERS_WITH_ACCESS = defineTable<User & AccessHash>('users', { ...FIELDS, accessHash: text });

export const CHANGED_USERS = defineTable<Omit<User, 'userId' | 'createdAtMs'> & AccessHash>('users', {
  ...CHANGING,
  accessHash: text,
});

export function withAccess(user: User): User & AccessHash {
  return { ...user, accessHash: hashAccess(hashText, user) };
}

export const USER_SESSIONS = defineTable<UserSession>('user_sessions', {
  sessionId: text,
  userId: text,
  tokenHash: text,
  cookieHash: orNull(text),
  device: text,
  createdAtMs: integer,
  lastUsedAtMs: integer,
  idleMs: orNull(integer),
  endsAtMs: integer,
});

export const USER_LINKS = defineTable<UserLink>('user_links', {
  tokenHash: text,
  userId: text,
  purpose: oneOf(LINK_PURPOSES),
  email: orNull(text),
  emailKey: orNull(text),
  passwordMark: orNull(text),
  userVersion: integer,
  createdAtMs: integer,
  endsAtMs: integer,
});
