import type { LetterLanguage } from '../facts/language.ts';

/** The locked rate, `1 BTC = 96661.35 USDT`, the fee in it in percent, and when it was fixed. */
const RATE_FACTS = {
  rate: 'later text',
  feePercent: 'later text',
  rateFixedAtMs: 'later integer',
  isDemoRate: 'mark',
} as const;

/**
 * The facts of each kind of letter. The templates turn them into sentences and links; tokens are sealed
 * (`sealText`) and without their link, because only the sender knows the key and the address of the desk.
 */
export const LETTER_FACTS = {
  password_reset: { token: 'text', endsAtMs: 'integer' },
  password_changed: { changedAtMs: 'integer' },
  email_confirm: { token: 'text', endsAtMs: 'integer' },
  email_changed_old: {
    changedAtMs: 'integer',
    token: 'text',
    endsAtMs: 'integer',
    resetsHereUntilMs: 'integer',
  },
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
    ...RATE_FACTS,
  },
  order_delivered: {
    orderId: 'text',
    reference: 'text',
    receiveAmount: 'text',
    receiveSymbol: 'text',
    ...RATE_FACTS,
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
  order_note: { orderId: 'text', reference: 'text', text: 'text' },
  find_orders: { orderId: 'text', reference: 'text' },
  newsletter_confirm: { token: 'text' },
  contact_message: { name: 'text', email: 'text', message: 'text' },
  desk_alarm: { alarms: 'text' },
  operator_code: { token: 'text', endsAtMs: 'integer' },
} as const satisfies Record<string, Readonly<Record<string, FactKind>>>;

/** A mark is `true` or absent. Letters written before a later fact existed have none. */
type FactKind = 'text' | 'integer' | LaterKind;
type LaterKind = 'later text' | 'later integer' | 'mark';
export type LetterKind = keyof typeof LETTER_FACTS;

type FactsOf<Kinds extends Readonly<Record<string, FactKind>>> = {
  readonly [name in keyof Kinds as Kinds[name] extends LaterKind ? never : name]: FactOf<Kinds[name]>;
} & { readonly [name in keyof Kinds as Kinds[name] extends LaterKind ? name : never]?: FactOf<Kinds[name]> };
type FactOf<Kind extends FactKind> = Kind extends 'mark'
  ? true
  : Kind extends 'text' | 'later text'
    ? string
    : number;
export type LetterFacts<Kind extends LetterKind> = FactsOf<(typeof LETTER_FACTS)[Kind]>;

/** One letter to one person, before it is rendered. Saved in the transaction of what it is about. */
export type Letter = { readonly [Kind in LetterKind]: LetterOf<Kind> }[LetterKind];

export interface LetterOf<Kind extends LetterKind> {
  /** A row key; the same in every attempt to send it, so that mail servers recognise duplicates. */
  readonly letterId: string;
  readonly kind: Kind;
  /** An e-mail address; null for letters to the operator of the desk. */
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
  /** Number of attempts to send it. Ending an attempt names its number, so that a late one has no effect. */
  readonly attemptCount: number;
  /** When it may be sent at the earliest; while it is being sent, when others may try again. */
  readonly dueAtMs: number;
  /** Why the last attempt failed: a code, never the mail server's text, which may quote the receiver. */
  readonly fault: string | null;
  /** When it was sent or given up. */
  readonly endedAtMs: number | null;
  /** For a visitor's message: the operator who first answered it, and when. */
  readonly answer: { readonly operatorId: string; readonly atMs: number } | null;
  /** Null once its personal data was erased. */
  readonly letter: Letter | null;
}

/** The folders of the console: waiting, failed, sent, and visitors' messages apart. */
export const LETTER_FOLDERS = ['waiting', 'given_up', 'sent', 'contact'] as const;
export type LetterFolder = (typeof LETTER_FOLDERS)[number];

/** Letters are written with their event and sent later by the first process to claim them. */
export interface LetterStore {
  /** For letters that belong to no other change. */
  saveLetters(letters: readonly Letter[]): Promise<void>;
  /** Waiting and due, the longest due first. */
  listDueLetters(query: { readonly nowMs: number; readonly limit: number }): Promise<readonly LetterRecord[]>;
  /**
   * Starts an attempt: true for exactly one caller, and only while `attemptCount` is unchanged. Nobody else
   * gets the letter until `untilMs`, whatever becomes of the sender.
   */
  claimLetter(claim: {
    readonly letterId: string;
    readonly attemptCount: number;
    readonly nowMs: number;
    readonly untilMs: number;
  }): Promise<boolean>;
  /** Ends the attempt with that number; does nothing when a later one has started. */
  endAttempt(end: {
    readonly letterId: string;
    readonly attemptCount: number;
    readonly state: LetterState;
    /** When a `waiting` letter may be tried again; otherwise when it ended. */
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
   * Letters that wait although an attempt has failed; of the last 50 that failed for good, those that ended
   * since `givenUpSinceMs`; of the last 200 messages of visitors, those that came before
   * `unansweredBeforeMs` and have no answer.
   */
  countTroubledLetters(query: {
    readonly givenUpSinceMs: number;
    readonly unansweredBeforeMs: number;
  }): Promise<Readonly<Record<'delayed' | 'unreached' | 'givenUp' | 'unanswered', number>>>;
  /**
   * Erases receiver and facts of letters created before that moment, oldest first; waiting ones are given up.
   * Returns how many.
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
  if (fact === undefined) return kind !== 'text' && kind !== 'integer';
  if (kind === 'mark') return fact === true;
  return kind === 'text' || kind === 'later text' ? typeof fact === 'string' : Number.isSafeInteger(fact);
}

export function isLetterKind(text: string): text is LetterKind {
  return Object.hasOwn(LETTER_FACTS, text);
}
