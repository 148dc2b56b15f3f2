import { LETTER_STATES, type LetterFolder, ORDER_TURNS } from '@naru/core';
import {
  isLetter,
  isLetterKind,
  JOINED_LETTERS_MAX,
  type Letter,
  letterDueAtMs,
  type LetterRecord,
  type LetterStore,
} from '@naru/desk';
import { AFTER_ALL_KEYS, assertLimit } from '../sql/select.ts';
import { integer, LANGUAGE, oneOf, orNull, text } from '../sql/field.ts';
import { integerOf, objectOf } from '../sql/row.ts';
import { saveAndCount } from '../sql/save.ts';
import type { Call, Database, Row, Script, SqlValue, Statement } from '../sql/statement.ts';
import { defineTable } from '../sql/table.ts';
import { StoreFault } from '../store-fault.ts';

interface LetterRow extends Omit<LetterRecord, 'answer' | 'letter'> {
  readonly recipient: string | null;
  /** Null once the person has been erased. */
  readonly factsJson: string | null;
  readonly orderId: string | null;
  /** Set while a process is sending it. */
  readonly claimedUntilMs: number | null;
  /** The letter with which it is sent. */
  readonly joinedTo: string | null;
  readonly answeredAtMs: number | null;
  readonly answeredBy: string | null;
}

