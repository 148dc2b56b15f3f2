import { refuse, type Ok, type Refused } from '@naru/core';

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
  /** What a scanner matches when money goes there: script hex, lower-case account... */
  readonly watchKey: string;
}

/** Why a text is no address here, with what would mend it where that is known. */
export interface AddressRefused extends Refused<AddressRefusal> {
  /** The name of the network that the address belongs to, with `address_of_other_network`. */
  readonly networkName?: string;
  /** The same destination written in a way that is accepted. */
  readonly suggestion?: string;
}

/** Assignable to `Result<CheckedAddress, AddressRefusal>`, with more to say when it refuses. */
export type AddressCheck = Ok<CheckedAddress> | AddressRefused;

export function refuseOtherNetwork(networkName: string): AddressRefused {
  return { ...refuse('address_of_other_network'), networkName };
}
