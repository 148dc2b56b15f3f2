import { type LetterFolder, type LetterState, type OrderTurn, type Language, ORDER_TURNS } from '@naru/core';

/** The locked rate, `1 BTC = 96661.35 USDT`, the fee in it in percent, and when it was fixed. */
const RATE_FACTS = {
  rate: 'later text',
  feePercent: 'later text',
  rateFixedAtMs: 'later integer',
  isDemoRate: 'mark',
} as const;

/** Which order a letter is about. */
const ORDER_FACTS = { orderId: 'text', linkId: 'text', reference: 'text' } as const;

/** A sum that arrived or that is owed back, in whole coins. */
const SUM_FACTS = { amount: 'text', symbol: 'text' } as const;

/**
 * The transactions of a payment, one a line, where a network shows them, and the link to one with `{txid}`.
 */
const PAYMENT_FACTS = { network: 'later text', txids: 'later text', explorerTxUrl: 'later text' } as const;

/** The sum with its unit, `500001 KRW`, where only it identifies the payment. */
const EXACT_FACTS = { exactSum: 'later text' } as const;

/** Until when a block must take the payment. */
const WAIT_FACTS = { blockByMs: 'later integer' } as const;

const PROMISE_FACTS = {
  payAmount: 'text',
  paySymbol: 'text',
  receiveAmount: 'text',
  receiveSymbol: 'text',
} as const;

/**
 * The facts of a letter about each turn of an order. They include no address: customers pay to any address
 * that they are sent, and others may read the letter.
 */
const TURN_FACTS = {
  order_link: {
    ...ORDER_FACTS,
    ...PROMISE_FACTS,
    lockEndsAtMs: 'integer',
    ...WAIT_FACTS,
    ...RATE_FACTS,
    ...EXACT_FACTS,
  },
  order_succeeded: { ...ORDER_FACTS, ...PROMISE_FACTS, predecessorReference: 'text', ...RATE_FACTS },
  payment_seen: { ...ORDER_FACTS, ...SUM_FACTS, ...WAIT_FACTS },
  payment_confirmed: { ...ORDER_FACTS, ...PROMISE_FACTS },
  payment_short: {
    ...ORDER_FACTS,
    ...SUM_FACTS,
    missingAmount: 'text',
    lockEndsAtMs: 'integer',
    ...EXACT_FACTS,
  },
  payment_over: { ...ORDER_FACTS, ...SUM_FACTS, excessAmount: 'text' },
  payment_late: { ...ORDER_FACTS, ...SUM_FACTS, reason: 'later text' },
  payment_gone: { ...ORDER_FACTS, lostEndsAtMs: 'integer' },
  order_taken: ORDER_FACTS,
  order_delivered: {
    ...ORDER_FACTS,
    receiveAmount: 'text',
    receiveSymbol: 'text',
    ...PAYMENT_FACTS,
    ...RATE_FACTS,
  },
  order_canceled: { ...ORDER_FACTS, reason: 'text' },
  order_expired: ORDER_FACTS,
  order_held: { ...ORDER_FACTS, reason: 'text', reviewAtMs: 'integer' },
  refund_opened: { ...ORDER_FACTS, dueAtMs: 'integer', isPlaceKnown: 'mark' },
  refund_address_set: { ...ORDER_FACTS, toldBy: 'text' },
  refund_address_changed: { ...ORDER_FACTS, toldBy: 'text' },
  refund_withheld: { ...ORDER_FACTS, ...SUM_FACTS, reviewAtMs: 'later integer' },
  refund_sent: { ...ORDER_FACTS, amount: 'later text', symbol: 'later text', ...PAYMENT_FACTS },
  refund_waived: { ...ORDER_FACTS, ...SUM_FACTS },
} as const satisfies Record<OrderTurn, Readonly<Record<string, FactKind>>>;

