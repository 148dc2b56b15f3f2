import type { CallFailure } from '@naru/ui/client';
import type { AddTransactionBody, RefusalBody } from '@naru/contract';
import { QUOTE_CHANGED_CODES, type Asset, type Quote, type QuoteAnchor, formatAmount } from '@naru/core';

/** What an order that was refused would be now. */
export interface QuoteChanged extends Required<Pick<RefusalBody, 'sent' | 'current' | 'snapshotId'>> {
  readonly code: (typeof QUOTE_CHANGED_CODES)[number];
}

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

/** The new figures of a refusal; null for another failure. */
export function readQuoteChanged(failure: CallFailure): QuoteChanged | null {
  if (failure.kind !== 'refused') return null;
  const code = QUOTE_CHANGED_CODES.find((each) => each === failure.code);
  const { sent, current, snapshotId } = failure.body;
  if (code === undefined || !sent || !current || snapshotId === undefined) return null;
  return { code, sent, current, snapshotId };
}
