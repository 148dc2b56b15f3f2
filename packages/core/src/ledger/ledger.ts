/**
 * The books: double entry in base units, one set of accounts for each asset. The sum over all accounts of an
 * asset is always zero. What the desk has stands above zero in the accounts it holds; the rest of the world
 * stands against it.
 */
export const LEDGER_ACCOUNTS = [
  /** The world: customers' wallets, banks, the operator's other pockets. */
  'outside',
  /** The desk's own, free to be promised. */
  'reserve',
  /** The desk's own, promised to open orders. */
  'reserved',
  /** Received for an order that is not delivered yet. */
  'deposits',
  /** Received and owed back. */
  'refunds_due',
  /** Received, and too little to be anything. */
  'suspense',
  /** Earned: the part of a delivered order's deposit that is the desk's margin. */
  'margin',
  /** A cost: paid out for deposits that the network took back afterwards. */
  'losses',
  /** A cost, or a gain below zero: payments that were not exact and were accepted. */
  'difference',
] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

/** One leg: so much of an asset into (above zero) or out of (below zero) an account. */
export interface Posting {
  readonly account: LedgerAccount;
  readonly assetId: string;
  readonly baseUnits: bigint;
}

const NEVER_BELOW_ZERO: ReadonlySet<LedgerAccount> = new Set([
  'reserved',
  'deposits',
  'refunds_due',
  'suspense',
  'margin',
  'losses',
] as const);

/**
 * Accounts that can never stand below zero, in the books of one order or of all. The reserve is none of them:
 * a loss must be written down although it leaves less than nothing. What it can promise is checked apart.
 */
export function isNeverBelowZero(account: LedgerAccount): boolean {
  return NEVER_BELOW_ZERO.has(account);
}

/** The operator says how much the desk holds: the difference comes from, or goes to, the outside. */
export function postReserveDeclared(assetId: string, differenceBaseUnits: bigint): readonly Posting[] {
  if (differenceBaseUnits === 0n) return [];
  return [
    { account: 'outside', assetId, baseUnits: -differenceBaseUnits },
    { account: 'reserve', assetId, baseUnits: differenceBaseUnits },
  ];
}

/** True when the postings of every asset sum to zero: only then may they be written. */
export function isBalanced(postings: readonly Posting[]): boolean {
  const sums = new Map<string, bigint>();
  for (const { assetId, baseUnits } of postings) sums.set(assetId, (sums.get(assetId) ?? 0n) + baseUnits);
  return [...sums.values()].every((sum) => sum === 0n);
}
