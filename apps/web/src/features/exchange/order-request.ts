import type { CallFailure } from '@naru/ui/client';
import type { AddTransactionBody, RefusalBody } from '@naru/contract';
import { type Asset, QUOTE_CHANGED_CODES, type Quote, type QuoteAnchor, formatAmount } from '@naru/core';

/** What an order that was refused would be now. */
export interface QuoteChanged extends Required<Pick<RefusalBody, 'sent' | 'current' | 'snapshotId'>> {
  readonly code: (typeof QUOTE_CHANGED_CODES)[number];
}

/** The request for an order of exactly what the form shows. */
export function orderRequest(options: {
  readonly userId: string | null;
  readonly email: string;
  readonly address: string;
  readonly refundAddress: string;
  readonly payAsset: Asset;
  readonly receiveAsset: Asset;
  readonly quote: Quote;
  readonly anchor: QuoteAnchor;
}): AddTransactionBody {
  const { payAsset, receiveAsset, quote } = options;
  const refundAddress = options.refundAddress.trim();
  return {
    userId: options.userId,
    email: options.email.trim(),
    address: options.address.trim(),
    fromCurrency: payAsset.assetId,
    toCurrency: receiveAsset.assetId,
    fromAmount: formatAmount(quote.payBaseUnits, payAsset.decimals),
    convertedAmount: formatAmount(quote.receiveBaseUnits, receiveAsset.decimals),
    snapshotId: quote.snapshotId,
    anchor: options.anchor,
    ...(refundAddress === '' ? {} : { refundAddress }),
  };
}

/** The same order at the figures now offered. */
export function requestAtNewQuote(body: AddTransactionBody, changed: QuoteChanged): AddTransactionBody {
  const request = { ...body, ...changed.current, snapshotId: changed.snapshotId };
  // What is paid must be exactly the amount that is free.
  return changed.code === 'amount_in_use' ? { ...request, anchor: 'pay' } : request;
}

/** The new figures of a refusal; null for another failure. */
export function readQuoteChanged(failure: CallFailure): QuoteChanged | null {
  if (failure.kind !== 'refused') return null;
  const code = QUOTE_CHANGED_CODES.find((each) => each === failure.code);
  const { sent, current, snapshotId } = failure.body;
  if (code === undefined || !sent || !current || snapshotId === undefined) return null;
  return { code, sent, current, snapshotId };
}

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
export function mayHaveOrdered(failure: CallFailure): boolean {
  return !('httpStatus' in failure) || failure.httpStatus >= 500;
}

/** For the storage of the tab; an empty text for none. */
export function writeAttemptText(attempt: OrderAttempt | null): string {
  return attempt === null ? '' : JSON.stringify(attempt);
}

/** Reads what {@link writeAttemptText} wrote in this tab; anything else is no attempt. */
export function readAttemptText(text: string | null): OrderAttempt | null {
  try {
    const attempt: unknown = JSON.parse(text ?? '');
    return isAttempt(attempt) ? attempt : null;
  } catch {
    return null;
  }
}

const TEXTS = [
  'email',
  'address',
  'fromCurrency',
  'toCurrency',
  'fromAmount',
  'convertedAmount',
  'snapshotId',
  'anchor',
];

function isAttempt(value: unknown): value is OrderAttempt {
  if (typeof value !== 'object' || value === null || !('key' in value && 'body' in value)) return false;
  const { key, body } = value;
  return (
    isText(key) &&
    typeof body === 'object' &&
    body !== null &&
    TEXTS.every((name) => isText(Reflect.get(body, name)))
  );
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

/** What the user chose, as text, without what follows from the current price. */
function wishOf(body: AddTransactionBody): string {
  const { userId, email, address, refundAddress, fromCurrency, toCurrency, anchor } = body;
  const amount = anchor === 'receive' ? body.convertedAmount : body.fromAmount;
  return JSON.stringify([userId, email, address, refundAddress, fromCurrency, toCurrency, anchor, amount]);
}

/** Not `randomUUID`, which is available only over HTTPS. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
