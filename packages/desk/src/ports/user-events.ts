/** What an account remembers of its own safety, each with what happened. */
export const USER_EVENT_KINDS = {
  registered: true,
  signed_in: true,
  /** With a passkey, which stands for both factors. */
  signed_in_by_passkey: true,
  /** A wrong password, or a passkey whose signature is wrong. */
  sign_in_refused: true,
  /** The right password, and a wrong code of the second factor: somebody knows the password. */
  second_factor_refused: true,
  password_changed: true,
  /** By a mailed link. */
  password_reset: true,
  email_changed: true,
  totp_added: true,
  totp_removed: true,
  passkey_added: true,
  passkey_removed: true,
  signed_out: true,
  /** One of the person's other sessions. */
  session_ended: true,
  sessions_ended: true,
  /** By whoever runs the desk. */
  sessions_ended_by_desk: true,
  data_exported: true,
} as const;

export type UserEventKind = keyof typeof USER_EVENT_KINDS;

/** One line of an account's record. It is never changed, and it goes with the person. */
export interface UserEvent {
  /** A row key; a later one is larger. */
  readonly eventId: string;
  readonly userId: string;
  readonly kind: UserEventKind;
  /** Program and system in a few words, of whoever did it; or empty. */
  readonly device: string;
  readonly happenedAtMs: number;
}

/** Strangers can cause these, so a few are as good as many, and none of them pushes out another kind. */
export const REFUSED_SIGN_INS = ['sign_in_refused', 'second_factor_refused'] as const;
/** Of {@link REFUSED_SIGN_INS} a person keeps so many, and one of a kind in so long a time. */
export const REFUSED_EVENTS_PER_USER_MAX = 100;
export const REFUSED_EVENT_EVERY_MS = 10 * 60_000;
/** Of all other kinds together. */
export const USER_EVENTS_PER_USER_MAX = 400;

/** The record of accounts. What goes with a change of a person or the end of a session is part of that. */
export interface UserEventStore {
  /** What goes with no change: a refused sign-in, a copy of one's data. */
  recordUserEvent(event: UserEvent): Promise<void>;
  /** Newest first. */
  listUserEvents(query: {
    readonly userId: string;
    readonly limit: number;
    readonly beforeEventId?: string;
  }): Promise<readonly UserEvent[]>;
  /** The oldest first; gives how many there were. */
  forgetUserEvents(query: { readonly happenedBeforeMs: number; readonly limit: number }): Promise<number>;
}
