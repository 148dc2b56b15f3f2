import type { AuditRow } from '@naru/contract';

/** Newest first, for rows sorted either way. Rows of the same moment are reversed with the rest. */
export function newestFirst(rows: readonly AuditRow[]): readonly AuditRow[] {
  const first = rows[0];
  const last = rows.at(-1);
  if (first === undefined || last === undefined) return rows;
  return Date.parse(first.happenedAt) > Date.parse(last.happenedAt) ? rows : rows.toReversed();
}
