import { type Ok, type Refused, refuse } from '@naru/core';

export type AddressRefusal =
  | 'address_malformed'
  | 'address_checksum_wrong'
  | 'address_of_other_network'
  | 'address_kind_unsupported'
  | 'address_tag_wrong'
  | 'address_is_private_key';

export interface CheckedAddress {
  /** The one spelling that is stored, compared and shown. */
  readonly address: string;
  /** What a scanner matches: script hex, lower-case account... */
  readonly watchKey: string;
}

/** Why a text is not an address here, with a fix where one is known. */
export interface AddressRefused extends Refused<AddressRefusal> {
  /** The name of the network that the address belongs to, with `address_of_other_network`. */
  readonly networkName?: string;
  /** The same destination in an accepted spelling. */
  readonly suggestion?: string;
}

/** Assignable to `Result<CheckedAddress, AddressRefusal>`, with more details in a refusal. */
export type AddressCheck = Ok<CheckedAddress> | AddressRefused;

export function refuseOtherNetwork(networkName: string): AddressRefused {
  return { ...refuse('address_of_other_network'), networkName };
}

export function decodeOrNull(coder: { decode(text: string): Uint8Array }, text: string): Uint8Array | null {
  try {
    return coder.decode(text);
  } catch {
    return null;
  }
}

export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}