const LETTERS = defineTable<LetterRow>('letters', {
  letterId: text,
  kind: text,
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

const LETTER_LIST = LETTERS.list;

/** A letter that nobody has tried to send yet. */
export function insertLetter(letter: Letter): Statement {
  const { letterId, kind, to, language, facts, createdAtMs } = letter;
  return LETTERS.insert({
    letterId,
    kind: kind === 'of_module' ? facts.name : kind,
    recipient: to,
    language,
    factsJson: JSON.stringify(kind === 'of_module' ? facts.own : facts),
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

function fromLetterRow(row: Row): LetterRecord {
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
}: Omit<Letter, 'facts' | 'kind'> & { readonly kind: string; readonly facts: Row }): Letter {
  const common = { letterId, to, language, createdAtMs };
  if (!isLetterKind(kind)) return { ...common, kind: 'of_module', facts: { name: kind, own: facts } };
  const letter = { ...common, kind, facts };
  if (isLetter(letter)) return letter;
  throw new StoreFault('row_malformed', `letter ${letterId} does not hold what its kind has to say`);
}

/** Letters are written in the transaction of their cause. */
export function letterScript(letters: readonly Letter[]): Script {
  return letters.map(insertLetter);
}

export function createLetterStore(database: Database): LetterStore {
  return {
    saveLetters: async (letters) => {
      await database.write(letterScript(letters));
    },
    listDueLetters: async ({ nowMs, limit }) =>
      select(
        database,
        `state = 'waiting' AND joined_to IS NULL AND due_at_ms <= ? ORDER BY due_at_ms, letter_id LIMIT ?`,
        [nowMs, assertLimit(limit)],
      ),
    claimLetter: async (claim) => {
      const claimed = await database.write(claimScript(claim));
      return claimed.ok;
    },
    listJoinedLetters: async ({ letterId, limit }) =>
      select(database, `joined_to = ? AND state = 'waiting' ORDER BY letter_id LIMIT ?`, [
        letterId,
        assertLimit(limit),
      ]),
    endAttempt: async (end) => {
      await database.write(endScript(end));
    },
    isReceiverRefused: async ({ receiver, sinceMs }) => {
      const rows = await database.all(
        `SELECT 1 AS refused FROM letters
          WHERE recipient = ? AND fault = 'receiver_refused' AND ended_at_ms >= ? LIMIT 1`,
        [receiver, sinceMs],
      );
      return rows.length > 0;
    },
    findLetter: async (letterId) => (await select(database, 'letter_id = ?', [letterId]))[0] ?? null,
    listLetters: async ({ limit, beforeLetterId = AFTER_ALL_KEYS, folder }) => {
      const only = folder === undefined ? '' : OF_FOLDER[folder];
      return select(database, `${only} letter_id < ? ORDER BY letter_id DESC LIMIT ?`, [
        beforeLetterId,
        assertLimit(limit),
      ]);
    },
    countWaitingLetters: () => countWaiting(database),
    countTroubledLetters: (query) => countTroubled(database, query),
    forgetLetters: (query) => forgetLetters(database, query),
  };
}

const TURN_KINDS = Object.keys(ORDER_TURNS)
  .map((kind) => `'${kind}'`)
  .join(', ');

/** True while another letter about a turn of the order is being sent; `?` is the present time. */
const IS_OVERTAKING = `EXISTS (SELECT 1 FROM letters AS ahead
  WHERE ahead.order_id = letters.order_id AND ahead.recipient = letters.recipient
    AND ahead.letter_id <> letters.letter_id AND ahead.kind IN (${TURN_KINDS})
    AND ahead.state = 'waiting' AND ahead.joined_to IS NULL AND ahead.claimed_until_ms > ?)`;

/** A letter about a turn of an order is sent together with the waiting letters of that order. */
function claimScript({
  letterId,
  attemptCount,
  nowMs,
  untilMs,
}: Parameters<LetterStore['claimLetter']>[0]): Script<'claimed_by_other'> {
  return [
    {
      sql: `UPDATE letters SET attempt_count = attempt_count + 1, due_at_ms = ?, claimed_until_ms = ?
        WHERE letter_id = ? AND state = 'waiting' AND joined_to IS NULL AND attempt_count = ?
          AND due_at_ms <= ? AND NOT (kind IN (${TURN_KINDS}) AND ${IS_OVERTAKING})`,
      values: [untilMs, untilMs, letterId, attemptCount, nowMs, nowMs],
      refusedWhenUnchanged: 'claimed_by_other',
    },
    {
      sql: `UPDATE letters SET joined_to = ? WHERE letter_id IN (SELECT other.letter_id
          FROM letters AS lead INNER JOIN letters AS other ON other.order_id = lead.order_id
            AND other.recipient = lead.recipient AND other.letter_id <> lead.letter_id
          WHERE lead.letter_id = ? AND lead.kind IN (${TURN_KINDS}) AND other.kind IN (${TURN_KINDS})
            AND other.state = 'waiting' AND other.joined_to IS NULL
            AND (other.claimed_until_ms IS NULL OR other.claimed_until_ms <= ?)
          ORDER BY other.letter_id LIMIT ${JOINED_LETTERS_MAX})`,
      values: [letterId, letterId, nowMs],
    },
    {
      // Letters that had joined one of these join the new one.
      sql: `UPDATE letters SET joined_to = ? WHERE state = 'waiting' AND joined_to IN (
        SELECT letter_id FROM letters WHERE joined_to = ?)`,
      values: [letterId, letterId],
    },
  ];
}

/** Letters sent with another one share its outcome, unless one ended for a reason of its own. */
function endScript({
  letterId,
  attemptCount,
  state,
  atMs,
  fault,
  alone,
}: Parameters<LetterStore['endAttempt']>[0]): Script<'claimed_by_other'> {
  const endedAtMs = state === 'waiting' ? null : atMs;
  const values = [state, atMs, fault, endedAtMs, letterId];
  return [
    {
      sql: `UPDATE letters SET state = ?, due_at_ms = ?, fault = ?, ended_at_ms = ?, claimed_until_ms = NULL
        WHERE letter_id = ? AND state = 'waiting' AND attempt_count = ?`,
      values: [...values, attemptCount],
      refusedWhenUnchanged: 'claimed_by_other',
    },
    alone === true
      ? {
          sql: `UPDATE letters SET joined_to = NULL, due_at_ms = ? WHERE joined_to = ? AND state = 'waiting'`,
          values: [atMs, letterId],
        }
      : {
          sql: `UPDATE letters SET state = ?, due_at_ms = ?, fault = ?, ended_at_ms = ?
            WHERE joined_to = ? AND state = 'waiting'`,
          values,
        },
  ];
}

async function select(
  database: Database,
  where: string,
  values: readonly SqlValue[],
): Promise<readonly LetterRecord[]> {
  const rows = await database.all(`SELECT ${LETTER_LIST} FROM letters WHERE ${where}`, values);
  return rows.map(fromLetterRow);
}

/** Written exactly as in the conditions of the indexes, which would not be used otherwise. */
const OF_FOLDER: Readonly<Record<LetterFolder, string>> = {
  waiting: `kind <> 'contact_message' AND state = 'waiting' AND`,
  given_up: `kind <> 'contact_message' AND state = 'given_up' AND`,
  sent: `kind <> 'contact_message' AND state = 'sent' AND`,
  contact: `kind = 'contact_message' AND`,
};

/** The server was away, or refused the desk's login (RFC 4954 §6): not the fault of one letter. */
const NOT_REACHED = `(substr(fault, 1, 5) = 'mail_' OR fault = 'smtp_535')`;
const UNREACHED_TWICE = `attempt_count >= 2 AND ${NOT_REACHED}`;
const GIVEN_UP_READ_MAX = 50;
const MESSAGES_READ_MAX = 200;

const OLDEST_AT_MS = orNull(integer);

const countWaiting: Call<'countWaitingLetters'> = async (database) => {
  const [row] = await database.all(
    `SELECT (SELECT count(*) FROM letters WHERE ${OF_FOLDER.waiting} letter_id < ?) AS waiting,
      (SELECT created_at_ms FROM letters WHERE ${OF_FOLDER.waiting} letter_id < ?
        ORDER BY letter_id LIMIT 1) AS oldest_at_ms`,
    [AFTER_ALL_KEYS, AFTER_ALL_KEYS],
  );
  if (row === undefined) return { count: 0, oldestAtMs: null };
  return { count: integerOf(row, 'waiting'), oldestAtMs: OLDEST_AT_MS.read(row, 'oldest_at_ms') };
};

/** Counts at most as many rows as an operator would read: failed letters and messages are kept for long. */
const countTroubled: Call<'countTroubledLetters'> = async (
  database,
  { givenUpSinceMs, unansweredBeforeMs },
) => {
  const [row] = await database.all(
    `SELECT
      (SELECT count(*) FROM letters WHERE ${OF_FOLDER.waiting} fault IS NOT NULL) AS delayed,
      (SELECT count(*) FROM letters WHERE ${OF_FOLDER.waiting} ${UNREACHED_TWICE}) AS unreached,
      (SELECT count(*) FROM (SELECT ended_at_ms, fault FROM letters WHERE ${OF_FOLDER.given_up} letter_id < ?
        ORDER BY letter_id DESC LIMIT ${GIVEN_UP_READ_MAX}) AS last_given_up
        WHERE ended_at_ms >= ? AND coalesce(fault, '') NOT IN ('too_old', 'not_wanted')) AS given_up,
      count(*) AS unanswered, min(created_at_ms) AS unanswered_since_ms
      FROM (SELECT answered_at_ms, created_at_ms FROM letters
        WHERE ${OF_FOLDER.contact} letter_id < ?
        ORDER BY letter_id DESC LIMIT ${MESSAGES_READ_MAX}) AS messages
      WHERE answered_at_ms IS NULL AND created_at_ms <= ?`,
    [AFTER_ALL_KEYS, givenUpSinceMs, AFTER_ALL_KEYS, unansweredBeforeMs],
  );
  const countOf = (name: string): number => (row === undefined ? 0 : integerOf(row, name));
  return {
    delayed: countOf('delayed'),
    unreached: countOf('unreached'),
    givenUp: countOf('given_up'),
    unanswered: countOf('unanswered'),
    unansweredSinceMs: row === undefined ? null : OLDEST_AT_MS.read(row, 'unanswered_since_ms'),
  };
};

/** The row stays, as a record of the letter and its outcome. */
const forgetLetters: Call<'forgetLetters'> = async (database, { createdBeforeMs, nowMs, limit }) => {
  const old = `SELECT letter_id FROM letters WHERE facts_json IS NOT NULL AND created_at_ms < ?
    ORDER BY created_at_ms, letter_id LIMIT ?`;
  return saveAndCount(database, [
    {
      sql: `UPDATE letters SET recipient = NULL, facts_json = NULL,
          fault = CASE state WHEN 'waiting' THEN 'too_old' ELSE fault END,
          ended_at_ms = CASE state WHEN 'waiting' THEN ? ELSE ended_at_ms END,
          state = CASE state WHEN 'waiting' THEN 'given_up' ELSE state END
        WHERE letter_id IN (${old})`,
      values: [nowMs, createdBeforeMs, assertLimit(limit)],
    },
    // An operator's note about an answer may name the person.
    {
      sql: `UPDATE desk_acts SET note = NULL WHERE note IS NOT NULL AND happened_at_ms < ?`,
      values: [createdBeforeMs],
    },
  ]);
};
