import type { AddTransactionBody } from '@naru/contract';
import { readWireObject } from '../../shared/api/wire-fields.ts';
import type { ApiFailure } from '../../shared/api/api-failure.ts';

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

/** For the storage of the tab; an empty text for none. */
export function writeAttemptText(attempt: OrderAttempt | null): string {
  return attempt === null ? '' : JSON.stringify(attempt);
}

/** Reads what {@link writeAttemptText} wrote; anything else is no attempt. */
export function readAttemptText(text: string | null): OrderAttempt | null {
  const wire = readWireObject(parseJson(text));
  const fields = wire?.object('body') ?? null;
  const key = wire?.text('key') ?? null;
  const anchor = (['pay', 'receive'] as const).find((known) => known === fields?.text('anchor'));
  const email = fields?.text('email') ?? null;
  const address = fields?.text('address') ?? null;
  const fromCurrency = fields?.text('fromCurrency') ?? null;
  const toCurrency = fields?.text('toCurrency') ?? null;
  const fromAmount = fields?.text('fromAmount') ?? null;
  const convertedAmount = fields?.text('convertedAmount') ?? null;
  const snapshotId = fields?.text('snapshotId') ?? null;
  if (key === null || email === null || address === null || anchor === undefined) return null;
  if (fromCurrency === null || toCurrency === null || snapshotId === null) return null;
  if (fromAmount === null || convertedAmount === null) return null;
  const userId = fields?.text('userId') ?? null;
  const amounts = { fromAmount, convertedAmount, snapshotId, anchor };
  return { key, body: { userId, email, address, fromCurrency, toCurrency, ...amounts } };
}

function parseJson(text: string | null): unknown {
  try {
    const parsed: unknown = JSON.parse(text ?? '');
    return parsed;
  } catch {
    return null;
  }
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
