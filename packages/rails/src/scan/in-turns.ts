import { setImmediate as giveWay } from 'node:timers/promises';

/** This many transactions of a block take some tenths of a millisecond. */
const ITEMS_AT_ONCE = 64;

/** Like `flatMap`, but lets other work run after some items: a block has thousands, and people wait. */
export async function flatMapInTurns<Item, Found>(
  items: readonly Item[],
  work: (item: Item) => readonly Found[],
): Promise<readonly Found[]> {
  const found: Found[] = [];
  for (let at = 0; at < items.length; at += ITEMS_AT_ONCE) {
    await giveWay();
    for (const item of items.slice(at, at + ITEMS_AT_ONCE)) found.push(...work(item));
  }
  return found;
}
