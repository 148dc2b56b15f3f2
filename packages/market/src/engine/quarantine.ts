import { apartPpm } from '../price/scaled-price.ts';

/** A market of one venue, such as `upbit TON/KRW`. */
export type MarketKey = string;

/** What is known of the markets of the venues: they come and go, and symbols are given anew. */
export interface Quarantine {
  /** When a trusted market was last seen. */
  readonly trusted: ReadonlyMap<MarketKey, number>;
  /** Since when a new market has agreed with the others. */
  readonly near: ReadonlyMap<MarketKey, number>;
}

export const EMPTY_QUARANTINE: Quarantine = { trusted: new Map(), near: new Map() };

/** A new market counts after it has been this near to the price for this long. */
const NEAR_PPM = 50_000n;
const QUARANTINE_MS = 600_000;
/** Whoever was away for longer is new again. */
const FORGET_AFTER_MS = 30 * 86_400_000;

export interface SeenMarket {
  readonly key: MarketKey;
  readonly priceScaled: bigint;
}

/**
 * The markets of one coin, seen again: who is trusted after this round. `accepted` is the present price.
 */
export function watchMarkets(
  known: Quarantine,
  seen: readonly SeenMarket[],
  accepted: bigint,
  nowMs: number,
): Quarantine {
  const trusted = new Map(known.trusted);
  const near = new Map(known.near);
  for (const { key, priceScaled } of seen) {
    if (isTrusted(known, key, nowMs)) {
      trusted.set(key, nowMs);
      continue;
    }
    if (apartPpm(priceScaled, accepted) > NEAR_PPM) {
      near.delete(key);
      continue;
    }
    const sinceMs = near.get(key) ?? nowMs;
    if (nowMs - sinceMs < QUARANTINE_MS) near.set(key, sinceMs);
    else {
      near.delete(key);
      trusted.set(key, nowMs);
    }
  }
  return { trusted, near };
}

/** Where nothing is known of a coin yet, its markets vouch for each other. */
export function trustMarkets(known: Quarantine, keys: readonly MarketKey[], nowMs: number): Quarantine {
  return { ...known, trusted: new Map([...known.trusted, ...keys.map((key) => [key, nowMs] as const)]) };
}

export function isTrusted({ trusted }: Quarantine, key: MarketKey, nowMs: number): boolean {
  const seenAtMs = trusted.get(key);
  return seenAtMs !== undefined && nowMs - seenAtMs <= FORGET_AFTER_MS;
}
