import type { TransactionRow } from '../../shared/api/transaction-row.ts';

const SHOWN_MAX = 5;

/** Orders with something left to do or to wait for; a canceled one only while money is to go back. */
export function openRows(rows: readonly TransactionRow[]): readonly TransactionRow[] {
  return rows.filter(({ status, refund }) => status !== 'cancel' || refund !== null).slice(0, SHOWN_MAX);
}
