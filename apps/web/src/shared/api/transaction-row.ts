import type { DeliveredTransaction, TransactionRefund, TransactionStatus } from '@naru/contract';
import { isRefundEnded } from '@naru/core';

/** A row in a list of transactions. */
export interface TransactionRow {
  /** Identifies the row; in a public list it opens nothing. */
  readonly key: string;
  /** The public reference. */
  readonly reference: string;
  readonly sold: RowAmount;
  readonly bought: RowAmount;
  readonly status: TransactionStatus;
  /** Money that is still to be returned: it waits for an address, or it is on its way. Null for neither. */
  readonly refund: 'address' | 'sending' | null;
  /** UTC ms. */
  readonly createdAtMs: number;
}

export interface RowAmount {
  /** Plain decimal text without zeros at its end. */
  readonly amountText: string;
  readonly symbol: string;
}

/** The public list, and a person's own. */
export function toRows(listed: readonly ListedTransaction[]): readonly TransactionRow[] {
  return listed.map((transaction) => ({
    key: transaction._id,
    reference: transaction.id,
    sold: {
      amountText: trimAmount(transaction.fromAmount),
      symbol: transaction.fromCurrencyData[0]?.symbol ?? '',
    },
    bought: {
      amountText: trimAmount(transaction.convertedAmount),
      symbol: transaction.toCurrencyData[0]?.symbol ?? '',
    },
    status: transaction.status,
    refund: refundOf(transaction.refunds ?? []),
    createdAtMs: Date.parse(transaction.createdAt),
  }));
}

/** What all lists of transactions have, and what only some do. */
export interface ListedTransaction extends Omit<DeliveredTransaction, 'status'> {
  readonly status: TransactionStatus;
  readonly refunds?: readonly Pick<TransactionRefund, 'state' | 'address'>[];
}

function refundOf(refunds: NonNullable<ListedTransaction['refunds']>): TransactionRow['refund'] {
  const open = refunds.filter(({ state }) => !isRefundEnded(state));
  if (open.length === 0) return null;
  return open.some(({ state, address }) => state === 'due' && address === null) ? 'address' : 'sending';
}

/** `0.05000000` is `0.05`, and `20.00` is `20`. */
export function trimAmount(amountText: string): string {
  return amountText.includes('.') ? amountText.replace(/(?:\.|(?<![.0]))0+$/, '') : amountText;
}

const SHOWN_MAX = 5;

/** Orders with something left to do or to wait for; a canceled one only while money is to go back. */
export function openRows(rows: readonly TransactionRow[]): readonly TransactionRow[] {
  return rows.filter(({ status, refund }) => status !== 'cancel' || refund !== null).slice(0, SHOWN_MAX);
}
