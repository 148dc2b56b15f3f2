import type { Dialect } from '../../sql/dialect.ts';
import { oneOf } from '../../sql/one-of.ts';

/** The line has something personal. A partial index is used only where the same expression is read. */
export function hasTexts(table = ''): string {
  const columns = ['shown', 'remark', 'other_account', 'other_bank'].map((name) => `${table}${name}`);
  return `${columns.join(' || ')} || coalesce(${table}holder, '') <> ''`;
}

/**
 * What banks say. Whether a line is used, the sightings know: they have its key. A correction takes
 * back the receipt of one line.
 */
export function bankLineTables({
  typeOf: { text, integer, baseUnits },
  ...dialect
}: Dialect): readonly string[] {
  return [
    `CREATE TABLE IF NOT EXISTS bank_imports (
      import_id ${text} NOT NULL PRIMARY KEY,
      rail_id ${text} NOT NULL,
      operator_id ${text} NOT NULL,
      imported_at_ms ${integer} NOT NULL,
      file_hash ${text} NOT NULL,
      line_count ${integer} NOT NULL
    ) ${dialect.tableEnd}`,
    `CREATE TABLE IF NOT EXISTS bank_lines (
      line_key ${text} NOT NULL PRIMARY KEY,
      rail_id ${text} NOT NULL,
      import_id ${text} NOT NULL REFERENCES bank_imports (import_id),
      file_row ${integer} NOT NULL,
      direction ${text} NOT NULL CHECK (${oneOf('direction', ['in', 'out'])}),
      base_units ${baseUnits} NOT NULL CHECK (${dialect.isPositive('base_units')}),
      booked_at_ms ${integer} NOT NULL,
      precise_to ${text} NOT NULL CHECK (${oneOf('precise_to', ['second', 'minute', 'day'])}),
      balance_after ${baseUnits},
      shown ${text} NOT NULL,
      holder ${text},
      remark ${text} NOT NULL,
      other_account ${text} NOT NULL,
      other_bank ${text} NOT NULL,
      kind ${text} NOT NULL,
      bank_ref ${text},
      is_reversal ${integer} NOT NULL,
      takes_back ${text}
    ) ${dialect.tableEnd}`,
    `CREATE TABLE IF NOT EXISTS named_columns (
      rail_id ${text} NOT NULL PRIMARY KEY,
      import_id ${text} NOT NULL REFERENCES bank_imports (import_id),
      columns_json ${text} NOT NULL,
      in_word ${text}
    ) ${dialect.tableEnd}`,
    `CREATE INDEX IF NOT EXISTS bank_lines_by_time ON bank_lines (rail_id, booked_at_ms, line_key)`,
    `CREATE INDEX IF NOT EXISTS bank_lines_with_texts ON bank_lines (booked_at_ms, line_key)
      WHERE ${hasTexts()}`,
  ];
}
