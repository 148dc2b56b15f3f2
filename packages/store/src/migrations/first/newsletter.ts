import type { Dialect } from '../../sql/dialect.ts';

/** Readers of the newsletter and its issues. */
export function newsletterTables({ typeOf: { text, integer }, tableEnd }: Dialect): readonly string[] {
  return [
    `CREATE TABLE IF NOT EXISTS newsletter_readers (
      email_key ${text} NOT NULL PRIMARY KEY,
      reader_id ${text} NOT NULL,
      email ${text} NOT NULL,
      language ${text} NOT NULL CHECK (language IN ('en', 'kr')),
      token_hash ${text},
      created_at_ms ${integer} NOT NULL,
      confirmed_at_ms ${integer},
      CONSTRAINT newsletter_readers_token UNIQUE (token_hash),
      CONSTRAINT newsletter_readers_id UNIQUE (reader_id)
    ) ${tableEnd}`,
    `CREATE INDEX IF NOT EXISTS newsletter_readers_confirmed
      ON newsletter_readers (email_key, confirmed_at_ms) WHERE confirmed_at_ms IS NOT NULL`,
    `CREATE TABLE IF NOT EXISTS newsletter_issues (
      issue_id ${text} NOT NULL PRIMARY KEY,
      state ${text} NOT NULL CHECK (state IN ('draft', 'sending', 'sent', 'stopped')),
      version ${integer} NOT NULL CHECK (version >= 1),
      subject_en ${text} NOT NULL,
      body_en ${text} NOT NULL,
      subject_kr ${text} NOT NULL,
      body_kr ${text} NOT NULL,
      created_at_ms ${integer} NOT NULL,
      changed_at_ms ${integer} NOT NULL,
      changed_by ${text} NOT NULL,
      begun_at_ms ${integer},
      reader_count ${integer} NOT NULL CHECK (reader_count >= 0),
      last_email_key ${text} NOT NULL,
      letter_count ${integer} NOT NULL CHECK (letter_count >= 0),
      next_batch_at_ms ${integer} NOT NULL,
      ended_at_ms ${integer},
      CONSTRAINT newsletter_issues_begun CHECK ((state = 'draft') = (begun_at_ms IS NULL)),
      CONSTRAINT newsletter_issues_ended CHECK ((state IN ('sent', 'stopped')) = (ended_at_ms IS NOT NULL))
    ) ${tableEnd}`,
    `CREATE INDEX IF NOT EXISTS newsletter_issues_sending ON newsletter_issues (begun_at_ms)
      WHERE state = 'sending'`,
  ];
}
