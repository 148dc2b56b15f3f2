import { ADDRESS_TELLERS, DISBURSEMENT_ACTS, REFUND_KINDS, REFUND_STATES } from '@naru/core';
import type { Dialect } from '../../sql/dialect.ts';
import { oneOf } from '../../sql/one-of.ts';

/** Payouts and refunds. */
export function outgoingPaymentTables({
  typeOf: { text, integer, baseUnits },
  ...dialect
}: Dialect): readonly string[] {
  return [
    `CREATE TABLE IF NOT EXISTS disbursements (
      disbursement_id ${text} NOT NULL PRIMARY KEY,
      order_id ${text} NOT NULL REFERENCES orders (order_id),
      purpose ${text} NOT NULL CHECK (${oneOf('purpose', ['payout', 'refund'])}),
      refund_id ${text},
      rail_id ${text} NOT NULL,
      asset_id ${text} NOT NULL,
      address ${text} NOT NULL,
      watch_key ${text} NOT NULL,
      base_units ${baseUnits} NOT NULL CHECK (${dialect.isPositive('base_units')}),
      last_act ${text} NOT NULL CHECK (${oneOf('last_act', DISBURSEMENT_ACTS)}),
      accepted_base_units ${baseUnits},
      approved_by ${text} NOT NULL,
      approved_at_ms ${integer} NOT NULL
    ) ${dialect.tableEnd}`,
    `CREATE INDEX IF NOT EXISTS disbursements_by_order ON disbursements (order_id)`,
    `CREATE TABLE IF NOT EXISTS refund_cases (
      refund_id ${text} NOT NULL PRIMARY KEY,
      order_id ${text} NOT NULL REFERENCES orders (order_id),
      kind ${text} NOT NULL CHECK (${oneOf('kind', REFUND_KINDS)}),
      state ${text} NOT NULL CHECK (${oneOf('state', REFUND_STATES)}),
      rail_id ${text} NOT NULL,
      asset_id ${text} NOT NULL,
      allocated_base_units ${baseUnits} NOT NULL CHECK (${dialect.isNotNegative('allocated_base_units')}),
      address ${text},
      watch_key ${text},
      address_told_by ${text} CHECK (${oneOf('address_told_by', ADDRESS_TELLERS)}),
      address_told_at_ms ${integer},
      address_change_count ${integer},
      address_link_hash ${text},
      address_link_ends_at_ms ${integer},
      opened_at_ms ${integer} NOT NULL,
      due_at_ms ${integer} NOT NULL,
      evidence ${text},
      review_at_ms ${integer},
      successor_order_id ${text}
    ) ${dialect.tableEnd}`,
    `CREATE INDEX IF NOT EXISTS refund_cases_by_order ON refund_cases (order_id)`,
    `CREATE INDEX IF NOT EXISTS refund_cases_by_state ON refund_cases (state, opened_at_ms, refund_id)`,
  ];
}
