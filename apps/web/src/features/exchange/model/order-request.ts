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
  return { ...body, ...changed.current, snapshotId: changed.snapshotId };
}

/** Reads the body of a 409 with new figures; null for another refusal. */
export function readQuoteChanged(body: unknown): QuoteChanged | null {
  if (!isRecord(body) || (body['code'] !== 'quote_changed' && body['code'] !== 'snapshot_stale')) return null;
  const { sent, current, snapshotId, message } = body;
  if (typeof snapshotId !== 'string' || typeof message !== 'string') return null;
  if (!isAmounts(sent) || !isAmounts(current)) return null;
  return { success: false, code: body['code'], message, sent, current, snapshotId };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isAmounts(value: unknown): value is QuoteChanged['sent'] {
  return (
    isRecord(value) && typeof value['fromAmount'] === 'string' && typeof value['convertedAmount'] === 'string'
  );
}
