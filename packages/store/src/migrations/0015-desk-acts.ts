import type { Migration } from './migration.ts';

/** What operators did that belongs to no order, in a chain of its own under the seals of the trail. */
export const deskActs: Migration = {
  version: 15,
  name: 'desk acts',
  steps: ({ typeOf: { text, integer }, tableEnd }) => [
    `CREATE TABLE IF NOT EXISTS desk_acts (
      act_number ${integer} NOT NULL CHECK (act_number > 0),
      event ${text} NOT NULL,
      subject_id ${text} NOT NULL,
      operator_id ${text} NOT NULL,
      note ${text},
      happened_at_ms ${integer} NOT NULL,
      previous_hash ${text} NOT NULL,
      hash ${text} NOT NULL,
      seal_number ${integer},
      CONSTRAINT desk_acts_key PRIMARY KEY (act_number)
    ) ${tableEnd}`,
    `CREATE INDEX IF NOT EXISTS desk_acts_unsealed ON desk_acts (act_number) WHERE seal_number IS NULL`,
    `CREATE INDEX IF NOT EXISTS desk_acts_noted ON desk_acts (happened_at_ms) WHERE note IS NOT NULL`,
  ],
};
