import type { NewsletterReader, NewsletterStore } from '@naru/desk';
import { assertLimit } from '../sql/limit.ts';
import { columnList, integerOf, integerOrNullOf, textOf, textOrNullOf, wordOf } from '../sql/row.ts';
import { insert } from '../sql/insert.ts';
import type { Database, Row } from '../sql/statement.ts';
import { LANGUAGE_WORDS } from './letter-row.ts';
import { letterScript } from './letter-store.ts';

const READER_COLUMNS = {
  email_key: 'text',
  email: 'text',
  language: 'text',
  token_hash: 'text',
  created_at_ms: 'integer',
  confirmed_at_ms: 'integer',
} as const;

const ASK_ANEW = `ON CONFLICT (email_key) DO UPDATE SET email = excluded.email, language = excluded.language,
  token_hash = excluded.token_hash, created_at_ms = excluded.created_at_ms
  WHERE newsletter_readers.confirmed_at_ms IS NULL`;

export function createNewsletterStore(database: Database): NewsletterStore {
  return {
    saveNewsletterReader: async (reader, letters) => {
      const row = {
        email_key: reader.emailKey,
        email: reader.email,
        language: reader.language,
        token_hash: reader.tokenHash,
        created_at_ms: reader.createdAtMs,
        confirmed_at_ms: reader.confirmedAtMs,
      };
      await database.write([
        insert('newsletter_readers', READER_COLUMNS, row, {
          onConflict: ASK_ANEW,
          refusedWhenUnchanged: 'reader_known',
        }),
        ...letterScript(letters),
      ]);
    },
    confirmNewsletterReader: async (tokenHash, nowMs) => {
      const confirmed = await database.write([
        {
          sql: `UPDATE newsletter_readers SET confirmed_at_ms = ?, token_hash = NULL WHERE token_hash = ?`,
          values: [nowMs, tokenHash],
          refusedWhenUnchanged: 'token_unknown',
        },
      ]);
      return confirmed.ok;
    },
    listNewsletterReaders: async ({ limit, afterEmailKey = '' }) => {
      const rows = await database.all(
        `SELECT ${columnList(READER_COLUMNS)} FROM newsletter_readers WHERE email_key > ?
          ORDER BY email_key LIMIT ?`,
        [afterEmailKey, assertLimit(limit)],
      );
      return rows.map(fromReaderRow);
    },
    forgetNewsletterReaders: async (askedBeforeMs) => {
      const forgotten = await database.write([
        {
          sql: `DELETE FROM newsletter_readers WHERE token_hash IS NOT NULL AND created_at_ms < ?`,
          values: [askedBeforeMs],
        },
      ]);
      return forgotten.ok ? (forgotten.value[0] ?? 0) : 0;
    },
  };
}

function fromReaderRow(row: Row): NewsletterReader {
  return {
    emailKey: textOf(row, 'email_key'),
    email: textOf(row, 'email'),
    language: wordOf(row, 'language', LANGUAGE_WORDS),
    tokenHash: textOrNullOf(row, 'token_hash'),
    createdAtMs: integerOf(row, 'created_at_ms'),
    confirmedAtMs: integerOrNullOf(row, 'confirmed_at_ms'),
  };
}
