import type { Result } from '@naru/core';
import type { Order } from '../facts/order.ts';
import type { LetterLanguage } from '../facts/language.ts';
import type { Letter } from './letters.ts';
import type { Passkey, PasskeyUse } from './passkey-store.ts';
import type { UserEvent } from './user-events.ts';

/** A registered person. Texts that were not told are empty. */
export interface User {
  readonly userId: string;
  /** Grows by one with every change; a change names the version that it was decided on. */
  readonly version: number;
  readonly username: string;
  /** What no two accounts may share; see `toUsernameKey`. */
  readonly usernameKey: string;
  readonly email: string;
  readonly emailKey: string;
  /** E.164. */
  readonly phone: string;
  readonly fullName: string;
  /** DD/MM/YYYY. */
  readonly dateOfBirth: string;
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string | null;
  readonly passwordHash: string;
  /** Of letters to this person. */
  readonly language: LetterLanguage;
  /** The authenticator app's secret, in base 32, or null while there is none. */
  readonly totpSecret: string | null;
  /** One that was shown and whose first code is still to come. */
  readonly totpPendingSecret: string | null;
  /** The time step of the last code that was taken: no code counts twice (RFC 6238 §5.2). */
  readonly totpLastStep: number;
  /** Kinds of devices that signed in before, oldest first; a letter tells of others. */
  readonly knownDevices: readonly string[];
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  /** Since when the account is being deleted; nobody can sign in any more. */
  readonly leavingAtMs: number | null;
}

export interface UserSession {
  readonly sessionId: string;
  readonly userId: string;
  /** SHA-256, hex, of the half that the client sends as its bearer token. */
  readonly tokenHash: string;
  /** Of the half in a cookie that no script can read; null where the token alone is the session. */
  readonly cookieHash: string | null;
  /** Program and system in a few words, or empty. */
  readonly device: string;
  readonly createdAtMs: number;
  readonly lastUsedAtMs: number;
  /** Without a request for this long it is over; null: only `endsAtMs` counts. */
  readonly idleMs: number | null;
  readonly endsAtMs: number;
}

/** A mailed link that can be used once. */
export interface UserLink {
  /** SHA-256 of its token, hex. */
  readonly tokenHash: string;
  readonly userId: string;
  readonly purpose: 'reset' | 'email';
  /** The address that shall become the account's, for `email`. */
  readonly email: string | null;
  readonly createdAtMs: number;
  readonly endsAtMs: number;
}

export type SaveUserRefusal = 'username_taken' | 'email_taken';

/** One step of one account: everything here is written together or not at all. */
export interface UserChange {
  /** As it shall be; its version is `expectedVersion + 1`. */
  readonly user: User;
  readonly expectedVersion: number;
  readonly letters?: readonly Letter[];
  /** Takes the place of older links for the same purpose. */
  readonly newLink?: UserLink;
  /** Used up with this change. */
  readonly usedLinkHash?: string;
  /** Links that were mailed before open nothing any more. */
  readonly dropsLinks?: boolean;
  /** All but this one are ended; null: all. */
  readonly endSessionsExcept?: string | null;
  readonly newSession?: UserSession;
  /** SHA-256, hex, of the codes that there are from now on. */
  readonly recoveryCodeHashes?: readonly string[];
  readonly usedRecoveryCodeHash?: string;
  readonly newPasskey?: Passkey;
  /** Refused when it was removed, or when it says that it signed no more often than before. */
  readonly usedPasskey?: PasskeyUse;
  readonly removedPasskeyId?: string;
  readonly dropsPasskeys?: boolean;
  /** What the person's record says of this change. */
  readonly event?: UserEvent;
  readonly dropsEvents?: boolean;
}

export type SaveUserChangeRefusal =
  | SaveUserRefusal
  | 'user_changed_meanwhile'
  | 'link_used'
  | 'recovery_code_used'
  | 'passkey_taken'
  | 'passkeys_too_many'
  | 'passkey_unknown';

/** People with an account. */
export interface AccountStore {
  saveNewUser(newUser: {
    readonly user: User;
    readonly letters: readonly Letter[];
    readonly event?: UserEvent;
  }): Promise<Result<null, SaveUserRefusal>>;
  saveUserChange(change: UserChange): Promise<Result<null, SaveUserChangeRefusal>>;
  findUser(userId: string): Promise<User | null>;
  findUserByEmail(emailKey: string): Promise<User | null>;
  findUserLink(tokenHash: string): Promise<UserLink | null>;
  countRecoveryCodes(userId: string): Promise<number>;

  /** The session with its person, read in one go. */
  findUserSession(tokenHash: string): Promise<{ readonly session: UserSession; readonly user: User } | null>;
  /** Last used first. */
  listUserSessions(userId: string): Promise<readonly UserSession[]>;
  touchUserSession(sessionId: string, lastUsedAtMs: number): Promise<void>;
  /** False when this person has no such session; the event is written when there was one. */
  deleteUserSession(
    session: { readonly userId: string; readonly sessionId: string },
    event?: UserEvent,
  ): Promise<boolean>;
  /** Ends all of a person's sessions, or all but one; gives how many. */
  deleteUserSessions(
    query: { readonly userId: string; readonly exceptSessionId: string | null },
    event?: UserEvent,
  ): Promise<number>;
  /** Clears away what is over: sessions, links and challenges. */
  forgetEndedSignIns(nowMs: number): Promise<void>;

  /** By creation, newest first; `beforeReference` is that of the last order of the page before. */
  listOrdersOfUser(query: {
    readonly userId: string;
    readonly limit: number;
    readonly beforeReference?: string;
  }): Promise<readonly Order[]>;
  /** Accounts whose deletion has begun. */
  listLeavingUsers(limit: number): Promise<readonly User[]>;
  /** The person with all that signs in. Orders are none of it. */
  deleteUser(userId: string): Promise<void>;
}
