import type { Letter, LetterFolder, LetterRecord, LetterStore } from '@naru/desk';
import { AFTER_ALL_KEYS, assertLimit } from '../sql/limit.ts';
import { integerOf } from '../sql/row.ts';
import { saveAndCount } from '../sql/save.ts';
import type { Database, Script, SqlValue } from '../sql/statement.ts';
import { LETTER_LIST, fromLetterRow, insertLetter } from './letter-row.ts';

/** Letters are written in the transaction of what they are about. */
export function letterScript(letters: readonly Letter[]): Script {
  return letters.map(insertLetter);
}

export function createLetterStore(database: Database): LetterStore {
  return {
    saveLetters: async (letters) => {
      await database.write(letterScript(letters));
    },
    listDueLetters: async ({ nowMs, limit }) =>
      select(database, `state = 'waiting' AND due_at_ms <= ? ORDER BY due_at_ms, letter_id LIMIT ?`, [
        nowMs,
        assertLimit(limit),
      ]),
    claimLetter: async ({ letterId, attemptCount, nowMs, untilMs }) => {
      const claimed = await database.write([
        {
          sql: `UPDATE letters SET attempt_count = attempt_count + 1, due_at_ms = ?
            WHERE letter_id = ? AND state = 'waiting' AND attempt_count = ? AND due_at_ms <= ?`,
          values: [untilMs, letterId, attemptCount, nowMs],
          refusedWhenUnchanged: 'claimed_by_other',
        },
      ]);
      return claimed.ok;
    },
    endAttempt: async ({ letterId, attemptCount, state, atMs, fault }) => {
      const isOver = state !== 'waiting';
      await database.write([
        {
          sql: `UPDATE letters SET state = ?, due_at_ms = ?, fault = ?, ended_at_ms = ?
            WHERE letter_id = ? AND state = 'waiting' AND attempt_count = ?`,
          values: [state, atMs, fault, isOver ? atMs : null, letterId, attemptCount],
        },
      ]);
    },
    findLetter: async (letterId) => (await select(database, 'letter_id = ?', [letterId]))[0] ?? null,
    listLetters: async ({ limit, beforeLetterId = AFTER_ALL_KEYS, folder }) => {
      const only = folder === undefined ? '' : OF_FOLDER[folder];
      return select(database, `${only} letter_id < ? ORDER BY letter_id DESC LIMIT ?`, [
        beforeLetterId,
        assertLimit(limit),
      ]);
    },
    countTroubledLetters: (query) => countTroubled(database, query),
    forgetLetters: (query) => forgetLetters(database, query),
  };
}

async function select(
  database: Database,
  where: string,
  values: readonly SqlValue[],
): Promise<readonly LetterRecord[]> {
  const rows = await database.all(`SELECT ${LETTER_LIST} FROM letters WHERE ${where}`, values);
  return rows.map(fromLetterRow);
}

/** Written exactly as in the conditions of the indices, which are not used otherwise. */
const OF_FOLDER: Readonly<Record<LetterFolder, string>> = {
  waiting: `kind <> 'contact_message' AND state = 'waiting' AND`,
  given_up: `kind <> 'contact_message' AND state = 'given_up' AND`,
  sent: `kind <> 'contact_message' AND state = 'sent' AND`,
  contact: `kind = 'contact_message' AND`,
};

/** The server was not there twice, or did not let the desk in (RFC 4954 §6): not the fault of one letter. */
const UNREACHED = `attempt_count >= 2 AND (substr(fault, 1, 5) = 'mail_' OR fault = 'smtp_535')`;
const GIVEN_UP_READ_MAX = 50;
const MESSAGES_READ_MAX = 200;

/** Reads no more rows than an operator would: given up letters and messages are kept for long. */
async function countTroubled(
  database: Database,
  { givenUpSinceMs, unansweredBeforeMs }: Parameters<LetterStore['countTroubledLetters']>[0],
): ReturnType<LetterStore['countTroubledLetters']> {
  const [row] = await database.all(
    `SELECT
      (SELECT count(*) FROM letters WHERE ${OF_FOLDER.waiting} fault IS NOT NULL) AS delayed,
      (SELECT count(*) FROM letters WHERE ${OF_FOLDER.waiting} ${UNREACHED}) AS unreached,
      (SELECT count(*) FROM (SELECT ended_at_ms, fault FROM letters WHERE ${OF_FOLDER.given_up} letter_id < ?
        ORDER BY letter_id DESC LIMIT ${GIVEN_UP_READ_MAX}) AS last_given_up
        WHERE ended_at_ms >= ? AND coalesce(fault, '') <> 'too_old') AS given_up,
      (SELECT count(*) FROM (SELECT answered_at_ms, created_at_ms FROM letters
        WHERE ${OF_FOLDER.contact} letter_id < ?
        ORDER BY letter_id DESC LIMIT ${MESSAGES_READ_MAX}) AS messages
        WHERE answered_at_ms IS NULL AND created_at_ms <= ?) AS unanswered`,
    [AFTER_ALL_KEYS, givenUpSinceMs, AFTER_ALL_KEYS, unansweredBeforeMs],
  );
  const countOf = (name: string): number => (row === undefined ? 0 : integerOf(row, name));
  return {
    delayed: countOf('delayed'),
    unreached: countOf('unreached'),
    givenUp: countOf('given_up'),
    unanswered: countOf('unanswered'),
  };
}

/** The row stays: it shows that there was a letter and what became of it. */
async function forgetLetters(
  database: Database,
  { createdBeforeMs, nowMs, limit }: Parameters<LetterStore['forgetLetters']>[0],
): Promise<number> {
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
    // What an operator wrote about an answer may name the person.
    {
      sql: `UPDATE desk_acts SET note = NULL WHERE note IS NOT NULL AND happened_at_ms < ?`,
      values: [createdBeforeMs],
    },
  ]);
}
