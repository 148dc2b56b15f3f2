import { LISTED_KINDS, LIST_NAMES, PERSONAL_KINDS } from '@naru/desk';
import type { Dialect } from '../../sql/dialect.ts';
import { oneOf } from '../../sql/one-of.ts';

/** What is blocked, allowed and frozen. */
export function listTables({ typeOf: { text, integer }, tableEnd }: Dialect): readonly string[] {
  return [
    // What an entry says goes when it is removed; that it was there stays, for its act in the trail.
    `CREATE TABLE IF NOT EXISTS list_entries (
      entry_id ${text} NOT NULL PRIMARY KEY,
      act_number ${integer} NOT NULL,
      place ${integer} NOT NULL CHECK (place >= 0),
      list ${text} NOT NULL CHECK (${oneOf('list', LIST_NAMES)}),
      kind ${text} NOT NULL CHECK (${oneOf('kind', LISTED_KINDS)}),
      value ${text} CHECK (value <> ''),
      reason ${text} NOT NULL,
      operator_id ${text} NOT NULL,
      created_at_ms ${integer} NOT NULL,
      kept_at_ms ${integer} NOT NULL,
      source ${text},
      salt ${text} NOT NULL,
      hash ${text} NOT NULL,
      removed_by ${integer},
      CONSTRAINT list_entries_once UNIQUE (kind, value, list),
      CONSTRAINT list_entries_place UNIQUE (act_number, place),
      CONSTRAINT list_entries_removed CHECK ((value IS NULL) = (removed_by IS NOT NULL))
    ) ${tableEnd}`,
    `CREATE INDEX IF NOT EXISTS list_entries_by_value ON list_entries (list, value, kind)`,
    `CREATE INDEX IF NOT EXISTS list_entries_unkept ON list_entries (kept_at_ms, entry_id)
      WHERE ${unkeptEntries()}`,
  ];
}

/** The entries that end unless somebody keeps them. */
export function unkeptEntries(): string {
  return `removed_by IS NULL AND ${oneOf('kind', PERSONAL_KINDS)}`;
}
