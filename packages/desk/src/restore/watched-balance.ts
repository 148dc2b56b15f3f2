/** What lay at the deposit addresses of an asset when it was last compared with the books. */
export interface WatchedBalance {
  readonly atMs: number;
  readonly found: bigint;
  /** By how much addresses had more than was recorded. */
  readonly unrecorded: bigint;
  /** The part of `unrecorded` that a count has confirmed. */
  readonly unrecordedConfirmed: bigint;
  /**
   * What the books hold, without what entries put into other wallets, and not at the addresses: above zero
   * when more left the addresses than the books say left the desk.
   */
  readonly elsewhere: bigint;
  /** The part of `elsewhere` that a count has confirmed. */
  readonly elsewhereConfirmed: bigint;
  /** By how much more of the books' money is at the addresses than the books hold. */
  readonly excess: bigint;
}

/** Of the stored balances, with the asset behind it. */
export const WATCHED_KEY = 'watched:';

const AMOUNTS = [
  'found',
  'unrecorded',
  'unrecordedConfirmed',
  'elsewhere',
  'elsewhereConfirmed',
  'excess',
] as const;

/** By how much the addresses of an asset and its books differ; 0 in all three where they agree. */
export interface WatchedDifference {
  /** More than anybody recorded is at addresses. */
  readonly unrecorded: bigint;
  /** It left the addresses without an entry. */
  readonly left: bigint;
  /** The books hold less than is at the addresses. */
  readonly excess: bigint;
}

export function differenceOf(balance: WatchedBalance): WatchedDifference {
  return {
    unrecorded: above(balance.unrecorded, balance.unrecordedConfirmed),
    left: above(balance.elsewhere, balance.elsewhereConfirmed),
    excess: balance.excess,
  };
}

function above(value: bigint, bound: bigint): bigint {
  return value > bound ? value - bound : 0n;
}

export function formatWatched(balance: WatchedBalance): string {
  const texts = AMOUNTS.map((name) => [name, balance[name].toString()]);
  return JSON.stringify({ atMs: balance.atMs, ...Object.fromEntries(texts) });
}

/** Null for what was never compared. */
export function parseWatched(json: string | undefined): WatchedBalance | null {
  if (json === undefined) return null;
  const said: Readonly<Record<string, unknown>> = { ...Object(JSON.parse(json)) };
  const unitsOf = (name: (typeof AMOUNTS)[number]): bigint => {
    const text = said[name];
    if (typeof text !== 'string') throw new TypeError(`a watched balance without ${name}`);
    return BigInt(text);
  };
  return {
    atMs: Number(said['atMs']),
    found: unitsOf('found'),
    unrecorded: unitsOf('unrecorded'),
    unrecordedConfirmed: unitsOf('unrecordedConfirmed'),
    elsewhere: unitsOf('elsewhere'),
    elsewhereConfirmed: unitsOf('elsewhereConfirmed'),
    excess: unitsOf('excess'),
  };
}
