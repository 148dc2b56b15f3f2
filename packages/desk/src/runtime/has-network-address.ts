import { isAddressShaped } from '@naru/chains';
import type { CurrencyDesk } from './desk.ts';

/** Addresses of all networks have a length within these bounds. */
const ADDRESS_CHARACTERS_MIN = 20;
const ADDRESS_CHARACTERS_MAX = 130;
/** An address that is written in more pieces than this is not found. */
const PIECES_MAX = 40;

/**
 * True if a text contains an address of a network of the desk: customers pay to any address that they are
 * sent. An address is also found in full-width characters, with invisible ones in it, in pieces, and with
 * other letters at its ends.
 */
export function hasNetworkAddress({ assets, rails }: CurrencyDesk, text: string): boolean {
  const networks = new Map([...assets.values()].map(({ assetId, railId }) => [railId, assetId]));
  const isAddress = (word: string): boolean =>
    [...networks].some(([railId, assetId]) => {
      const rail = rails.get(railId);
      // A bank takes almost any text for an account.
      if (rail === undefined || rail.network.addressFormat === 'bank') return false;
      return rail.parseAddress(assetId, word).ok;
    });
  const pieces = asItReads(text).match(/[A-Za-z0-9:_-]+/g) ?? [];
  const words = pieces.flatMap((piece) => [piece, piece.slice(piece.lastIndexOf(':') + 1)]);
  const disguised = [...new Set(disguisedIn(pieces))];
  return (
    words.some((word) => word.length >= ADDRESS_CHARACTERS_MIN && isAddress(word)) ||
    disguised.some(isAddress)
  );
}

/** The visible form: NFKC (UAX #15), without invisible and combining characters. */
function asItReads(text: string): string {
  return text.normalize('NFKC').replaceAll(/[\p{Cf}\p{M}]/gu, '');
}

/** Neighbouring pieces joined, and parts of long pieces, that have the form of an address. */
function* disguisedIn(pieces: readonly string[]): Generator<string> {
  for (const [start, piece] of pieces.entries()) {
    yield* shapedPartsOf(piece);
    let joined = '';
    for (const next of pieces.slice(start, start + PIECES_MAX)) {
      joined += next;
      if (joined.length > ADDRESS_CHARACTERS_MAX) break;
      if (isAddressShaped(joined)) yield joined;
      const bare = joined.replaceAll(/[:_-]/g, '');
      if (bare !== joined && isAddressShaped(bare)) yield bare;
    }
  }
}

/** Parts that may be an address with other letters attached. */
function* shapedPartsOf(piece: string): Generator<string> {
  const text = piece.slice(0, 2 * ADDRESS_CHARACTERS_MAX);
  for (let from = 0; from <= text.length - ADDRESS_CHARACTERS_MIN; from += 1) {
    const lastEnd = Math.min(text.length, from + ADDRESS_CHARACTERS_MAX);
    for (let end = from + ADDRESS_CHARACTERS_MIN; end <= lastEnd; end += 1) {
      const part = text.slice(from, end);
      if (isAddressShaped(part)) yield part;
    }
  }
}
