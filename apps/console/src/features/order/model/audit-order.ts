import type { AuditRow } from '@naru/contract';

/** Newest first, whichever way they came; rows of one moment keep their order of happening. */
export function newestFirst(rows: readonly AuditRow[]): readonly AuditRow[] {
  const first = rows[0];
  const last = rows.at(-1);
  if (first === undefined || last === undefined) return rows;
  return Date.parse(first.happenedAt) > Date.parse(last.happenedAt) ? rows : rows.toReversed();
}
