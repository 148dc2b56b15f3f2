import type { Store } from '../ports/store.ts';

/** As much of an address as wallets and explorers show of each of its ends. */
const SHOWN_CHARS = 4;
const RECENT_MAX = 100;

/**
 * Whether somebody was paid lately at another address with the same two ends: addresses are made to look like
 * those of others, so that a person picks the wrong one in the history of a wallet.
 */
export async function isLikeRecentReceiver(
  store: Pick<Store, 'listDelivered'>,
  address: string,
): Promise<boolean> {
  const recent = await store.listDelivered({ limit: RECENT_MAX });
  return recent.some(({ receiveAddress }) => isAlike(withoutTag(address), withoutTag(receiveAddress)));
}

function isAlike(one: string, other: string): boolean {
  const isSameAt = (start: number, end?: number): boolean =>
    one.slice(start, end).toLowerCase() === other.slice(start, end).toLowerCase();
  return !isSameAt(0) && isSameAt(0, SHOWN_CHARS) && isSameAt(-SHOWN_CHARS);
}

function withoutTag(address: string): string {
  return address.split('?')[0] ?? '';
}
