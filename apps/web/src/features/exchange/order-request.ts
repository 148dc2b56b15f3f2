import type { AddTransactionBody, QuoteChanged } from '@naru/contract';
import { type Asset, type Quote, type QuoteAnchor, formatAmount } from '@naru/core';

/** The request for an order of exactly what the form shows. */
export function orderRequest(options: {
  readonly userId: string | null;
  readonly email: string;
  readonly address: string;
  readonly payAsset: Asset;
  readonly receiveAsset: Asset;
  readonly quote: Quote;
  readonly anchor: QuoteAnchor;
}): AddTransactionBody {
  const { payAsset, receiveAsset, quote } = options;
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
  };
}

/** The same order at the figures now offered. */
export function requestAtNewQuote(body: AddTransactionBody, changed: QuoteChanged): AddTransactionBody {
  const request = { ...body, ...changed.current, snapshotId: changed.snapshotId };
  // What is paid must be exactly the amount that is free.
  return changed.code === 'amount_in_use' ? { ...request, anchor: 'pay' } : request;
}

const CODES: readonly unknown[] = ['quote_changed', 'snapshot_stale', 'amount_in_use'];

/** Reads the body of a 409 with new figures; null for another refusal. */
export function readQuoteChanged(body: unknown): QuoteChanged | null {
  if (!isRecord(body) || !CODES.includes(body['code'])) return null;
  const { code, sent, current, snapshotId, message } = body;
  if (typeof code !== 'string' || typeof snapshotId !== 'string' || typeof message !== 'string') return null;
  if (!isAmounts(sent) || !isAmounts(current)) return null;
  return { success: false, code, message, sent, current, snapshotId };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isAmounts(value: unknown): value is QuoteChanged['sent'] {
  return (
    isRecord(value) && typeof value['fromAmount'] === 'string' && typeof value['convertedAmount'] === 'string'
  );
}
