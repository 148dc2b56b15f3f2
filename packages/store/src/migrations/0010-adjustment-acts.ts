import type { Migration } from './migration.ts';

/** Who changed a pair's adjustment, from what to what, and why. */
export const adjustmentActs: Migration = {
  version: 10,
  name: 'adjustment acts',
  steps: ({ typeOf: { text, integer }, tableEnd }) => [
    `CREATE TABLE IF NOT EXISTS adjustment_acts (
      act_number ${integer} NOT NULL CHECK (act_number > 0),
      happened_at_ms ${integer} NOT NULL,
      operator_id ${text} NOT NULL,
      pay_symbol ${text} NOT NULL,
      receive_symbol ${text} NOT NULL,
      before_ppm ${integer},
      after_ppm ${integer},
      note ${text} NOT NULL,
      CONSTRAINT adjustment_acts_key PRIMARY KEY (act_number)
    ) ${tableEnd}`,
  ],
};
