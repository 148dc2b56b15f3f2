import type { Migration } from './migration.ts';

/** What happened to the safety of an account, for its owner to read. */
export const userEvents: Migration = {
  version: 14,
  name: 'user events',
  steps: ({ typeOf: { text, integer }, tableEnd }) => [
    `CREATE TABLE IF NOT EXISTS user_events (
      event_id ${text} NOT NULL PRIMARY KEY,
      user_id ${text} NOT NULL REFERENCES users (user_id),
      kind ${text} NOT NULL,
      device ${text} NOT NULL,
      happened_at_ms ${integer} NOT NULL
    ) ${tableEnd}`,
    `CREATE INDEX IF NOT EXISTS user_events_by_user ON user_events (user_id, event_id)`,
    `CREATE INDEX IF NOT EXISTS user_events_by_time ON user_events (happened_at_ms)`,
  ],
};