/**
 * The facts of each kind of letter. The templates turn them into sentences and links; tokens are sealed
 * (`sealText`) and without their link, because only the sender knows the key and the address of the desk.
 */
export const LETTER_FACTS = {
  password_reset: { token: 'text', endsAtMs: 'integer' },
  /** `isByLink`: set by a mailed link, which also removed the passkeys and the authenticator app. */
  password_changed: { changedAtMs: 'integer', isByLink: 'mark' },
  email_confirm: { token: 'text', endsAtMs: 'integer' },
  /** To the present address, while the link in the letter to the new one has not been opened. */
  email_change_asked: { askedAtMs: 'integer' },
  email_changed_old: {
    changedAtMs: 'integer',
    token: 'text',
    endsAtMs: 'integer',
    resetsHereUntilMs: 'integer',
  },
  email_changed_new: { changedAtMs: 'integer' },
  /** To an address whose account has returned to the former one. */
  email_changed_back: { changedAtMs: 'integer' },
  totp_added: { changedAtMs: 'integer' },
  totp_removed: { changedAtMs: 'integer' },
  passkey_added: { addedAtMs: 'integer', device: 'text' },
  passkey_removed: { removedAtMs: 'integer' },
  new_sign_in: { signedInAtMs: 'integer', device: 'text' },
  ...TURN_FACTS,
  refund_address_link: { ...ORDER_FACTS, refundId: 'text', token: 'text', endsAtMs: 'integer' },
  /** To the winner of a day: until when they may enter a receiver. */
  lottery_won: { date: 'text', ...SUM_FACTS, network: 'text', endsAtMs: 'integer', isRehearsal: 'mark' },
  /** To the same winner, after operators have changed the receiver. */
  prize_address_changed: { date: 'text', ...SUM_FACTS, changedAtMs: 'integer' },
  order_note: { ...ORDER_FACTS, text: 'text' },
  find_orders: ORDER_FACTS,
  contact_message: { name: 'text', email: 'text', message: 'text' },
  /** The answer of an operator; `messageId` is the message that is answered. */
  contact_answer: { messageId: 'text', message: 'text', text: 'text' },
  desk_alarm: { alarms: 'text' },
  operator_code: { token: 'text', endsAtMs: 'integer' },
  /** A letter of a module, whose `name` is the kind in the database; the module knows what `own` says. */
  of_module: { name: 'text', own: 'own' },
} as const satisfies Record<string, Readonly<Record<string, FactKind>>>;

/** A mark is `true` or absent. Letters written before a later fact existed have none. */
type FactKind = 'text' | 'integer' | 'own' | LaterKind;

/** The facts of a letter of a module, by names of its own. */
export type OwnFacts = Readonly<Record<string, unknown>>;
type LaterKind = 'later text' | 'later integer' | 'mark';
export type LetterKind = keyof typeof LETTER_FACTS;

type FactsOf<Kinds extends Readonly<Record<string, FactKind>>> = {
  readonly [name in keyof Kinds as Kinds[name] extends LaterKind ? never : name]: FactOf<Kinds[name]>;
} & { readonly [name in keyof Kinds as Kinds[name] extends LaterKind ? name : never]?: FactOf<Kinds[name]> };
type FactOf<Kind extends FactKind> = Kind extends 'mark'
  ? true
  : Kind extends 'own'
    ? OwnFacts
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
  readonly language: Language;
  readonly facts: LetterFacts<Kind>;
  readonly createdAtMs: number;
}

/** How long letters about an order wait for each other, so that news in quick succession is one mail. */
export const LETTER_BURST_MS = 60_000;

/** The most letters that are sent as one. */
export const JOINED_LETTERS_MAX = 20;

/** When a new letter may be sent: at once if the customer waits for its link, or it protects their money. */
export function letterDueAtMs({ kind, createdAtMs }: Pick<Letter, 'kind' | 'createdAtMs'>): number {
  const isUrgent = !isTurnKind(kind) || kind === 'order_link' || ORDER_TURNS[kind] === 'always';
  return isUrgent ? createdAtMs : createdAtMs + LETTER_BURST_MS;
}

