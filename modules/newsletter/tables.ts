import type { Language } from '@naru/core';
import type { Letter } from '@naru/desk';
import {
  LANGUAGE,
  type ModuleTables,
  assertLimit,
  defineTable,
  integer,
  letterScript,
  orNull,
  recordsOver,
  saveAndCount,
  text,
} from '@naru/store/module';

/** Somebody who asked for the newsletter. */
export interface Reader {
  /** The address in lower case: one reader for each. */
  readonly emailKey: string;
  /** 160 random bits in base 58, in their link to leave: anyone with it can unsubscribe. */
  readonly readerId: string;
  readonly email: string;
  readonly language: Language;
  /** SHA-256 of the token in the confirmation letter; null if none was sent. */
  readonly tokenHash: string | null;
  readonly createdAtMs: number;
  readonly confirmedAtMs: number | null;
}

export interface ReaderRecords {
  /** Saves a reader with the confirmation letter. A confirmed reader stays as they are and gets no letter. */
  save(reader: Reader, letters: readonly Letter[]): Promise<void>;
  /** False if no reader has this token. */
  confirm(tokenHash: string, nowMs: number): Promise<boolean>;
  /** Sorted by address, page by page. */
  list(query: { readonly limit: number; readonly afterEmailKey?: string }): Promise<readonly Reader[]>;
  /** Deletes readers who were asked before that moment and never confirmed. Returns how many. */
  forget(askedBeforeMs: number): Promise<number>;
  /** False if there is no such reader. */
  remove(readerId: string): Promise<boolean>;
}

export const TABLES: ModuleTables = {
  module: 'newsletter',
  steps: [
    `CREATE TABLE IF NOT EXISTS newsletter_readers (
      email_key {text} NOT NULL PRIMARY KEY,
      reader_id {text} NOT NULL,
      email {text} NOT NULL,
      language {text} NOT NULL CHECK (language IN ('en', 'kr')),
      token_hash {text},
      created_at_ms {integer} NOT NULL,
      confirmed_at_ms {integer},
      CONSTRAINT newsletter_readers_token UNIQUE (token_hash),
      CONSTRAINT newsletter_readers_id UNIQUE (reader_id)
    ) {end}`,
  ],
};

const READERS = defineTable<Reader>('newsletter_readers', {
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

export const openReaders = recordsOver((database): ReaderRecords => ({
  save: async (reader, letters) => {
    await database.write([
      READERS.insert(reader, { onConflict: ASK_AGAIN, refusedWhenUnchanged: 'reader_known' }),
      ...letterScript(letters),
    ]);
  },
  confirm: async (tokenHash, nowMs) => {
    const confirmed = await database.write([
      {
        sql: `UPDATE newsletter_readers SET confirmed_at_ms = ?, token_hash = NULL WHERE token_hash = ?`,
        values: [nowMs, tokenHash],
        refusedWhenUnchanged: 'token_unknown',
      },
    ]);
    return confirmed.ok;
  },
  list: async ({ limit, afterEmailKey = '' }) =>
    READERS.select(database, 'WHERE email_key > ? ORDER BY email_key LIMIT ?', [
      afterEmailKey,
      assertLimit(limit),
    ]),
  forget: (askedBeforeMs) =>
    saveAndCount(database, [
      {
        sql: `DELETE FROM newsletter_readers WHERE token_hash IS NOT NULL AND created_at_ms < ?`,
        values: [askedBeforeMs],
      },
    ]),
  remove: async (readerId) => {
    const deleted = await database.write([
      {
        sql: `DELETE FROM newsletter_readers WHERE reader_id = ?`,
        values: [readerId],
        refusedWhenUnchanged: 'reader_unknown',
      },
    ]);
    return deleted.ok;
  },
}));
