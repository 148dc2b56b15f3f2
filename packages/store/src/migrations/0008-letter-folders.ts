import type { Migration } from './migration.ts';

/** What an operator looks through: letters by what became of them, and what visitors wrote. */
export const letterFolders: Migration = {
  version: 8,
  name: 'letter folders',
  steps: () => [
    `CREATE INDEX IF NOT EXISTS letters_by_state ON letters (state, letter_id)
      WHERE kind <> 'contact_message'`,
    `CREATE INDEX IF NOT EXISTS letters_of_visitors ON letters (letter_id) WHERE kind = 'contact_message'`,
  ],
};
