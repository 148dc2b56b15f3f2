import type { AuditRow } from '@naru/contract';

/** Entries of the trail that are notes; the list of notes shows their text. */
export function isNote(row: Pick<AuditRow, 'event'>): boolean {
  return row.event === 'note_written' || isSentToCustomer(row);
}

/** A note that the customer reads. */
export function isSentToCustomer({ event }: Pick<AuditRow, 'event'>): boolean {
  return event === 'customer_told' || event === 'payment_asked_again';
}

/** Newest first. The place in the trail names a note, since the trail only grows. */
export function listNotes(
  rows: readonly AuditRow[],
): readonly { readonly row: AuditRow; readonly place: number }[] {
  return newestFirst(rows)
    .map((row, index) => ({ row, place: rows.length - index }))
    .filter(({ row }) => isNote(row));
}

/** Newest first, for rows sorted either way. Rows of the same moment are reversed with the rest. */
export function newestFirst(rows: readonly AuditRow[]): readonly AuditRow[] {
  const first = rows[0];
  const last = rows.at(-1);
  if (first === undefined || last === undefined) return rows;
  return Date.parse(first.happenedAt) > Date.parse(last.happenedAt) ? rows : rows.toReversed();
}
