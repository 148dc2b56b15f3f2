import { HOLD_REASONS, type HoldReason } from '@naru/core';
import type { Hold } from '@naru/desk';
import {
  type RowOf,
  signedUnitsOrNullOf,
  integerOf,
  integerOrNullOf,
  textOf,
  textOrNullOf,
  wordOf,
} from '../sql/row.ts';
import type { Row } from '../sql/statement.ts';

export const HOLD_COLUMNS = {
  hold_id: 'text',
  order_id: 'text',
  reason: 'text',
  opened_by: 'text',
  opened_at_ms: 'integer',
  review_at_ms: 'integer',
  closed_by: 'text',
  closed_at_ms: 'integer',
  acknowledged_base_units: 'baseUnits',
} as const;

/** Who opened it, when and why stays as it was. */
export const HOLD_CONFLICT = `ON CONFLICT (hold_id) DO UPDATE SET review_at_ms = excluded.review_at_ms,
  closed_by = excluded.closed_by, closed_at_ms = excluded.closed_at_ms,
  acknowledged_base_units = excluded.acknowledged_base_units
  WHERE holds.order_id = excluded.order_id`;

const REASON_WORDS: Readonly<Partial<Record<HoldReason, true>>> = Object.fromEntries(
  HOLD_REASONS.map((reason) => [reason, true]),
);

export function toHoldRow(hold: Hold): RowOf<typeof HOLD_COLUMNS> {
  return {
    hold_id: hold.holdId,
    order_id: hold.orderId,
    reason: hold.reason,
    opened_by: hold.openedBy,
    opened_at_ms: hold.openedAtMs,
    review_at_ms: hold.reviewAtMs,
    closed_by: hold.closedBy,
    closed_at_ms: hold.closedAtMs,
    acknowledged_base_units: hold.acknowledgedBaseUnits?.toString() ?? null,
  };
}

export function fromHoldRow(row: Row): Hold {
  return {
    holdId: textOf(row, 'hold_id'),
    orderId: textOf(row, 'order_id'),
    reason: wordOf(row, 'reason', REASON_WORDS),
    openedBy: textOf(row, 'opened_by'),
    openedAtMs: integerOf(row, 'opened_at_ms'),
    reviewAtMs: integerOf(row, 'review_at_ms'),
    closedBy: textOrNullOf(row, 'closed_by'),
    closedAtMs: integerOrNullOf(row, 'closed_at_ms'),
    acknowledgedBaseUnits: signedUnitsOrNullOf(row, 'acknowledged_base_units'),
  };
}

/** Oldest first. */
export function compareHolds(left: Hold, right: Hold): number {
  if (left.openedAtMs !== right.openedAtMs) return left.openedAtMs - right.openedAtMs;
  return left.holdId < right.holdId ? -1 : 1;
}
