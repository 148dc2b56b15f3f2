import { LISTED_KINDS, LIST_NAMES } from '@naru/desk';
import type { Dialect } from '../../sql/dialect.ts';
import { oneOf } from '../../sql/one-of.ts';

/** What is blocked, allowed and frozen. */
export function listTables({ typeOf: { text, integer }, tableEnd }: Dialect): readonly string[] {
  return [
    `CREATE TABLE IF NOT EXISTS list_entries (
      entry_id ${text} NOT NULL PRIMARY KEY,
      list ${text} NOT NULL CHECK (${oneOf('list', LIST_NAMES)}),
      kind ${text} NOT NULL CHECK (${oneOf('kind', LISTED_KINDS)}),
      value ${text} NOT NULL CHECK (value <> ''),
      reason ${text} NOT NULL,
      operator_id ${text} NOT NULL,
      created_at_ms ${integer} NOT NULL,
      source ${text},
      CONSTRAINT list_entries_once UNIQUE (kind, value, list)
    ) ${tableEnd}`,
    `CREATE INDEX IF NOT EXISTS list_entries_by_value ON list_entries (list, value, kind)`,
  ];
}
