import type { LinkPurpose, Result, Language } from '@naru/core';
import type { PersonPart } from '../facts/field-rule.ts';
import type { Order } from '../facts/order.ts';
import type { Letter } from './letters.ts';
import type { PasskeyChange, PasskeyRefusal } from './passkeys.ts';
import type { Page } from './page.ts';

/** The kinds of events in an account's activity log. */
export const USER_EVENT_KINDS = {
  registered: true,
  signed_in: true,
  /** Signed in with a passkey, which counts as both factors. */
  signed_in_by_passkey: true,
  /** A wrong password, or a passkey whose signature is wrong. */
  sign_in_refused: true,
  /** The password was right and the second factor wrong: somebody knows the password. */
  second_factor_refused: true,
  password_changed: true,
  /** A new password was set by a mailed link. */
  password_reset: true,
  email_changed: true,
  /** The former address was restored by the link in the letter to it. */
  email_restored: true,
  totp_added: true,
  totp_removed: true,
  passkey_added: true,
  passkey_removed: true,
  signed_out: true,
  /** One of the person's other sessions was ended. */
  session_ended: true,
  sessions_ended: true,
  /** An operator of the desk ended all sessions. */
  sessions_ended_by_desk: true,
  data_exported: true,
} as const;

export type UserEventKind = keyof typeof USER_EVENT_KINDS;

/** One entry of an account's activity log. Never changed; deleted with the person. */
export interface UserEvent {
  /** A row key; a later one is larger. */
  readonly eventId: string;
  readonly userId: string;
  readonly kind: UserEventKind;
  /** Browser and system of the person who acted in a few words, or empty. */
  readonly device: string;
  readonly happenedAtMs: number;
}

/** Strangers can cause these events, so only a few are kept, and they never displace other kinds. */
export const REFUSED_SIGN_INS = ['sign_in_refused', 'second_factor_refused'] as const;
/** How many {@link REFUSED_SIGN_INS} are kept for a person, and the least time between two of a kind. */
export const REFUSED_EVENTS_PER_USER_MAX = 100;
export const REFUSED_EVENT_EVERY_MS = 10 * 60_000;
/** How many events of all other kinds together are kept for a person. */
export const USER_EVENTS_PER_USER_MAX = 400;

/** The activity log of accounts. Events of a change or the end of a session are written with it. */
export interface UserEventStore {
  /** For events without a change: a refused sign-in, an export of one's data. */
  recordUserEvent(event: UserEvent): Promise<void>;
  /** The events of a person, newest first. */
  listUserEvents(query: {
    readonly userId: string;
    readonly limit: number;
    readonly beforeEventId?: string;
  }): Promise<readonly UserEvent[]>;
  /** Deletes the oldest first; returns how many. */
  forgetUserEvents(query: { readonly happenedBeforeMs: number; readonly limit: number }): Promise<number>;
}

/** A registered person. Texts that were not given are empty. */
export interface User {
  readonly userId: string;
  /** Grows by one with every change; a change names the version it was based on. */
  readonly version: number;
  readonly username: string;
  /** Unique among accounts; see `toUsernameKey`. */
  readonly usernameKey: string;
  readonly email: string;
  readonly emailKey: string;
  /** Telephone number in E.164. */
  readonly phone: string;
  readonly fullName: string;
  /** Day of birth as DD/MM/YYYY. */
  readonly dateOfBirth: string;
  /** Country as ISO 3166-1 alpha-2. */
  readonly countryCode: string | null;
  readonly passwordHash: string;
  /** Language of letters to this person. */
  readonly language: Language;
  /** The authenticator app's secret, sealed, or null while there is none. */
  readonly totpSecret: string | null;
  /** A secret that was shown, and not yet confirmed by a first code. */
  readonly totpPendingSecret: string | null;
  /** The time step of the last accepted code: no code works twice (RFC 6238 §5.2). */
  readonly totpLastStep: number;
  /** Kinds of devices that signed in before, oldest first; a sign-in from another one sends a letter. */
  readonly knownDevices: readonly string[];
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  /** When deletion of the account began; nobody can sign in any more. */
  readonly leavingAtMs: number | null;
}

export interface UserSession {
  readonly sessionId: string;
  readonly userId: string;
  /** SHA-256 of the half that the client sends as its bearer token, hex. */
  readonly tokenHash: string;
  /** Hash of the half in an HttpOnly cookie; null if the token alone is enough. */
  readonly cookieHash: string | null;
  /** Browser and system in a few words, or empty. */
  readonly device: string;
  readonly createdAtMs: number;
  readonly lastUsedAtMs: number;
  /** The session ends after this long without a request; null: only at `endsAtMs`. */
  readonly idleMs: number | null;
  readonly endsAtMs: number;
}

