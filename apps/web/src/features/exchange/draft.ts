import type { QuoteAnchor } from '@naru/core';

/** What the user has entered so far. */
export interface ExchangeDraft {
  /** Null: the default of the list. */
  readonly payId: string | null;
  readonly receiveId: string | null;
  /** The side that was typed last; the other one is computed. */
  readonly anchor: QuoteAnchor;
  /** Text of the anchored side. Null until an amount was entered: the form then opens with an offer. */
  readonly amountText: string | null;
  readonly email: string;
  readonly address: string;
  /** Where money would be returned, on the network of the pay currency; may be empty. */
  readonly refundAddress: string;
  readonly hasAcceptedTerms: boolean;
}

export const EMPTY_DRAFT: ExchangeDraft = {
  payId: null,
  receiveId: null,
  anchor: 'pay',
  amountText: null,
  email: '',
  address: '',
  refundAddress: '',
  hasAcceptedTerms: false,
};

/** The pair and its amounts as the fields show them. */
export interface ShownPair {
  readonly payId: string | null;
  readonly receiveId: string | null;
  readonly payText: string;
  readonly receiveText: string;
}

export type DraftAction =
  | { readonly kind: 'amount_typed'; readonly side: QuoteAnchor; readonly text: string }
  | {
      readonly kind: 'currency_chosen';
      readonly side: QuoteAnchor;
      readonly currencyId: string;
      readonly shown: ShownPair;
    }
  | { readonly kind: 'currencies_swapped'; readonly shown: ShownPair }
  | { readonly kind: 'email_typed' | 'address_typed' | 'refund_typed'; readonly text: string }
  | { readonly kind: 'terms_ticked'; readonly isTicked: boolean };

export function reduceDraft(draft: ExchangeDraft, action: DraftAction): ExchangeDraft {
  switch (action.kind) {
    case 'amount_typed':
      return { ...draft, anchor: action.side, amountText: action.text };
    case 'currency_chosen':
      return chooseCurrency(draft, action);
    case 'currencies_swapped':
      return swapCurrencies(draft, action.shown);
    case 'email_typed':
      return { ...draft, email: action.text };
    case 'address_typed':
      return { ...draft, address: action.text };
    case 'refund_typed':
      return { ...draft, refundAddress: action.text };
    case 'terms_ticked':
      return { ...draft, hasAcceptedTerms: action.isTicked };
  }
}

/** The typed amount moves with its currency; the other one is computed again. */
function swapCurrencies(draft: ExchangeDraft, shown: ShownPair): ExchangeDraft {
  return {
    ...draft,
    payId: shown.receiveId,
    receiveId: shown.payId,
    refundAddress: '',
    anchor: draft.anchor === 'pay' ? 'receive' : 'pay',
    amountText: draft.anchor === 'pay' ? shown.payText : shown.receiveText,
  };
}

/** Choosing the currency of the other side swaps them: a currency is never swapped for itself. */
function chooseCurrency(
  draft: ExchangeDraft,
  action: Extract<DraftAction, { kind: 'currency_chosen' }>,
): ExchangeDraft {
  const { shown, side, currencyId } = action;
  const isOtherSide = currencyId === (side === 'pay' ? shown.receiveId : shown.payId);
  if (isOtherSide) return swapCurrencies(draft, shown);
  // An amount typed for the old currency means nothing for the new one: the amount of the other side is kept.
  const other =
    side === 'pay'
      ? { anchor: 'receive' as const, amountText: shown.receiveText }
      : { anchor: 'pay' as const, amountText: shown.payText };
  return {
    ...draft,
    payId: side === 'pay' ? currencyId : shown.payId,
    receiveId: side === 'receive' ? currencyId : shown.receiveId,
    // The address is on the network of the old currency.
    refundAddress: side === 'pay' && currencyId !== shown.payId ? '' : draft.refundAddress,
    ...(draft.anchor === side ? other : {}),
  };
}

/** Consent is not stored: every order needs its own. */
export function writeDraftText(draft: ExchangeDraft): string {
  const { hasAcceptedTerms: _, ...kept } = draft;
  return JSON.stringify(kept);
}

/** Reads what {@link writeDraftText} wrote; anything else is an empty draft. */
export function readDraftText(text: string | null): ExchangeDraft {
  if (text === null) return EMPTY_DRAFT;
  const stored = parseJson(text);
  if (typeof stored !== 'object' || stored === null) return EMPTY_DRAFT;
  const fields = new Map<string, unknown>(Object.entries(stored));
  return {
    payId: textOr(fields.get('payId'), null),
    receiveId: textOr(fields.get('receiveId'), null),
    anchor: fields.get('anchor') === 'receive' ? 'receive' : 'pay',
    amountText: textOr(fields.get('amountText'), null),
    email: textOr(fields.get('email'), ''),
    address: textOr(fields.get('address'), ''),
    refundAddress: textOr(fields.get('refundAddress'), ''),
    hasAcceptedTerms: false,
  };
}

const STORED_LETTERS_MAX = 1000;

function textOr<T>(stored: unknown, otherwise: T): string | T {
  return typeof stored === 'string' && stored.length <= STORED_LETTERS_MAX ? stored : otherwise;
}

function parseJson(text: string): unknown {
  try {
    const parsed: unknown = JSON.parse(text);
    return parsed;
  } catch {
    return null;
  }
}
