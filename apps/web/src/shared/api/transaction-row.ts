import type { TransactionStatus } from '@naru/contract';
import { ORDER_STATUSES, REFUND_STATES, isRefundEnded } from '@naru/core';
import { type WireObject, readWireList, readWireObject } from './wire-fields.ts';

const ENDED_REFUNDS: readonly (string | null)[] = REFUND_STATES.filter(isRefundEnded);

/** A row in a list of transactions. */
export interface TransactionRow {
  /** Identifies the row; in a public list it opens nothing. */
  readonly key: string;
  /** The public reference. */
  readonly reference: string;
  readonly sold: RowAmount;
  readonly bought: RowAmount;
  readonly status: TransactionStatus;
  /** Money that is still to go back: it waits for an address, or it is on its way. Null for neither. */
  readonly refund: 'address' | 'sending' | null;
  /** UTC ms, or null if the list does not say. */
  readonly createdAtMs: number | null;
}

export interface RowAmount {
  /** Plain decimal text without zeros at its end. */
  readonly amountText: string;
  readonly symbol: string;
}

/** Reads the public list and a person's own; null if a row lacks a required field. */
export function readTransactionRows(value: unknown): readonly TransactionRow[] | null {
  return readWireList(value, readRow);
}

function readRow(value: unknown): TransactionRow | null {
  const wire = readWireObject(value);
  const key = wire?.text('_id') ?? wire?.text('id') ?? null;
  const sold = wire?.decimal('fromAmount') ?? null;
  const bought = wire?.decimal('convertedAmount') ?? null;
  if (wire === null || key === null || sold === null || bought === null) return null;
  const createdAtMs = Date.parse(wire.text('createdAt') ?? '');
  return {
    key,
    reference: wire.text('id') ?? key,
    sold: { amountText: trimAmount(sold), symbol: readSymbol(wire, 'fromCurrency') },
    bought: { amountText: trimAmount(bought), symbol: readSymbol(wire, 'toCurrency') },
    status: ORDER_STATUSES.find((status) => status === wire.text('status')) ?? 'delivered',
    refund: readRefund(wire.list('refunds')),
    createdAtMs: Number.isNaN(createdAtMs) ? null : createdAtMs,
  };
}

function readRefund(refunds: readonly unknown[]): TransactionRow['refund'] {
  const open = refunds
    .flatMap((refund) => readWireObject(refund) ?? [])
    .filter((refund) => !ENDED_REFUNDS.includes(refund.text('state')));
  if (open.length === 0) return null;
  const isWaiting = open.some((refund) => refund.text('state') === 'due' && refund.text('address') === null);
  return isWaiting ? 'address' : 'sending';
}

/** Lists have the currency in `…Data`, a single transaction as an object. */
function readSymbol(wire: WireObject, field: 'fromCurrency' | 'toCurrency'): string {
  const [first] = wire.list(`${field}Data`);
  return readWireObject(first)?.text('symbol') ?? wire.object(field)?.text('symbol') ?? '';
}

/** `0.05000000` is `0.05`, and `20.00` is `20`. */
export function trimAmount(amountText: string): string {
  return amountText.includes('.') ? amountText.replace(/(?:\.|(?<![.0]))0+$/, '') : amountText;
}
