import type { AddTransactionBody } from '@naru/contract';
import type { ApiFailure } from '../../../shared/api/api-failure.ts';

/** What was sent to make one order, and the `Idempotency-Key` that it was sent with. */
export interface OrderAttempt {
  readonly key: string;
  readonly body: AddTransactionBody;
}

const KEY_BYTES = 16;

/**
 * What to send when a person asks for an order. While it is unknown what became of `pending`, the same wish
 * is sent again unchanged, figures included: if the first request made an order, the desk answers with it.
 */
export function nextAttempt(pending: OrderAttempt | null, body: AddTransactionBody): OrderAttempt {
  if (pending !== null && wishOf(pending.body) === wishOf(body)) return pending;
  return { key: randomKey(), body };
}

/** Whether an order may have been made in spite of the failure. A refusal says that there is none. */
export function mayHaveOrdered(failure: ApiFailure): boolean {
  return !('httpStatus' in failure) || failure.httpStatus >= 500;
}

/** What a person chose, as text. The other amount and the snapshot follow from the price of the moment. */
function wishOf(body: AddTransactionBody): string {
  const { userId, email, address, fromCurrency, toCurrency, anchor } = body;
  const amount = anchor === 'receive' ? body.convertedAmount : body.fromAmount;
  return JSON.stringify([userId, email, address, fromCurrency, toCurrency, anchor, amount]);
}

/** Not `randomUUID`, which browsers offer to pages of HTTPS alone. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
