import { apartPpm } from '../scaled-price.ts';

/** Known markets, by keys such as `upbit TON/KRW`. Markets come and go, and symbols are reused. */
export interface Quarantine {
  /** When a trusted market was last seen. */
  readonly trusted: ReadonlyMap<string, number>;
  /** Since when a new market has agreed with the others. */
  readonly near: ReadonlyMap<string, number>;
}

export const EMPTY_QUARANTINE: Quarantine = { trusted: new Map(), near: new Map() };

/** A new market counts after it has been this close to the price for this long. */
const NEAR_PPM = 50_000n;
const QUARANTINE_MS = 600_000;

/** A market that was absent for longer is new again. */
const FORGET_AFTER_MS = 30 * 86_400_000;

export interface SeenMarket {
  readonly key: string;
  readonly priceScaled: bigint;
}

/** Updates the trust in one coin's markets after a round. `accepted` is the current price. */
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

/** For a new coin, markets that agree with each other are trusted. */
export function trustMarkets(known: Quarantine, keys: readonly string[], nowMs: number): Quarantine {
  return { ...known, trusted: new Map([...known.trusted, ...keys.map((key) => [key, nowMs] as const)]) };
}

export function isTrusted({ trusted }: Quarantine, key: string, nowMs: number): boolean {
  const seenAtMs = trusted.get(key);
  return seenAtMs !== undefined && nowMs - seenAtMs <= FORGET_AFTER_MS;
}
