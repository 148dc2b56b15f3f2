import { type TaggedAddress, joinAddressTag, splitAddressTag } from '@naru/chains';
import type { CheckedAddress, Rail } from '../ports/rail.ts';

/** What a payment to an account with this tag, memo or comment is watched by. */
export function markedKey(accountKey: string, mark: string): string {
  return `${accountKey}?${mark}`;
}

/** An output as far as its order can be told from it. */
interface MarkedOutput {
  readonly watchKey: string;
  /** As the network writes it; null or absent where it carried none. */
  readonly mark?: string | null;
}

/** What a payment to the account of all orders carried; null for payments to anybody else. */
export function findMark(
  { taggedAccount }: Pick<Rail, 'taggedAccount'>,
  { watchKey, mark = null }: MarkedOutput,
): string | null {
  return taggedAccount?.watchKey === watchKey ? mark : null;
}

/** The key that an order is watched by, if this pays one. Only blanks around a mark do not count. */
export function watchKeyOf(rail: Pick<Rail, 'taggedAccount'>, output: MarkedOutput): string {
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
export function isOwnAccount(
  { taggedAccount }: Pick<Rail, 'taggedAccount'>,
  { watchKey }: Pick<CheckedAddress, 'watchKey'>,
): boolean {
  return taggedAccount?.watchKey === watchKey;
}

/** The deposit address with this tag, where all orders share one account; null for a text that is no tag. */
export function findTaggedAddress(
  { taggedAccount }: Pick<Rail, 'taggedAccount'>,
  text: string,
): string | null {
  if (taggedAccount?.tag.isGood(text) !== true) return null;
  return joinAddressTag(taggedAccount.tag, { address: taggedAccount.address, tag: text });
}
