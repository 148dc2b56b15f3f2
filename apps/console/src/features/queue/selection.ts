/** One call is sent for each order, one after the other. */
export const PICKED_MAX = 100;

export interface Selection {
  /** Ids of orders, in the order they were picked in. */
  readonly picked: ReadonlySet<string>;
  /** Where a range begins. */
  readonly lastId: string | null;
}

export const NOTHING_PICKED: Selection = { picked: new Set(), lastId: null };

/**
 * Picks an order or leaves it out again. With `isRange`, everything between the last one and this one becomes
 * what this one becomes. Beyond the maximum nothing more is picked.
 */
export function pick(
  { picked, lastId }: Selection,
  wish: { readonly ids: readonly string[]; readonly id: string; readonly isRange: boolean },
): Selection {
  const { ids, id, isRange } = wish;
  const from = isRange && lastId !== null ? ids.indexOf(lastId) : -1;
  const to = ids.indexOf(id);
  const range = from === -1 || to === -1 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1);
  const next = new Set(picked);
  for (const each of range) {
    if (picked.has(id)) next.delete(each);
    else if (next.size < PICKED_MAX) next.add(each);
  }
  return { picked: next, lastId: id };
}

/** Everything on the page, up to the maximum; nothing if all of that is already picked. */
export function pickAll({ picked }: Selection, ids: readonly string[]): Selection {
  const all = ids.slice(0, PICKED_MAX);
  return all.every((id) => picked.has(id)) ? NOTHING_PICKED : { picked: new Set(all), lastId: null };
}
