import { REREAD_STATES } from '@naru/core';
import { RESTORE_CAUSES, type Restore, type RestoredRail } from '@naru/desk';
import { flag, integer, keyOf, oneOf, orNull, text } from '../sql/field.ts';
import { defineTable } from '../sql/table.ts';

export const RESTORES = defineTable<Restore>('restores', {
  restoreId: text,
  cause: keyOf(RESTORE_CAUSES),
  beganAtMs: integer,
  readyAtMs: orNull(integer),
  closedBy: orNull(text),
  closedAtMs: orNull(integer),
  closeNote: orNull(text),
});

export const RESTORED_RAILS = defineTable<RestoredRail>('restored_rails', {
  railId: text,
  state: oneOf(REREAD_STATES),
  refusedCount: integer,
  fromHeight: orNull(integer),
  throughHeight: orNull(integer),
  isWhole: flag,
});
