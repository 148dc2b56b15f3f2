import type { AddTransactionBody } from '@naru/contract';
import type { ApiFailure } from '../../../shared/api/api-failure.ts';

/** The request for one order and its `Idempotency-Key`. */
export interface OrderAttempt {
  readonly key: string;
  readonly body: AddTransactionBody;
}

const KEY_BYTES = 16;

/**
 * While the outcome of `pending` is unknown, the same wish is sent again unchanged, figures included: if the
 * first request created an order, the server answers with it.
 */
export function nextAttempt(pending: OrderAttempt | null, body: AddTransactionBody): OrderAttempt {
  if (pending !== null && wishOf(pending.body) === wishOf(body)) return pending;
  return { key: randomKey(), body };
}

/** Whether an order may exist in spite of the failure. A refusal means that there is none. */
export function mayHaveOrdered(failure: ApiFailure): boolean {
  return !('httpStatus' in failure) || failure.httpStatus >= 500;
}

/** What the user chose, as text, without what follows from the current price. */
function wishOf(body: AddTransactionBody): string {
  const { userId, email, address, fromCurrency, toCurrency, anchor } = body;
  const amount = anchor === 'receive' ? body.convertedAmount : body.fromAmount;
  return JSON.stringify([userId, email, address, fromCurrency, toCurrency, anchor, amount]);
}

/** Not `randomUUID`, which is available only over HTTPS. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
