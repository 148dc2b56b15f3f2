import {
  DISBURSEMENT_FIELDS,
  ERASED_IN_STAGES,
  KEPT_FOR_REFUNDS,
  type PersonPart,
  type PersonStore,
  REFUND_FIELDS,
} from '@naru/desk';
import { forgetSql } from '../record/forget.ts';
import { assertLimit, oneOf } from '../sql/select.ts';
import type { Database } from '../sql/statement.ts';
import { FORGET_IN_ORDERS } from './order-store.ts';

/** The column that shows whether the part still exists; a partial index lists the orders that have it. */
const MARKS = { contact: 'email', receiver: 'receive_address' } as const satisfies Record<PersonPart, string>;

export function createPersonStore(database: Database): PersonStore {
  return {
    forgetPersons: async ({ part, changedBeforeMs, limit }) => {
      const values = [changedBeforeMs, changedBeforeMs, assertLimit(limit)];
      const chosen = chosenSql(part);
      const forgotten = await database.write(
        CHANGES[part].map((change) => ({ sql: `${change} order_id IN (${chosen})`, values })),
      );
      return forgotten.ok ? (forgotten.value.at(-1) ?? 0) : 0;
    },
  };
}

/**
 * The orders whose part may be erased, by the rule in the desk's `round/forget-persons.ts`. The stage is
 * inside an expression, so that SQLite uses the index of orders that still have the part: by stage it would
 * read all orders that were erased before.
 */
function chosenSql(part: PersonPart): string {
  return `SELECT o.order_id FROM orders o
    WHERE o.${MARKS[part]} <> '' AND o.created_at_ms < ? AND o.updated_at_ms < ?
      AND ${oneOf(`o.stage || ''`, ERASED_IN_STAGES)} AND NOT EXISTS (
        SELECT 1 FROM refund_cases r WHERE r.order_id = o.order_id
          AND ${oneOf('r.state', KEPT_FOR_REFUNDS)})
    ORDER BY o.created_at_ms, o.order_id LIMIT ?`;
}

/**
 * The mark is cleared last, since the other statements choose rows by it. No version grows and no audit entry
 * is written, because nothing about the order itself changes.
 */
const CHANGES: Readonly<Record<PersonPart, readonly string[]>> = {
  contact: [
    // The hash of an entry does not cover its note.
    `UPDATE audit_entries SET note = NULL WHERE note IS NOT NULL AND`,
    FORGET_IN_ORDERS.contact,
  ],
  receiver: [
    forgetSql('disbursements', DISBURSEMENT_FIELDS, 'receiver'),
    `UPDATE sightings SET watch_key = '' WHERE purpose <> 'deposit' AND`,
    forgetSql('refund_cases', REFUND_FIELDS, 'receiver'),
    FORGET_IN_ORDERS.receiver,
  ],
};
