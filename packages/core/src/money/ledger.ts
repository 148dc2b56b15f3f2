import { divideFloor } from './amount.ts';

/**
 * The books: double entry in base units, one set of accounts per asset, whose sum is always zero. The desk's
 * holdings are positive; `outside` is their counterpart.
 */
export const LEDGER_ACCOUNTS = [
  /** The world: customers' wallets, banks, the operator's other funds. */
  'outside',
  /** Money of the desk that it can still promise. */
  'reserve',
  /** Money of the desk that is promised to open orders. */
  'reserved',
  /** Money received for orders that are not delivered yet. */
  'deposits',
  /** Money received and owed back to customers. */
  'refunds_due',
  /** Money received that belongs to no order, or is too little to be a deposit. */
  'suspense',
  /** Money of the desk that is set aside for the prizes of the daily lottery. */
  'lottery',
  /** Earnings: the margin of the desk on delivered orders. */
  'margin',
  /** A cost: money paid out for deposits that the network dropped afterwards. */
  'losses',
  /** Accepted inexact payments: a cost, or a gain if below zero. */
  'difference',
  /** A cost: network fees that the desk paid. */
  'fees',
] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

/** Accounts whose sum is the money in the wallets and bank accounts of the desk. */
export const HELD_ACCOUNTS = [
  'reserve',
  'reserved',
  'deposits',
  'refunds_due',
  'suspense',
  'lottery',
  'margin',
] as const satisfies readonly LedgerAccount[];

/** Accounts of earnings and costs of the desk. */
export const EARNING_ACCOUNTS = ['margin', 'losses', 'difference', 'fees'] as const;
export type EarningAccount = (typeof EARNING_ACCOUNTS)[number];

export function isEarningAccount(account: LedgerAccount): account is EarningAccount {
  return EARNING_ACCOUNTS.some((each) => each === account);
}

/** One leg of an entry: an amount into (above zero) or out of (below zero) an account. */
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
  'lottery',
  'margin',
  'losses',
  'fees',
] as const);

/**
 * True for accounts that can never be negative, neither for one order nor overall. The reserve can be,
 * because a loss must be booked even then; promises are checked against it separately.
 */
export function isNeverBelowZero(account: LedgerAccount): boolean {
  return NEVER_BELOW_ZERO.has(account);
}

/** The postings for holdings that the operator declares: the difference comes from, or goes to, `outside`. */
export function postReserveDeclared(assetId: string, differenceBaseUnits: bigint): readonly Posting[] {
  if (differenceBaseUnits === 0n) return [];
  return [
    { account: 'outside', assetId, baseUnits: -differenceBaseUnits },
    { account: 'reserve', assetId, baseUnits: differenceBaseUnits },
  ];
}

/** True if the postings of every asset sum to zero; only then may they be written. */
export function isBalanced(postings: readonly Posting[]): boolean {
  const sums = new Map<string, bigint>();
  for (const { assetId, baseUnits } of postings) sums.set(assetId, (sums.get(assetId) ?? 0n) + baseUnits);
  return [...sums.values()].every((sum) => sum === 0n);
}

const PARTS_PER_MILLION = 1_000_000n;

/**
 * The desk's margin on a payment, rounded down: 0.85 % of it for an adjustment of -0.85 %; never below
 * zero.
 */
export function marginBaseUnitsFloor(payBaseUnits: bigint, adjustmentPartsPerMillion: bigint): bigint {
  if (adjustmentPartsPerMillion >= 0n) return 0n;
  return divideFloor(payBaseUnits * -adjustmentPartsPerMillion, PARTS_PER_MILLION);
}

/** What happened to money of the desk that was moved outside of orders. */
export const TREASURY_KINDS = [
  'bought',
  'sold',
  'to_cold',
  'from_cold',
  'network_fee',
  'counted',
  'rebalanced',
  'margin_taken',
  'lottery_funded',
  'lottery_returned',
  'lottery_paid',
] as const;
export type TreasuryKind = (typeof TREASURY_KINDS)[number];
