import { HOLD_REASONS } from '@naru/core';
import type { Hold } from '@naru/desk';
import { integer, oneOf, orNull, signedUnits, text } from '../sql/field.ts';
import { defineTable } from '../sql/table.ts';

export const HOLDS = defineTable<Hold>('holds', {
  holdId: text,
  orderId: text,
  reason: oneOf(HOLD_REASONS),
  openedBy: text,
  openedAtMs: integer,
  reviewAtMs: integer,
  closedBy: orNull(text),
  closedAtMs: orNull(integer),
  acknowledgedBaseUnits: orNull(signedUnits),
});

/** Who opened it, when and why never changes. */
export const HOLD_CONFLICT = `ON CONFLICT (hold_id) DO UPDATE SET review_at_ms = excluded.review_at_ms,
  closed_by = excluded.closed_by, closed_at_ms = excluded.closed_at_ms,
  acknowledged_base_units = excluded.acknowledged_base_units
  WHERE holds.order_id = excluded.order_id`;
