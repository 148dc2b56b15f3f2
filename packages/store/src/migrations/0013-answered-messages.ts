import type { Migration } from './migration.ts';

/** Who has answered what a visitor wrote, and when. */
export const answeredMessages: Migration = {
  version: 13,
  name: 'answered messages',
  steps: ({ engine, typeOf: { text, integer } }) => {
    // The embedded engine migrates in one transaction and knows no such words.
    const add = engine === 'sqlite' ? 'ADD COLUMN' : 'ADD COLUMN IF NOT EXISTS';
    return [
      `ALTER TABLE letters ${add} answered_at_ms ${integer}`,
      `ALTER TABLE letters ${add} answered_by ${text}`,
    ];
  },
};
