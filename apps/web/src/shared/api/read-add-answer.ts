import type { AddTransactionAnswer } from '@naru/contract';
import { readTransaction } from './read-transaction.ts';
import { readWireObject } from './wire-fields.ts';

/** The created order; null if the answer does not contain it. */
export function readAddAnswer(value: unknown): AddTransactionAnswer | null {
  const wire = readWireObject(value);
  const transaction =
    typeof value === 'object' && value !== null && 'transaction' in value
      ? readTransaction(value.transaction)
      : null;
  return wire === null || transaction === null ? null : { success: true, transaction };
}
