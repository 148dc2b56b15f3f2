import type { Desk } from '../order/desk.ts';

/** Shorter words are no address of any network. */
const ADDRESS_CHARACTERS_MIN = 20;

/** True if a word of the text is an address of a network of the desk. People pay what is written to them. */
export function hasNetworkAddress({ assets, rails }: Pick<Desk, 'assets' | 'rails'>, text: string): boolean {
  const words = text
    .split(/[^\p{L}\p{N}:]+/u)
    .flatMap((word) => [word, word.slice(word.lastIndexOf(':') + 1)])
    .filter((word) => word.length >= ADDRESS_CHARACTERS_MIN);
  return words.some((word) =>
    [...assets.values()].some(({ assetId, railId }) => {
      const rail = rails.get(railId);
      // A bank takes almost any text for an account.
      if (rail === undefined || rail.network.addressFormat === 'bank') return false;
      return rail.parseAddress(assetId, word).ok;
    }),
  );
}
