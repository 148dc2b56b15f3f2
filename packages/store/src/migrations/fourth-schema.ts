import type { Migration } from './migration.ts';

/** The text of the first schema; the first step of the module `newsletter` has the same text. */
const READERS = `CREATE TABLE IF NOT EXISTS newsletter_readers (
  email_key {text} NOT NULL PRIMARY KEY,
  reader_id {text} NOT NULL,
  email {text} NOT NULL,
  language {text} NOT NULL CHECK (language IN ('en', 'kr')),
  token_hash {text},
  created_at_ms {integer} NOT NULL,
  confirmed_at_ms {integer},
  CONSTRAINT newsletter_readers_token UNIQUE (token_hash),
  CONSTRAINT newsletter_readers_id UNIQUE (reader_id)
) {end}`;

/** The tables that modules have created. Those of an older module belong to the module from now on. */
export const fourthSchema: Migration = {
  version: 4,
  name: 'fourth schema',
  worksFromVersion: 3,
  steps: ({ typeOf: { text, integer }, tableEnd }) => [
    `CREATE TABLE IF NOT EXISTS module_steps (
      module ${text} NOT NULL,
      step ${integer} NOT NULL,
      change_sql ${text} NOT NULL,
      CONSTRAINT module_steps_key PRIMARY KEY (module, step)
    ) ${tableEnd}`,
    {
      ifNew: 'DROP TABLE IF EXISTS newsletter_readers',
      ifOld: `INSERT INTO module_steps (module, step, change_sql)
        VALUES ('newsletter', 0, '${READERS.replaceAll("'", "''")}') ON CONFLICT DO NOTHING`,
    },
  ],
};
