import type { WatchSet } from '@naru/desk';

/** What a reader of transactions asks about: keys that are watched, and coins that the desk's files spend. */
export type CoinWatch = Pick<WatchSet, 'has' | 'coinBaseUnits'>;

/** All outputs of a transaction, whatever its fee. */
export const WATCH_ALL: CoinWatch = { has: () => true, coinBaseUnits: () => null };

/** The parts of a transaction that its fee follows from. */
export interface SpendingParts {
  /** All of its inputs, as `txid:vout`; null for one that spends no output. */
  readonly outpoints: readonly (string | null)[];
  /** What each output pays; null for one that does not say it. Asked for only where all inputs are known. */
  readonly listPaid: () => readonly (bigint | null)[];
}

/**
 * What a transaction paid the network, in base units, if it spends nothing but known coins; null for any
 * other, and where an amount is hidden in Litecoin's extension block (LIP 3).
 */
export function knownFee(
  { outpoints, listPaid }: SpendingParts,
  coinBaseUnits: CoinWatch['coinBaseUnits'],
): bigint | null {
  let fee = 0n;
  for (const outpoint of outpoints) {
    const spent = outpoint === null ? null : coinBaseUnits(outpoint);
    if (spent === null) return null;
    fee += spent;
  }
  // A mining reward spends nothing.
  if (outpoints.length === 0) return null;
  for (const paid of listPaid()) {
    if (paid === null) return null;
    fee -= paid;
  }
  return fee < 0n ? null : fee;
}
