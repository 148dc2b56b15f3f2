import { LETTER_STATES } from '@naru/core';
import { type Letter, LETTER_FACTS, type LetterRecord, isLetter, letterDueAtMs } from '@naru/desk';
import { LANGUAGE, integer, keyOf, oneOf, orNull, text } from '../sql/field.ts';
import { objectOf } from '../sql/row.ts';
import type { Row, Statement } from '../sql/statement.ts';
import { defineTable } from '../sql/table.ts';
import { StoreFault } from '../store-fault.ts';

interface LetterRow extends Omit<LetterRecord, 'answer' | 'letter'> {
  readonly recipient: string | null;
  /** Null once the person in it has been forgotten. */
  readonly factsJson: string | null;
  readonly orderId: string | null;
  /** While a process is sending it. */
  readonly claimedUntilMs: number | null;
  /** The letter that it goes out with. */
  readonly joinedTo: string | null;
  readonly answeredAtMs: number | null;
  readonly answeredBy: string | null;
}

const LETTERS = defineTable<LetterRow>('letters', {
  letterId: text,
  kind: keyOf(LETTER_FACTS),
  recipient: orNull(text),
  language: LANGUAGE,
  factsJson: orNull(text),
  orderId: orNull(text),
  createdAtMs: integer,
  state: oneOf(LETTER_STATES),
  attemptCount: integer,
  dueAtMs: integer,
  claimedUntilMs: orNull(integer),
  joinedTo: orNull(text),
  fault: orNull(text),
  endedAtMs: orNull(integer),
  answeredAtMs: orNull(integer),
  answeredBy: orNull(text),
});

export const LETTER_LIST = LETTERS.list;

/** A letter that nobody has tried to send yet. */
export function insertLetter(letter: Letter): Statement {
  const { letterId, kind, to, language, facts, createdAtMs } = letter;
  return LETTERS.insert({
    letterId,
    kind,
    recipient: to,
    language,
    factsJson: JSON.stringify(facts),
    orderId: orderOf(letter),
    createdAtMs,
    state: 'waiting',
    attemptCount: 0,
    dueAtMs: letterDueAtMs(letter),
    claimedUntilMs: null,
    joinedTo: null,
    fault: null,
    endedAtMs: null,
    answeredAtMs: null,
    answeredBy: null,
  });
}

/** The order that a letter is about, or null. */
export function orderOf({ facts }: Letter): string | null {
  return 'orderId' in facts ? facts.orderId : null;
}

export function fromLetterRow(row: Row): LetterRecord {
  const {
    recipient,
    factsJson,
    orderId: _orderId,
    claimedUntilMs: _claimedUntilMs,
    joinedTo: _joinedTo,
    answeredAtMs,
    answeredBy,
    ...letter
  } = LETTERS.fromRow(row);
  return {
    ...letter,
    answer:
      answeredAtMs === null || answeredBy === null ? null : { atMs: answeredAtMs, operatorId: answeredBy },
    letter:
      factsJson === null ? null : toLetter({ ...letter, to: recipient, facts: objectOf(row, 'facts_json') }),
  };
}

function toLetter({
  letterId,
  kind,
  to,
  language,
  facts,
  createdAtMs,
}: Omit<Letter, 'facts'> & { readonly facts: Row }): Letter {
  const letter = { letterId, kind, to, language, facts, createdAtMs };
  if (isLetter(letter)) return letter;
  throw new StoreFault('row_malformed', `letter ${letterId} does not hold what its kind has to say`);
}
