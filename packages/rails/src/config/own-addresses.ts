import { openEvmAccount } from '@naru/chains/accounts';
import type { ConfigSources, RailConfig } from './rails-config.ts';

/** The other sources that an entry refers to. */
export interface EntrySources extends ConfigSources {
  /** The desk's addresses in other entries, by their {@link ownAddressKey}. */
  readonly others: ReadonlySet<string>;
}

/** A list that was exported from an account begins with its first addresses; so many are compared. */
const DERIVED_COMPARED = 20;

/** The key of an address: equal for two spellings of it, and for the same address on several EVM networks. */
export function ownAddressKey(address: string): string {
  return address.toLowerCase();
}

/**
 * The addresses that belong to the desk by the settings. An address that two orders share, or that the desk
 * pays from, does not identify the order of a payment.
 */
export function listOwnAddresses(rails: Iterable<RailConfig>): ReadonlySet<string> {
  return new Set([...rails].flatMap(addressesOf).map(ownAddressKey));
}

/** The addresses of a rail that can also be an address of another network. */
function addressesOf(rail: RailConfig): readonly string[] {
  switch (rail.kind) {
    case 'witnessed':
      return rail.deposits.kind === 'list'
        ? rail.deposits.addresses.map(({ address }) => address)
        : [rail.deposits.account.address];
    case 'evm': {
      const derive = openEvmAccount(rail.account);
      const derived = Array.from({ length: DERIVED_COMPARED }, (_, index) => derive(index).address);
      return [...derived, ...rail.payingAccounts];
    }
    case 'tron':
    case 'utxo':
    case 'monero':
    case 'bank':
      return [];
  }
}
