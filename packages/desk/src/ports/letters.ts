import type { LetterLanguage } from '../facts/language.ts';

/**
 * What each kind of letter has to say. The templates make sentences and links of it; a token stands here and
 * never as a link, because only the sender knows how the desk is reached.
 */
export const LETTER_FACTS = {
  password_reset: { token: 'text', endsAtMs: 'integer' },
  password_changed: { changedAtMs: 'integer' },
  email_confirm: { token: 'text', endsAtMs: 'integer' },
  email_changed_old: { changedAtMs: 'integer' },
  email_changed_new: { changedAtMs: 'integer' },
  totp_added: { changedAtMs: 'integer' },
  totp_removed: { changedAtMs: 'integer' },
  passkey_added: { addedAtMs: 'integer', device: 'text' },
  passkey_removed: { removedAtMs: 'integer' },
  new_sign_in: { signedInAtMs: 'integer', device: 'text' },
  order_link: {
    orderId: 'text',
    reference: 'text',
    payAmount: 'text',
    paySymbol: 'text',
    receiveAmount: 'text',
    receiveSymbol: 'text',
    lockEndsAtMs: 'integer',
    isDemoRate: 'mark',
  },
  order_delivered: {
    orderId: 'text',
    reference: 'text',
    receiveAmount: 'text',
    receiveSymbol: 'text',
    isDemoRate: 'mark',
  },
  refund_opened: { orderId: 'text', reference: 'text', dueAtMs: 'integer' },
  refund_sent: { orderId: 'text', reference: 'text' },
  refund_address_set: { orderId: 'text', reference: 'text', toldBy: 'text' },
  refund_address_changed: { orderId: 'text', reference: 'text', toldBy: 'text' },
  refund_address_link: {
    orderId: 'text',
    reference: 'text',
    refundId: 'text',
    token: 'text',
    endsAtMs: 'integer',
  },
  find_orders: { orderId: 'text', reference: 'text' },
  newsletter_confirm: { token: 'text' },
  contact_message: { name: 'text', email: 'text', message: 'text' },
} as const satisfies Record<string, Readonly<Record<string, FactKind>>>;

/** A mark is there, or it is not: letters that were written before there was such a one have none. */
type FactKind = 'text' | 'integer' | 'mark';
export type LetterKind = keyof typeof LETTER_FACTS;

type FactsOf<Kinds extends Readonly<Record<string, FactKind>>> = {
  readonly [name in keyof Kinds as Kinds[name] extends 'mark' ? never : name]: Kinds[name] extends 'text'
    ? string
    : number;
} & { readonly [name in keyof Kinds as Kinds[name] extends 'mark' ? name : never]?: true };
export type LetterFacts<Kind extends LetterKind> = FactsOf<(typeof LETTER_FACTS)[Kind]>;

/** One letter to one person, before it is words. Saved in the transaction of what it tells about. */
export type Letter = { readonly [Kind in LetterKind]: LetterOf<Kind> }[LetterKind];

export interface LetterOf<Kind extends LetterKind> {
  /** A row key; the same in every attempt to send it, so that a mail server sees that it is the same. */
  readonly letterId: string;
  readonly kind: Kind;
  /** An e-mail address. Null: to the operator of the desk, wherever that is read. */
  readonly to: string | null;
  readonly language: LetterLanguage;
  readonly facts: LetterFacts<Kind>;
  readonly createdAtMs: number;
}

export type LetterState = 'waiting' | 'sent' | 'given_up';

/** A letter as the store keeps it. */
export interface LetterRecord {
  readonly letterId: string;
  readonly kind: LetterKind;
  readonly language: LetterLanguage;
  readonly createdAtMs: number;
  readonly state: LetterState;
  /** How often somebody began to send it. Whoever ends an attempt names it: a late one ends nothing. */
  readonly attemptCount: number;
  /** Not to be tried before; while somebody sends it, when others may try again. */
  readonly dueAtMs: number;
  /** Why the last attempt failed: a code, never words of a mail server, which may quote the receiver. */
  readonly fault: string | null;
  /** When it was sent or given up. */
  readonly endedAtMs: number | null;
  /** Of what a visitor wrote: who has answered it, and when; the first to say so, for good. */
  readonly answer: { readonly operatorId: string; readonly atMs: number } | null;
  /** Null once the person in it has been forgotten. */
  readonly letter: Letter | null;
}

/** How an operator looks at them: what waits, what failed, what went out; and what visitors wrote, apart. */
export const LETTER_FOLDERS = ['waiting', 'given_up', 'sent', 'contact'] as const;
export type LetterFolder = (typeof LETTER_FOLDERS)[number];

/** Letters are written with their event and sent later, by the process that claims them first. */
export interface LetterStore {
  /** For letters that go with no other change; the others are part of it. */
  saveLetters(letters: readonly Letter[]): Promise<void>;
  /** Waiting and due, the longest due first. */
  listDueLetters(query: { readonly nowMs: number; readonly limit: number }): Promise<readonly LetterRecord[]>;
  /**
   * Begins an attempt: true for exactly one of all who try, and only while `attemptCount` is what they read.
   * Until `untilMs` nobody else gets it, whatever becomes of the sender.
   */
  claimLetter(claim: {
    readonly letterId: string;
    readonly attemptCount: number;
    readonly nowMs: number;
    readonly untilMs: number;
  }): Promise<boolean>;
  /** Ends the attempt with that count; does nothing when a later one has begun. */
  endAttempt(end: {
    readonly letterId: string;
    readonly attemptCount: number;
    readonly state: LetterState;
    /** When it may be tried again, for one that stays `waiting`; otherwise when it ended. */
    readonly atMs: number;
    readonly fault: string | null;
  }): Promise<void>;
  findLetter(letterId: string): Promise<LetterRecord | null>;
  /** Newest first; of all folders where none is named. */
  listLetters(query: {
    readonly limit: number;
    readonly beforeLetterId?: string;
    readonly folder?: LetterFolder;
  }): Promise<readonly LetterRecord[]>;
  /**
   * Removes receiver and facts of letters made before that moment, the oldest first; one that still waits is
   * given up. Gives how many there were.
   */
  forgetLetters(query: {
    readonly createdBeforeMs: number;
    readonly nowMs: number;
    readonly limit: number;
  }): Promise<number>;
}

/** Checks what was read back from somewhere against {@link LETTER_FACTS}. */
export function isLetter(value: { readonly kind: string; readonly facts: unknown }): value is Letter {
  const { kind, facts } = value;
  if (!isLetterKind(kind) || typeof facts !== 'object' || facts === null) return false;
  const known = new Map<string, unknown>(Object.entries(facts));
  const expected = Object.entries<FactKind>(LETTER_FACTS[kind]);
  return (
    [...known.keys()].every((name) => expected.some(([key]) => key === name)) &&
    expected.every(([name, factKind]) => isFact(known.get(name), factKind))
  );
}

function isFact(fact: unknown, kind: FactKind): boolean {
  if (kind === 'text') return typeof fact === 'string';
  return kind === 'mark' ? fact === undefined || fact === true : Number.isSafeInteger(fact);
}

export function isLetterKind(text: string): text is LetterKind {
  return Object.hasOwn(LETTER_FACTS, text);
}
