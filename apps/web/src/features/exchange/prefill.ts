import type { Currency } from '@naru/contract';
import type { QuoteAnchor } from '@naru/core';
import { type CurrencyPair, choosePair, findCurrency } from './currency-list.ts';
import type { ExchangeDraft } from './draft.ts';

type DraftAmount = Pick<ExchangeDraft, 'anchor' | 'amountText'>;

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

/** Nobody has typed an amount: the form opens with an offer for its pair. */
const OFFERED: DraftAmount = { anchor: 'pay', amountText: null };

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

/**
 * The draft with the link's values; the rest stays, unless the link takes its currency. An amount stays only
 * with the currency that it was typed for.
 */
export function applyPrefill(
  draft: ExchangeDraft,
  prefill: Prefill | null,
  currencies: readonly Currency[],
): ExchangeDraft {
  const shown = choosePair(currencies, draft);
  const pair = prefill === null ? shown : pairOfLink(shown, prefill, currencies);
  const linked = prefill === null ? null : linkedAmount(prefill, pair);
  return {
    ...draft,
    payId: pair.pay?._id ?? null,
    receiveId: pair.receive?._id ?? null,
    refundAddress: pair.pay === shown.pay ? draft.refundAddress : '',
    ...(linked ?? keptAmount(draft, shown, pair)),
  };
}

/** A currency that the link takes from the other side changes places with the one that was there. */
function pairOfLink(
  shown: CurrencyPair,
  { payWanted, receiveWanted }: Prefill,
  currencies: readonly Currency[],
): CurrencyPair {
  const pay = findCurrency(currencies, payWanted);
  const receive = findCurrency(currencies, receiveWanted);
  if (pay !== null && pay === receive) return shown;
  return {
    pay: pay ?? (receive !== null && receive === shown.pay ? shown.receive : shown.pay),
    receive: receive ?? (pay !== null && pay === shown.receive ? shown.pay : shown.receive),
  };
}

/** Null where the link has no amount, or names a currency for it that the form does not show. */
function linkedAmount(
  { payWanted, receiveWanted, amountText, anchor }: Prefill,
  pair: CurrencyPair,
): DraftAmount | null {
  const wanted = anchor === 'pay' ? payWanted : receiveWanted;
  const isShown = wanted === null || isNamed(pair[anchor], wanted);
  return amountText !== null && isShown ? { amountText, anchor } : null;
}

function keptAmount(draft: ExchangeDraft, shown: CurrencyPair, pair: CurrencyPair): DraftAmount {
  const typedFor = shown[draft.anchor];
  const typedId = draft.anchor === 'pay' ? draft.payId : draft.receiveId;
  const isStillShown = typedFor !== null && (typedId === null || isNamed(typedFor, typedId));
  if (draft.amountText === null) return OFFERED;
  if (isStillShown && typedFor === pair.pay) return { anchor: 'pay', amountText: draft.amountText };
  if (isStillShown && typedFor === pair.receive) return { anchor: 'receive', amountText: draft.amountText };
  return OFFERED;
}

function isNamed(currency: Currency | null, wanted: string): boolean {
  return currency !== null && findCurrency([currency], wanted) !== null;
}

function goodOr(text: string | null, pattern: RegExp): string | null {
  return text !== null && pattern.test(text) ? text : null;
}
