import { type TaggedAddress, joinAddressTag, splitAddressTag } from '@naru/chains';
import type { CheckedAddress, Rail } from '../ports/rail.ts';
import type { MadeAddress } from '../ports/address-records.ts';
import type { Store } from '../ports/store.ts';

/** The watch key of payments to an account with this tag, memo or comment. */
export function markedKey(accountKey: string, mark: string): string {
  return `${accountKey}?${mark}`;
}

/** The fields of an output that determine its order. */
interface MarkedOutput {
  readonly watchKey: string;
  /** The mark as the network writes it; null or absent without one. */
  readonly mark?: string | null;
}

/** The watched address that does not belong to one order; undefined without one. */
export function sharedKeyOf({ taggedAccount, ownWatchKey }: OwnPlaces): string | undefined {
  return taggedAccount?.watchKey ?? ownWatchKey;
}

type OwnPlaces = Pick<Rail, 'taggedAccount' | 'ownWatchKey'>;

/** The mark of a payment to such an address; null for payments to any other. */
export function findMark(rail: OwnPlaces, { watchKey, mark = null }: MarkedOutput): string | null {
  return sharedKeyOf(rail) === watchKey ? mark : null;
}

/** The key by which the order of a payment is watched. Blanks around a mark are ignored. */
export function watchKeyOf(rail: OwnPlaces, output: MarkedOutput): string {
  const mark = findMark(rail, output)?.trim() ?? '';
  return mark === '' ? output.watchKey : markedKey(output.watchKey, mark);
}

/** Address and tag of a deposit address, as people enter them; the tag is empty without one. */
export function splitDepositAddress(
  { taggedAccount }: Pick<Rail, 'taggedAccount'>,
  depositAddress: string,
): TaggedAddress {
  return taggedAccount === undefined
    ? { address: depositAddress, tag: '' }
    : splitAddressTag(taggedAccount.tag, depositAddress);
}

/** True for the account to which all orders of a network are paid, whatever the tag: it is no receiver. */
export function isOwnAccount(rail: OwnPlaces, { watchKey }: Pick<CheckedAddress, 'watchKey'>): boolean {
  return sharedKeyOf(rail) === watchKey;
}

/** The deposit address with this tag, if all orders share one account; null for a text that is no tag. */
export function findTaggedAddress(
  { taggedAccount }: Pick<Rail, 'taggedAccount'>,
  text: string,
): string | null {
  if (taggedAccount?.tag.isGood(text) !== true) return null;
  return joinAddressTag(taggedAccount.tag, { address: taggedAccount.address, tag: text });
}

/** The last non-hardened child of a public key (BIP 32). */
export const ADDRESS_INDEX_MAX = 2 ** 31 - 1;

/** The index of the last deposit address that a rail can have; -1 if it has none. */
export function lastAddressIndex({ addressCount }: Pick<Rail, 'addressCount'>): number {
  return addressCount === undefined ? ADDRESS_INDEX_MAX : addressCount - 1;
}

const ADDRESSES_PER_PAGE = 5_000;

/** Whether a rail still has this address at its index. False after its key, list or row was changed. */
export function isAtItsPlace(
  rail: Pick<Rail, 'addressCount' | 'deriveDepositAddress'>,
  { addressIndex, address }: Pick<MadeAddress, 'addressIndex' | 'address'>,
): boolean {
  return (
    addressIndex <= lastAddressIndex(rail) && rail.deriveDepositAddress?.(addressIndex).address === address
  );
}

type MovedStore = Pick<Store, 'listMadeAddresses'>;
type ListRail = Pick<Rail, 'network' | 'addressCount' | 'deriveDepositAddress'>;

/** The addresses that the desk made from a list and that are at another place of it now, or missing. */
export async function findMovedAddresses(
  store: MovedStore,
  rail: ListRail,
): Promise<{ readonly first: MadeAddress; readonly count: number } | null> {
  let first: MadeAddress | null = null;
  let count = 0;
  for await (const made of moved(store, rail)) {
    first ??= made;
    count += 1;
  }
  return first === null ? null : { first, count };
}

/**
 * Whether an address that the desk made is at another place of the list now. False if the list has none of
 * them, because it belongs to another wallet.
 */
export async function isListReordered(store: MovedStore, rail: ListRail): Promise<boolean> {
  const { addressCount } = rail;
  if (addressCount === undefined) return false;
  const listed = new Set(
    Array.from({ length: addressCount }, (_, index) => rail.deriveDepositAddress?.(index).address),
  );
  for await (const made of moved(store, rail)) if (listed.has(made.address)) return true;
  return false;
}

async function* moved(store: MovedStore, rail: ListRail): AsyncGenerator<MadeAddress> {
  const { railId } = rail.network;
  for (let afterIndex = -1; ;) {
    const page = await store.listMadeAddresses({ railId, afterIndex, limit: ADDRESSES_PER_PAGE });
    yield* page.filter((made) => !isAtItsPlace(rail, made));
    const last = page.at(-1);
    if (last === undefined) return;
    afterIndex = last.addressIndex;
  }
}
