import type { Migration } from './migration.ts';

/** In which language letters about an order are written, who wants the newsletter, whom to forget. */
export const people: Migration = {
  version: 6,
  name: 'people',
  steps: ({ engine, typeOf: { text, integer }, tableEnd }) => [
    // The embedded engine migrates in one transaction and knows no such words.
    `ALTER TABLE orders ${engine === 'sqlite' ? 'ADD COLUMN' : 'ADD COLUMN IF NOT EXISTS'}
      language ${text} NOT NULL DEFAULT 'en'`,
    `CREATE TABLE IF NOT EXISTS newsletter_readers (
      email_key ${text} NOT NULL PRIMARY KEY,
      email ${text} NOT NULL,
      language ${text} NOT NULL CHECK (language IN ('en', 'kr')),
      token_hash ${text},
      created_at_ms ${integer} NOT NULL,
      confirmed_at_ms ${integer},
      CONSTRAINT newsletter_readers_token UNIQUE (token_hash)
    ) ${tableEnd}`,
    // What is still known of people, the oldest first: each order leaves them when its person is forgotten.
    `CREATE INDEX IF NOT EXISTS orders_with_contact ON orders (created_at_ms, order_id) WHERE email <> ''`,
    `CREATE INDEX IF NOT EXISTS orders_with_receiver ON orders (created_at_ms, order_id)
      WHERE receive_address <> ''`,
  ],
};
