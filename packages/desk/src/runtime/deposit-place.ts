import { type TaggedAddress, joinAddressTag, splitAddressTag } from '@naru/chains';
import type { CheckedAddress, Rail } from '../ports/rail.ts';

/** What a payment to an account with this tag, memo or comment is watched by. */
export function markedKey(accountKey: string, mark: string): string {
  return `${accountKey}?${mark}`;
}

/** An output as far as its order follows from it. */
interface MarkedOutput {
  readonly watchKey: string;
  /** As the network writes it; null or absent where it carried none. */
  readonly mark?: string | null;
}

/** The address of the desk that is watched although no order has it alone; undefined where there is none. */
export function sharedKeyOf({ taggedAccount, ownWatchKey }: OwnPlaces): string | undefined {
  return taggedAccount?.watchKey ?? ownWatchKey;
}

type OwnPlaces = Pick<Rail, 'taggedAccount' | 'ownWatchKey'>;

/** What a payment to such an address carried; null for payments to any other. */
export function findMark(rail: OwnPlaces, { watchKey, mark = null }: MarkedOutput): string | null {
  return sharedKeyOf(rail) === watchKey ? mark : null;
}

/** The key that an order is watched by, if this pays one. Only blanks around a mark do not count. */
export function watchKeyOf(rail: OwnPlaces, output: MarkedOutput): string {
  const mark = findMark(rail, output)?.trim() ?? '';
  return mark === '' ? output.watchKey : markedKey(output.watchKey, mark);
}

/** Address and tag of a deposit address, as people enter them; the tag is empty where there is none. */
export function splitDepositAddress(
  { taggedAccount }: Pick<Rail, 'taggedAccount'>,
  depositAddress: string,
): TaggedAddress {
  return taggedAccount === undefined
    ? { address: depositAddress, tag: '' }
    : splitAddressTag(taggedAccount.tag, depositAddress);
}

/** The account that all orders of a network are paid to is no receiver, whatever its tag. */
export function isOwnAccount(rail: OwnPlaces, { watchKey }: Pick<CheckedAddress, 'watchKey'>): boolean {
  return sharedKeyOf(rail) === watchKey;
}

/** The deposit address with this tag, where all orders share one account; null for a text that is no tag. */
export function findTaggedAddress(
  { taggedAccount }: Pick<Rail, 'taggedAccount'>,
  text: string,
): string | null {
  if (taggedAccount?.tag.isGood(text) !== true) return null;
  return joinAddressTag(taggedAccount.tag, { address: taggedAccount.address, tag: text });
}
