import { openEvmAccount } from '@naru/chains/accounts';
import type { ConfigSources, RailConfig } from './rails-config.ts';

/** What an entry refers to outside of itself. */
export interface EntrySources extends ConfigSources {
  /** The addresses of the desk that other entries name, by their {@link ownAddressKey}. */
  readonly others: ReadonlySet<string>;
}

/** A list that was exported from the account of a key begins with its first addresses. */
const DERIVED_COMPARED = 20;

/** Two spellings of an address have the same; EVM networks share their addresses. */
export function ownAddressKey(address: string): string {
  return address.toLowerCase();
}

/**
 * The addresses that belong to the desk by the settings. One that two orders have, or that the desk pays
 * from, does not tell whose a payment is.
 */
export function listOwnAddresses(rails: Iterable<RailConfig>): ReadonlySet<string> {
  return new Set([...rails].flatMap(addressesOf).map(ownAddressKey));
}

/** Only what can also be an address of another network. */
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
