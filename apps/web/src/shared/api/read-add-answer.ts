import type { Transaction } from '@naru/contract';
import { readTransaction } from './read-transaction.ts';
import { readWireObject } from './wire-fields.ts';

export interface AddedOrder {
  readonly transactionId: string;
  /** Null if the desk answers with less than the page of the order needs, which then loads the rest. */
  readonly transaction: Transaction | null;
}

/** The created order; null if the answer does not name it. */
export function readAddAnswer(value: unknown): AddedOrder | null {
  const answer = readWireObject(value);
  const transactionId = answer?.object('transaction')?.text('_id') ?? null;
  if (transactionId === null) return null;
  const wire = typeof value === 'object' && value !== null && 'transaction' in value && value.transaction;
  return { transactionId, transaction: readTransaction(wire) };
}
