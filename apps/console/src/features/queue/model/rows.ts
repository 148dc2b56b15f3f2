import type { Queue, QueueRow } from '@naru/contract';

/** In the order in which they stand beside the list. The type makes a missing one fail to compile. */
const QUEUE_PLACES = {
  to_send: 0,
  confirming: 1,
  waiting: 2,
  attention: 3,
  closed: 4,
} as const satisfies Record<Queue, number>;

export const QUEUE_ORDER: readonly Queue[] = Object.keys(QUEUE_PLACES).filter(isQueue);

export function isQueue(text: string): text is Queue {
  return Object.hasOwn(QUEUE_PLACES, text);
}

/** Who waits longest comes first; in the closed queue what closed last. Rows of several pages, each once. */
export function sortRows(rows: readonly QueueRow[], queue: Queue): readonly QueueRow[] {
  const once = [...new Map(rows.map((row) => [row._id, row])).values()];
  const direction = queue === 'closed' ? -1 : 1;
  return once.sort((left, right) => {
    const byWait = Date.parse(left.waitingSince) - Date.parse(right.waitingSince);
    return byWait === 0 ? left.id.localeCompare(right.id) : byWait * direction;
  });
}

/** Every word has to occur in the row: in its reference, its amounts, its currencies, network or operator. */
export function findRows(rows: readonly QueueRow[], typedText: string): readonly QueueRow[] {
  const words = typedText.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const text = [
      row.id,
      row._id,
      row.payAmount,
      row.paySymbol,
      row.receiveAmount,
      row.receiveSymbol,
      row.receiveNetwork,
      row.assignedTo ?? '',
    ]
      .join(' ')
      .toLowerCase();
    return words.every((word) => text.includes(word.replaceAll(',', '')));
  });
}

/** The row `step` places further, staying inside the list; the first when none is chosen. Null if empty. */
export function stepRow(rows: readonly QueueRow[], currentId: string | null, step: 1 | -1): QueueRow | null {
  const index = rows.findIndex((row) => row._id === currentId);
  if (index === -1) return rows[0] ?? null;
  return rows[Math.min(rows.length - 1, Math.max(0, index + step))] ?? null;
}
