import { openHold } from '../order/change-hold.ts';
import type { Desk } from '../runtime/desk.ts';
import type { Store } from '../ports/store.ts';
import type { AnchorGap } from './anchor-rail.ts';

/** What the desk has to hold in its next round, as its own mark; with what an earlier command left there. */
export async function markOfSkipped(
  store: Pick<Store, 'listSettings'>,
  railId: string,
  { fromHeight, throughHeight, orders }: Omit<AnchorGap, 'prizes'>,
): Promise<{ readonly key: string; readonly valueJson: string }> {
  const key = `${SKIPPED_KEY}${railId}`;
  const note = `Blocks ${fromHeight} to ${throughHeight} were not read. Look up whether it was paid in them.`;
  const held = orders.filter(({ isHeld }) => isHeld).map(({ orderId }) => ({ orderId, note }));
  const before = readSkipped((await store.listSettings()).get(key));
  return { key, valueJson: JSON.stringify([...before, ...held]) };
}

/** How the keys of these marks begin. */
const SKIPPED_KEY = 'skipped:';
const SYSTEM = { kind: 'system', id: 'anchor' } as const;

interface Skipped {
  readonly orderId: string;
  readonly note: string;
}

function readSkipped(json = '[]'): readonly Skipped[] {
  const list: unknown = JSON.parse(json);
  return Array.isArray(list) ? list : [];
}

/**
 * Holds the orders that can have been paid in blocks that were left out, until a person has looked. False
 * when one of them changed at every try: then this is to be repeated.
 */
export async function holdSkipped(desk: Desk, railId: string): Promise<boolean> {
  const key = `${SKIPPED_KEY}${railId}`;
  const beforeJson = (await desk.store.listSettings()).get(key);
  const skipped = readSkipped(beforeJson);
  if (beforeJson === undefined || skipped.length === 0) return true;
  const left: Skipped[] = [];
  for (const each of skipped) {
    const held = await openHold(desk, { ...each, actor: SYSTEM, reason: 'operator' });
    if (!held.ok && held.reason === 'order_changed_meanwhile') left.push(each);
  }
  await desk.store.saveMark({ key, beforeJson, afterJson: JSON.stringify(left) }, { letters: [] });
  return left.length === 0;
}
