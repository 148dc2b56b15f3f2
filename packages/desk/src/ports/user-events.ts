/** The kinds of events in an account's activity log. */
export const USER_EVENT_KINDS = {
  registered: true,
  signed_in: true,
  /** With a passkey, which counts as both factors. */
  signed_in_by_passkey: true,
  /** A wrong password, or a passkey whose signature is wrong. */
  sign_in_refused: true,
  /** The password was right and the second factor wrong: somebody knows the password. */
  second_factor_refused: true,
  password_changed: true,
  /** By a mailed link. */
  password_reset: true,
  email_changed: true,
  /** By the link in the letter to the former address. */
  email_restored: true,
  totp_added: true,
  totp_removed: true,
  passkey_added: true,
  passkey_removed: true,
  signed_out: true,
  /** One of the person's other sessions. */
  session_ended: true,
  sessions_ended: true,
  /** By an operator of the desk. */
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

/** Strangers can cause these, so only a few are kept, and they never push out other kinds. */
export const REFUSED_SIGN_INS = ['sign_in_refused', 'second_factor_refused'] as const;
/** How many {@link REFUSED_SIGN_INS} are kept for a person, and the least time between two of a kind. */
export const REFUSED_EVENTS_PER_USER_MAX = 100;
export const REFUSED_EVENT_EVERY_MS = 10 * 60_000;
/** Of all other kinds together. */
export const USER_EVENTS_PER_USER_MAX = 400;

/** The activity log of accounts. Events of a change or the end of a session are written with it. */
export interface UserEventStore {
  /** For events without a change: a refused sign-in, an export of one's data. */
  recordUserEvent(event: UserEvent): Promise<void>;
  /** Newest first. */
  listUserEvents(query: {
    readonly userId: string;
    readonly limit: number;
    readonly beforeEventId?: string;
  }): Promise<readonly UserEvent[]>;
  /** Deletes the oldest first; returns how many. */
  forgetUserEvents(query: { readonly happenedBeforeMs: number; readonly limit: number }): Promise<number>;
}