/** A letter as the store keeps it. */
export interface LetterRecord {
  readonly letterId: string;
  /** A {@link LetterKind}, or the name of a letter of a module. */
  readonly kind: string;
  readonly language: Language;
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

/** Letters are written with their event and sent later by the first process to claim them. */
export interface LetterStore {
  /** Saves letters that belong to no other change. */
  saveLetters(letters: readonly Letter[]): Promise<void>;
  /** Letters that are waiting and due, the longest due first. */
  listDueLetters(query: { readonly nowMs: number; readonly limit: number }): Promise<readonly LetterRecord[]>;
  /**
   * Starts an attempt: true for exactly one caller, and only while `attemptCount` is unchanged. Nobody else
   * gets the letter until `untilMs`, whatever happens to the sender. A letter about a turn of an order is
   * joined by the other waiting letters of that order: they are sent, and end, with it. While one of that
   * order is being sent, no other is claimed, so that none overtakes it.
   */
  claimLetter(claim: {
    readonly letterId: string;
    readonly attemptCount: number;
    readonly nowMs: number;
    readonly untilMs: number;
  }): Promise<boolean>;
  /** The letters that joined a letter and wait with it, oldest first. */
  listJoinedLetters(query: {
    readonly letterId: string;
    readonly limit: number;
  }): Promise<readonly LetterRecord[]>;
  /** True if a mail server has said since then that it does not know the receiver. */
  isReceiverRefused(query: { readonly receiver: string; readonly sinceMs: number }): Promise<boolean>;
  /**
   * Ends the attempt with that number; does nothing when a later one has started. What joined the letter ends
   * with it, or is due by itself again if it ends `alone`.
   */
  endAttempt(end: {
    readonly letterId: string;
    readonly attemptCount: number;
    readonly state: LetterState;
    /** When a `waiting` letter may be tried again; otherwise when it ended. */
    readonly atMs: number;
    readonly fault: string | null;
    readonly alone?: true;
  }): Promise<void>;
  findLetter(letterId: string): Promise<LetterRecord | null>;
  /** Letters, newest first; of all folders if none is named. */
  listLetters(query: {
    readonly limit: number;
    readonly beforeLetterId?: string;
    readonly folder?: LetterFolder;
  }): Promise<readonly LetterRecord[]>;
  /** Letters that wait to be sent, and when the oldest of them was written. */
  countWaitingLetters(): Promise<{ readonly count: number; readonly oldestAtMs: number | null }>;
  /**
   * Three counts: letters that wait although an attempt has failed; among the last 50 that failed for good,
   * those that ended since `givenUpSinceMs`; and, with the time of the oldest, among the last 200 messages of
   * visitors, those without an answer that came before `unansweredBeforeMs`.
   */
  countTroubledLetters(query: {
    readonly givenUpSinceMs: number;
    readonly unansweredBeforeMs: number;
  }): Promise<TroubledLetters>;
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

export interface TroubledLetters {
  readonly delayed: number;
  readonly unreached: number;
  readonly givenUp: number;
  readonly unanswered: number;
  readonly unansweredSinceMs: number | null;
}

/** Checks a letter that was read from storage against {@link LETTER_FACTS}. */
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
  if (kind === 'own') return typeof fact === 'object';
  if (kind === 'mark') return fact === true;
  return kind === 'text' || kind === 'later text' ? typeof fact === 'string' : Number.isSafeInteger(fact);
}

export function isLetterKind(text: string): text is LetterKind {
  return Object.hasOwn(LETTER_FACTS, text);
}

/** True for a letter about a turn of an order: several of one order go out as one mail. */
export function isTurnKind(kind: LetterKind): kind is OrderTurn {
  return Object.hasOwn(ORDER_TURNS, kind);
}
