import type { QuoteAnchor } from '@naru/core';
import type { ExchangeDraft } from './draft.ts';

/**
 * What a link may fill into the form. Never an address: the sender of a link must not choose the
 * receiver.
 */
export interface Prefill {
  readonly payWanted: string | null;
  readonly receiveWanted: string | null;
  readonly amountText: string | null;
  readonly anchor: QuoteAnchor;
}

/** Parameters of the form's own path: `?from=BTC&to=ETH&amount=0.5&side=receive`. */
export const PREFILL_PARAMETERS = ['from', 'to', 'amount', 'side'] as const;

const SYMBOL = /^[A-Za-z0-9-]{1,24}$/;
const AMOUNT = /^\d{1,20}(?:\.\d{1,18})?$/;

/** Null when the query has nothing for the form. */
export function readPrefill(query: URLSearchParams): Prefill | null {
  const payWanted = goodOr(query.get('from'), SYMBOL);
  const receiveWanted = goodOr(query.get('to'), SYMBOL);
  const amountText = goodOr(query.get('amount'), AMOUNT);
  if (payWanted === null && receiveWanted === null && amountText === null) return null;
  return {
    payWanted,
    receiveWanted,
    amountText,
    anchor: query.get('side') === 'receive' ? 'receive' : 'pay',
  };
}

/** The draft with the link's values; the rest stays. */
export function applyPrefill(draft: ExchangeDraft, prefill: Prefill | null): ExchangeDraft {
  if (prefill === null) return draft;
  const { payWanted, receiveWanted, amountText, anchor } = prefill;
  return {
    ...draft,
    payId: payWanted ?? draft.payId,
    receiveId: receiveWanted ?? draft.receiveId,
    ...(amountText === null ? {} : { amountText, anchor }),
  };
}

function goodOr(text: string | null, pattern: RegExp): string | null {
  return text !== null && pattern.test(text) ? text : null;
}
