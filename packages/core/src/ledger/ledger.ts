/**
 * The books: double entry in base units, one set of accounts for each asset. What the desk has stands above
 * zero in `reserve`, `reserved`, `deposits`, `refunds_due`, `suspense`, `margin` and `lottery`; `outside` is
 * the world and stands below zero by the same sum. The sum over all accounts of an asset is always zero.
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
  /** Received and not yet understood, or too little to be anything. */
  'suspense',
  /** Earned: the part of a delivered order's deposit that is the desk's margin. */
  'margin',
  /** Spent on fees of networks; a cost, so it stands above zero like what the desk has. */
  'network_fees',
  /** Set aside for the daily lottery. */
  'lottery',
] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

/** One leg: so much of an asset into (above zero) or out of (below zero) an account. */
export interface Posting {
  readonly account: LedgerAccount;
  readonly assetId: string;
  readonly baseUnits: bigint;
}

/** Accounts that can never stand below zero: nobody can promise, owe or earn what is not there. */
export function isNeverBelowZero(account: LedgerAccount): boolean {
  return account !== 'outside';
}

function move(
  assetId: string,
  from: LedgerAccount,
  to: LedgerAccount,
  baseUnits: bigint,
): readonly Posting[] {
  if (baseUnits < 0n) throw new RangeError('money moves forward: swap the accounts instead');
  if (baseUnits === 0n) return [];
  return [
    { account: from, assetId, baseUnits: -baseUnits },
    { account: to, assetId, baseUnits },
  ];
}

export interface MoneyMove {
  readonly assetId: string;
  readonly baseUnits: bigint;
}

/** A new order holds what it promises, so that a quote never sells the same coin twice. */
export function postPromise({ assetId, baseUnits }: MoneyMove): readonly Posting[] {
  return move(assetId, 'reserve', 'reserved', baseUnits);
}

/** An order that ended without a payout gives its promise back. */
export function postPromiseReleased({ assetId, baseUnits }: MoneyMove): readonly Posting[] {
  return move(assetId, 'reserved', 'reserve', baseUnits);
}

/** A deposit that is final, for an order that may still be delivered, or owed back at once. */
export function postDeposit(
  { assetId, baseUnits }: MoneyMove,
  account: 'deposits' | 'refunds_due' | 'suspense',
): readonly Posting[] {
  return move(assetId, 'outside', account, baseUnits);
}

/** A deposit that was final and is not any more: the network took it back. */
export function postDepositUndone(
  { assetId, baseUnits }: MoneyMove,
  account: 'deposits' | 'refunds_due' | 'suspense',
): readonly Posting[] {
  return move(assetId, account, 'outside', baseUnits);
}

/** What was received for an order is owed back instead. */
export function postRefundOpened({ assetId, baseUnits }: MoneyMove): readonly Posting[] {
  return move(assetId, 'deposits', 'refunds_due', baseUnits);
}

export function postRefundPaid({ assetId, baseUnits }: MoneyMove): readonly Posting[] {
  return move(assetId, 'refunds_due', 'outside', baseUnits);
}

/** Less than the fee of sending it back, or agreed to be kept: it is the desk's. */
export function postRefundWaived({ assetId, baseUnits }: MoneyMove): readonly Posting[] {
  return move(assetId, 'refunds_due', 'margin', baseUnits);
}

/** A refund becomes the deposit of the order that it was converted to. */
export function postRefundConverted({ assetId, baseUnits }: MoneyMove): readonly Posting[] {
  return move(assetId, 'refunds_due', 'deposits', baseUnits);
}

/**
 * The customer has what was promised: the promise leaves the desk, and the deposit becomes the desk's, split
 * into what the market would have asked for it and the margin.
 */
export function postDelivery(delivery: {
  readonly pay: MoneyMove;
  /** Part of `pay` that is the desk's margin; 0 where the adjustment favoured the customer. */
  readonly marginBaseUnits: bigint;
  readonly receive: MoneyMove;
}): readonly Posting[] {
  const { pay, marginBaseUnits, receive } = delivery;
  if (marginBaseUnits > pay.baseUnits) throw new RangeError('a margin is a part of what was paid');
  return [
    ...move(receive.assetId, 'reserved', 'outside', receive.baseUnits),
    ...move(pay.assetId, 'deposits', 'reserve', pay.baseUnits - marginBaseUnits),
    ...move(pay.assetId, 'deposits', 'margin', marginBaseUnits),
  ];
}

/** The operator says how much the desk holds: the difference comes from, or goes to, the outside. */
export function postReserveDeclared(assetId: string, differenceBaseUnits: bigint): readonly Posting[] {
  return differenceBaseUnits >= 0n
    ? move(assetId, 'outside', 'reserve', differenceBaseUnits)
    : move(assetId, 'reserve', 'outside', -differenceBaseUnits);
}

export function postNetworkFee({ assetId, baseUnits }: MoneyMove): readonly Posting[] {
  return move(assetId, 'reserve', 'network_fees', baseUnits);
}

/** True when the postings of every asset sum to zero: only then may they be written. */
export function isBalanced(postings: readonly Posting[]): boolean {
  const sums = new Map<string, bigint>();
  for (const { assetId, baseUnits } of postings) sums.set(assetId, (sums.get(assetId) ?? 0n) + baseUnits);
  return [...sums.values()].every((sum) => sum === 0n);
}
