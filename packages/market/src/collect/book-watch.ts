import type { MarketQuote } from '../source/price-source.ts';

/** Notices services whose answers have new dates but unchanged prices, as from a stuck cache. */
export interface BookWatch {
  /** The time since which all prices of a source have been as they are now. */
  changedAtMs(sourceId: string, quotes: readonly MarketQuote[], receivedAtMs: number): number;
}

interface Book {
  readonly quotes: readonly MarketQuote[];
  readonly prices: string;
  readonly changedAtMs: number;
}

export function createBookWatch(): BookWatch {
  const books = new Map<string, Book>();
  return {
    changedAtMs: (sourceId, quotes, receivedAtMs) => {
      const known = books.get(sourceId);
      if (known?.quotes === quotes) return known.changedAtMs;
      const prices = writePrices(quotes);
      // A change in the future was seen before the clock was set back.
      const isSame = known?.prices === prices && known.changedAtMs <= receivedAtMs;
      const changedAtMs = isSame ? known.changedAtMs : receivedAtMs;
      books.set(sourceId, { quotes, prices, changedAtMs });
      return changedAtMs;
    },
  };
}

/** The prices without their times: a stuck service may put a new date on old prices. */
function writePrices(quotes: readonly MarketQuote[]): string {
  return quotes
    .map(({ base, quote, bidScaled, askScaled, lastScaled }) =>
      [base, quote, bidScaled, askScaled, lastScaled].join(' '),
    )
    .join('\n');
}
