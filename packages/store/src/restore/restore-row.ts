import { RESTORE_CAUSES, type RereadState, type Restore, type RestoredRail } from '@naru/desk';
import { type RowOf, integerOf, integerOrNullOf, textOf, textOrNullOf, wordOf } from '../sql/row.ts';
import type { Row } from '../sql/statement.ts';

export const RESTORE_COLUMNS = {
  restore_id: 'text',
  cause: 'text',
  began_at_ms: 'integer',
  ready_at_ms: 'integer',
  closed_by: 'text',
  closed_at_ms: 'integer',
  close_note: 'text',
} as const;

export const REFUSED_COLUMNS = {
  rail_id: 'text',
  address_index: 'integer',
  watch_key: 'text',
  address: 'text',
} as const;

const STATES = { waiting: true, reading: true, read: true, by_hand: true } as const satisfies Record<
  RereadState,
  true
>;

export function toRestoreRow(restore: Restore): RowOf<typeof RESTORE_COLUMNS> {
  return {
    restore_id: restore.restoreId,
    cause: restore.cause,
    began_at_ms: restore.beganAtMs,
    ready_at_ms: restore.readyAtMs,
    closed_by: restore.closedBy,
    closed_at_ms: restore.closedAtMs,
    close_note: restore.closeNote,
  };
}

export function fromRestoreRow(row: Row): Restore {
  return {
    restoreId: textOf(row, 'restore_id'),
    cause: wordOf(row, 'cause', RESTORE_CAUSES),
    beganAtMs: integerOf(row, 'began_at_ms'),
    readyAtMs: integerOrNullOf(row, 'ready_at_ms'),
    closedBy: textOrNullOf(row, 'closed_by'),
    closedAtMs: integerOrNullOf(row, 'closed_at_ms'),
    closeNote: textOrNullOf(row, 'close_note'),
  };
}

export function fromRestoredRailRow(row: Row): RestoredRail {
  return {
    railId: textOf(row, 'rail_id'),
    state: wordOf(row, 'state', STATES),
    refusedCount: integerOf(row, 'refused_count'),
    fromHeight: integerOrNullOf(row, 'from_height'),
    throughHeight: integerOrNullOf(row, 'through_height'),
    isWhole: integerOf(row, 'is_whole') === 1,
  };
}
