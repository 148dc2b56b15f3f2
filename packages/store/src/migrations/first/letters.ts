import type { Dialect } from '../../sql/dialect.ts';

/** Letters and visitors' messages. */
export function letterTables({ typeOf: { text, integer }, tableEnd }: Dialect): readonly string[] {
  return [
    // Without facts the person was erased; a recipient of null is the operator.
    `CREATE TABLE IF NOT EXISTS letters (
      letter_id ${text} NOT NULL PRIMARY KEY,
      kind ${text} NOT NULL,
      recipient ${text},
      language ${text} NOT NULL CHECK (language IN ('en', 'kr')),
      facts_json ${text},
      order_id ${text},
      issue_id ${text},
      created_at_ms ${integer} NOT NULL,
      state ${text} NOT NULL CHECK (state IN ('waiting', 'sent', 'given_up')),
      attempt_count ${integer} NOT NULL CHECK (attempt_count >= 0),
      due_at_ms ${integer} NOT NULL,
      claimed_until_ms ${integer},
      joined_to ${text},
      fault ${text},
      ended_at_ms ${integer},
      answered_at_ms ${integer},
      answered_by ${text},
      CONSTRAINT letters_ended CHECK ((state = 'waiting') = (ended_at_ms IS NULL)),
      CONSTRAINT letters_forgotten CHECK (facts_json IS NOT NULL OR recipient IS NULL)
    ) ${tableEnd}`,
    `CREATE INDEX IF NOT EXISTS letters_due ON letters (due_at_ms, letter_id)
      WHERE state = 'waiting' AND joined_to IS NULL`,
    `CREATE INDEX IF NOT EXISTS letters_of_order ON letters (order_id)
      WHERE state = 'waiting' AND joined_to IS NULL`,
    `CREATE INDEX IF NOT EXISTS letters_joined ON letters (joined_to) WHERE joined_to IS NOT NULL`,
    `CREATE INDEX IF NOT EXISTS letters_refused ON letters (recipient) WHERE fault = 'receiver_refused'`,
    `CREATE INDEX IF NOT EXISTS letters_kept ON letters (created_at_ms, letter_id)
      WHERE facts_json IS NOT NULL`,
    `CREATE INDEX IF NOT EXISTS letters_by_state ON letters (state, letter_id)
      WHERE kind NOT IN ('contact_message', 'newsletter_issue')`,
    `CREATE INDEX IF NOT EXISTS letters_of_visitors ON letters (letter_id) WHERE kind = 'contact_message'`,
    // One letter of an issue for each reader.
    `CREATE UNIQUE INDEX IF NOT EXISTS letters_issue_once ON letters (issue_id, recipient)
      WHERE issue_id IS NOT NULL AND recipient IS NOT NULL`,
    `CREATE INDEX IF NOT EXISTS letters_of_issue ON letters (issue_id, letter_id)
      WHERE issue_id IS NOT NULL`,
    `CREATE INDEX IF NOT EXISTS letters_of_issue_unsent ON letters (issue_id, state)
      WHERE issue_id IS NOT NULL AND state <> 'sent'`,
    `CREATE INDEX IF NOT EXISTS letters_of_reader ON letters (recipient)
      WHERE issue_id IS NOT NULL AND state = 'waiting'`,
  ];
}
