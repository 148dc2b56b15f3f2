import type { Letter, LetterFolder, LetterRecord, LetterStore } from '@naru/desk';
import { insert } from '../sql/insert.ts';
import { assertLimit } from '../sql/limit.ts';
import { columnList } from '../sql/row.ts';
import type { Database, Row, Script } from '../sql/statement.ts';
import { LETTER_COLUMNS, fromLetterRow, toLetterRow } from './letter-row.ts';

/** The last printable character of ASCII comes after every key. */
const BEHIND_ALL = '~';

const COLUMNS = columnList(LETTER_COLUMNS);

/** Writes letters to be sent, as a part of the script that writes what they tell about. */
export function letterScript(letters: readonly Letter[]): Script {
  return letters.map((letter) => insert('letters', LETTER_COLUMNS, toLetterRow(letter)));
}

export function createLetterStore(database: Database): LetterStore {
  return {
    saveLetters: async (letters) => {
      await database.write(letterScript(letters));
    },
    listDueLetters: async ({ nowMs, limit }) =>
      listOf(
        await database.all(
          `SELECT ${COLUMNS} FROM letters WHERE state = 'waiting' AND due_at_ms <= ?
            ORDER BY due_at_ms, letter_id LIMIT ?`,
          [nowMs, assertLimit(limit)],
        ),
      ),
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
    ...createLetterReads(database),
    forgetLetters: (query) => forgetLetters(database, query),
  };
}

/** Written out as they stand in the indices, which are of no use otherwise. */
const OF_FOLDER: Readonly<Record<LetterFolder, string>> = {
  waiting: `kind <> 'contact_message' AND state = 'waiting' AND`,
  given_up: `kind <> 'contact_message' AND state = 'given_up' AND`,
  sent: `kind <> 'contact_message' AND state = 'sent' AND`,
  contact: `kind = 'contact_message' AND`,
};

function createLetterReads(
  database: Database,
): Pick<LetterStore, 'findLetter' | 'listLetters' | 'listLettersTo'> {
  return {
    findLetter: async (letterId) => {
      const [row] = await database.all(`SELECT ${COLUMNS} FROM letters WHERE letter_id = ?`, [letterId]);
      return row === undefined ? null : fromLetterRow(row);
    },
    listLetters: async ({ limit, beforeLetterId = BEHIND_ALL, folder }) => {
      const only = folder === undefined ? '' : OF_FOLDER[folder];
      const sql = `SELECT ${COLUMNS} FROM letters WHERE ${only} letter_id < ?
        ORDER BY letter_id DESC LIMIT ?`;
      return listOf(await database.all(sql, [beforeLetterId, assertLimit(limit)]));
    },
    listLettersTo: async ({ email, limit }) =>
      listOf(
        await database.all(
          `SELECT ${COLUMNS} FROM letters WHERE recipient IS NOT NULL AND lower(recipient) = lower(?)
            ORDER BY letter_id DESC LIMIT ?`,
          [email, assertLimit(limit)],
        ),
      ),
  };
}

function listOf(rows: readonly Row[]): readonly LetterRecord[] {
  return rows.map(fromLetterRow);
}

/** The row stays, so that it can be seen that there was a letter and what became of it. */
async function forgetLetters(
  database: Database,
  { createdBeforeMs, nowMs, limit }: Parameters<LetterStore['forgetLetters']>[0],
): Promise<number> {
  const old = `SELECT letter_id FROM letters WHERE facts_json IS NOT NULL AND created_at_ms < ?
    ORDER BY created_at_ms, letter_id LIMIT ?`;
  const forgotten = await database.write([
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
  return forgotten.ok ? (forgotten.value[0] ?? 0) : 0;
}
