import { type Letter, LETTER_FACTS, type LetterRecord, type LetterState, isLetter } from '@naru/desk';
import {
  type RowOf,
  integerOf,
  integerOrNullOf,
  objectOf,
  textOf,
  textOrNullOf,
  wordOf,
} from '../sql/row.ts';
import type { Row } from '../sql/statement.ts';
import { StoreFault } from '../store-fault.ts';

export const LETTER_COLUMNS = {
  letter_id: 'text',
  kind: 'text',
  recipient: 'text',
  language: 'text',
  facts_json: 'text',
  order_id: 'text',
  created_at_ms: 'integer',
  state: 'text',
  attempt_count: 'integer',
  due_at_ms: 'integer',
  fault: 'text',
  ended_at_ms: 'integer',
  answered_at_ms: 'integer',
  answered_by: 'text',
} as const;

export const LANGUAGE_WORDS = { en: true, kr: true } as const satisfies Record<Letter['language'], true>;

const STATE_WORDS = { waiting: true, sent: true, given_up: true } as const satisfies Record<
  LetterState,
  true
>;

/** A letter that nobody has tried to send yet. */
export function toLetterRow(letter: Letter): RowOf<typeof LETTER_COLUMNS> {
  return {
    letter_id: letter.letterId,
    kind: letter.kind,
    recipient: letter.to,
    language: letter.language,
    facts_json: JSON.stringify(letter.facts),
    order_id: orderOf(letter),
    created_at_ms: letter.createdAtMs,
    state: 'waiting',
    attempt_count: 0,
    due_at_ms: letter.createdAtMs,
    fault: null,
    ended_at_ms: null,
    answered_at_ms: null,
    answered_by: null,
  };
}

/** The order that a letter is about, or null. */
export function orderOf({ facts }: Letter): string | null {
  return 'orderId' in facts ? facts.orderId : null;
}

export function fromLetterRow(row: Row): LetterRecord {
  return {
    letterId: textOf(row, 'letter_id'),
    kind: wordOf(row, 'kind', LETTER_FACTS),
    language: wordOf(row, 'language', LANGUAGE_WORDS),
    createdAtMs: integerOf(row, 'created_at_ms'),
    state: wordOf(row, 'state', STATE_WORDS),
    attemptCount: integerOf(row, 'attempt_count'),
    dueAtMs: integerOf(row, 'due_at_ms'),
    fault: textOrNullOf(row, 'fault'),
    endedAtMs: integerOrNullOf(row, 'ended_at_ms'),
    answer: answerOf(row),
    letter: textOrNullOf(row, 'facts_json') === null ? null : letterOf(row),
  };
}

function answerOf(row: Row): LetterRecord['answer'] {
  const atMs = integerOrNullOf(row, 'answered_at_ms');
  return atMs === null ? null : { atMs, operatorId: textOf(row, 'answered_by') };
}

function letterOf(row: Row): Letter {
  const letter = {
    letterId: textOf(row, 'letter_id'),
    kind: wordOf(row, 'kind', LETTER_FACTS),
    to: textOrNullOf(row, 'recipient'),
    language: wordOf(row, 'language', LANGUAGE_WORDS),
    facts: objectOf(row, 'facts_json'),
    createdAtMs: integerOf(row, 'created_at_ms'),
  };
  if (isLetter(letter)) return letter;
  throw new StoreFault('row_malformed', `letter ${letter.letterId} does not hold what its kind has to say`);
}
