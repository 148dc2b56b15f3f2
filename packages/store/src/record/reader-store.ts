import type { NewsletterReader, NewsletterStore } from '@naru/desk';
import { LANGUAGE, integer, orNull, text } from '../sql/field.ts';
import { assertLimit } from '../sql/select.ts';
import { saveAndCount } from '../sql/save.ts';
import type { Database } from '../sql/statement.ts';
import { defineTable } from '../sql/table.ts';
import { letterScript } from './letter-store.ts';

const READERS = defineTable<NewsletterReader>('newsletter_readers', {
  emailKey: text,
  readerId: text,
  email: text,
  language: LANGUAGE,
  tokenHash: orNull(text),
  createdAtMs: integer,
  confirmedAtMs: orNull(integer),
});

const ASK_AGAIN = `ON CONFLICT (email_key) DO UPDATE SET email = excluded.email, language = excluded.language,
  token_hash = excluded.token_hash, created_at_ms = excluded.created_at_ms
  WHERE newsletter_readers.confirmed_at_ms IS NULL`;

/** Readers of the newsletter. */
export function createReaderStore(database: Database): NewsletterStore {
  return {
    saveNewsletterReader: async (reader, letters) => {
      await database.write([
        READERS.insert(reader, { onConflict: ASK_AGAIN, refusedWhenUnchanged: 'reader_known' }),
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
    listNewsletterReaders: async ({ limit, afterEmailKey = '' }) =>
      READERS.select(database, 'WHERE email_key > ? ORDER BY email_key LIMIT ?', [
        afterEmailKey,
        assertLimit(limit),
      ]),
    forgetNewsletterReaders: (askedBeforeMs) =>
      saveAndCount(database, [
        {
          sql: `DELETE FROM newsletter_readers WHERE token_hash IS NOT NULL AND created_at_ms < ?`,
          values: [askedBeforeMs],
        },
      ]),
    deleteNewsletterReader: async (readerId) => {
      const deleted = await database.write([
        {
          sql: `DELETE FROM newsletter_readers WHERE reader_id = ?`,
          values: [readerId],
          refusedWhenUnchanged: 'reader_unknown',
        },
      ]);
      return deleted.ok;
    },
  };
}
