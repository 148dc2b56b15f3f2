import { type AddressTag, joinAddressTag, splitAddressTag } from '@naru/chains';

/**
 * The draft's address after its field was set to `typed`. A tag belongs to one address, so it goes with it:
 * it stays only while the address after which it was entered is empty or grows at its end.
 */
export function typeAddress(tag: AddressTag | null, draftAddress: string, typed: string): string {
  if (tag === null) return typed;
  const before = splitAddressTag(tag, draftAddress);
  return typed.startsWith(before.address) ? joinAddressTag(tag, { address: typed, tag: before.tag }) : typed;
}

/** True if {@link typeAddress} removed a tag and `typed` brings none of its own. */
export function losesTag(tag: AddressTag | null, draftAddress: string, typed: string): boolean {
  if (tag === null || splitAddressTag(tag, draftAddress).tag === '') return false;
  return typed !== '' && !/[?&:]/.test(typed) && typeAddress(tag, draftAddress, typed) === typed;
}

/** True if an accepted text has to be replaced by `checked`, so that its tag is in the field of tags. */
export function hidesTag(tag: AddressTag | null, typed: string, checked: string): boolean {
  const { address, tag: shown } = tag === null ? { address: typed, tag: '' } : splitAddressTag(tag, typed);
  const isLink = /[?&:]/.test(address);
  return isLink || (tag !== null && shown === '' && splitAddressTag(tag, checked).tag !== '');
}