/** A mailed link that can be used once. */
export interface UserLink {
  /** SHA-256 of its token, hex. */
  readonly tokenHash: string;
  readonly userId: string;
  readonly purpose: LinkPurpose;
  /** For `email`: the new address of the account. For `undo_email`: the former one, with its key. */
  readonly email: string | null;
  readonly emailKey: string | null;
  /** For `undo_email`: a hash of password and authenticator app at that time, to see whether they changed. */
  readonly passwordMark: string | null;
  /** Version of the account when the link was made, which orders links of the same millisecond. */
  readonly userVersion: number;
  readonly createdAtMs: number;
  readonly endsAtMs: number;
}

export type SaveUserRefusal = 'username_taken' | 'email_taken';

/** One change of one account: everything in it is written together or not at all. */
export interface UserChange extends PasskeyChange {
  /** The person after the change, with version `expectedVersion + 1`. */
  readonly user: User;
  readonly expectedVersion: number;
  readonly letters?: readonly Letter[];
  /**
   * A link that confirms an e-mail address replaces older ones. With a link to undo a change of address, the
   * change is refused if the new address is reserved for somebody else who may still undo theirs.
   */
  readonly newLink?: UserLink;
  /** The link that this change consumes. */
  readonly usedLinkHash?: string;
  /** Deletes links mailed before: all, or those that do not undo a change of address. */
  readonly dropsLinks?: 'all' | 'all_but_undo';
  /** Deletes links that undo a change of address made at this version of the account or a later one. */
  readonly dropsUndoFromVersion?: number;
  /** Ends all sessions except this one; null ends all. */
  readonly endSessionsExcept?: string | null;
  readonly newSession?: UserSession;
  /** SHA-256 of the new set of codes, hex. */
  readonly recoveryCodeHashes?: readonly string[];
  readonly usedRecoveryCodeHash?: string;
  /** The entry of the person's activity log for this change. */
  readonly event?: UserEvent;
  readonly dropsEvents?: boolean;
}

export type SaveUserChangeRefusal =
  | SaveUserRefusal
  | 'user_changed_meanwhile'
  | 'link_used'
  | 'recovery_code_used'
  | PasskeyRefusal;

/** People with an account. */
export interface AccountStore {
  saveNewUser(newUser: {
    readonly user: User;
    readonly letters: readonly Letter[];
    readonly event?: UserEvent;
  }): Promise<Result<null, SaveUserRefusal>>;
  saveUserChange(change: UserChange): Promise<Result<null, SaveUserChangeRefusal>>;
  /** True if an order of the account was delivered. */
  hasDelivered(userId: string): Promise<boolean>;
  findUser(userId: string): Promise<User | null>;
  findUserByEmail(emailKey: string): Promise<User | null>;
  findUserLink(tokenHash: string): Promise<UserLink | null>;
  /** Links to undo a change of address, of one account or back to one address, oldest first. */
  listUndoLinks(
    of: { readonly userId: string } | { readonly emailKey: string },
  ): Promise<readonly UserLink[]>;
  /** Accounts, newest first, without those that are being deleted. */
  listUsers(query: Page<'beforeUserId'>): Promise<readonly User[]>;
  countRecoveryCodes(userId: string): Promise<number>;

  /** The session with its person, in one query. */
  findUserSession(tokenHash: string): Promise<{ readonly session: UserSession; readonly user: User } | null>;
  /** Sessions of a person, the last used first. */
  listUserSessions(userId: string): Promise<readonly UserSession[]>;
  touchUserSession(sessionId: string, lastUsedAtMs: number): Promise<void>;
  /** False when this person has no such session; the event is written only when there was one. */
  deleteUserSession(
    session: { readonly userId: string; readonly sessionId: string },
    event?: UserEvent,
  ): Promise<boolean>;
  /** Ends all of a person's sessions, or all but one; returns how many. */
  deleteUserSessions(
    query: { readonly userId: string; readonly exceptSessionId: string | null },
    event?: UserEvent,
  ): Promise<number>;
  /** Deletes expired sessions, links and challenges. */
  forgetEndedSignIns(nowMs: number): Promise<void>;

  /** Orders of an account by creation, newest first; `beforeReference` ends the page before. */
  listOrdersOfUser(query: {
    readonly userId: string;
    readonly limit: number;
    readonly beforeReference?: string | undefined;
  }): Promise<readonly Order[]>;
  /** Accounts whose deletion has begun. */
  listLeavingUsers(limit: number): Promise<readonly User[]>;
  /** Deletes the person and everything they sign in with, but not their orders. */
  deleteUser(userId: string): Promise<void>;
}

/** Erasing personal data from orders. Stages, amounts, times, transaction ids, books and audit chain stay. */
export interface PersonStore {
  /**
   * Erases the data of ended orders without an open refund that last changed before that moment, oldest
   * first. Returns how many.
   */
  forgetPersons(query: {
    readonly part: PersonPart;
    readonly changedBeforeMs: number;
    readonly limit: number;
  }): Promise<number>;
}
