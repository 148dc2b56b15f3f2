import { apartPpm } from '../price/scaled-price.ts';
import type { DecidedPrice } from './decided-price.ts';
import type { PriceReading } from './list-readings.ts';

/** A source that an operator should look at: without a usable reading, or with prices of its own. */
export interface SourceTrouble {
  readonly sourceId: string;
  readonly kind: 'silent' | 'apart';
  readonly sinceMs: number;
}

/** Shorter troubles are usual, and no price depends on one source. */
const TROUBLE_AFTER_MS = 5 * 60_000;
/** Between two looks at all readings. */
const LOOK_EVERY_MS = 15_000;
/** As far from the price of the others as no exchange is on a usual day. */
const APART_PPM = 30_000n;
/** Their price differs from one country to the other. */
const NATIONAL: ReadonlySet<string> = new Set(['KRW', 'CNY']);

export interface SourceWatch {
  /** Looks at what each source says, unless it has just been done. */
  look(facts: {
    readonly sourceIds: readonly string[];
    readonly decided: readonly DecidedPrice[];
    readonly readings: () => ReadonlyMap<string, readonly PriceReading[]>;
    readonly nowMs: number;
  }): void;
  list(nowMs: number): readonly SourceTrouble[];
}

/** Remembers since when each source has been in trouble, from the start on. */
export function createSourceWatch(): SourceWatch {
  let lookedAtMs: number | null = null;
  let troubles: readonly SourceTrouble[] = [];
  return {
    look: ({ sourceIds, decided, readings, nowMs }) => {
      if (lookedAtMs !== null && Math.abs(nowMs - lookedAtMs) < LOOK_EVERY_MS) return;
      lookedAtMs = nowMs;
      const { usable, apart } = sortSources(readings(), decided);
      troubles = sourceIds.flatMap((sourceId): readonly SourceTrouble[] => {
        if (usable.has(sourceId) && !apart.has(sourceId)) return [];
        const kind = apart.has(sourceId) ? 'apart' : 'silent';
        const known = troubles.find((each) => each.sourceId === sourceId && each.kind === kind);
        return [known ?? { sourceId, kind, sinceMs: nowMs }];
      });
    },
    list: (nowMs) => troubles.filter(({ sinceMs }) => nowMs - sinceMs >= TROUBLE_AFTER_MS),
  };
}

function sortSources(
  readings: ReadonlyMap<string, readonly PriceReading[]>,
  decided: readonly DecidedPrice[],
): { readonly usable: ReadonlySet<string>; readonly apart: ReadonlySet<string> } {
  const usable = new Set<string>();
  const apart = new Set<string>();
  for (const { symbol, marketScaled } of decided) {
    for (const { sourceId, priceScaled } of readings.get(symbol) ?? []) {
      if (priceScaled === null) continue;
      usable.add(sourceId);
      const isComparable = marketScaled !== null && !NATIONAL.has(symbol);
      if (isComparable && apartPpm(priceScaled, marketScaled) > APART_PPM) apart.add(sourceId);
    }
  }
  return { usable, apart };
}
