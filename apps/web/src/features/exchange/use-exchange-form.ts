import type { Currency, Transaction } from '@naru/contract';
import { type QuoteAnchor, type TypedAmountRefusal, parseTypedAmount } from '@naru/core';
import { type Dispatch, useId, useMemo } from 'react';
import type { CallFailure } from '@naru/ui/client';
import { useLanguage } from '../../shared/i18n/language-context.tsx';
import { readUserId } from '../../shared/storage/browser-storage.ts';
import { showToast } from '../../shared/part/toasts.ts';
import {
  type FormField,
  type FormValues,
  type Obstacle,
  checkForm,
  fieldOfRefusal,
  listObstacles,
} from './check-form.ts';
import { type CurrencyPair, choosePair } from './currency-list.ts';
import type { DraftAction, ExchangeDraft, ShownPair } from './draft.ts';
import { orderRequest } from './order-request.ts';
import { type AmountFix, fixAmount } from './fix-amount.ts';
import type { Prefill } from './prefill.ts';
import { type AmountReading, type PricedDraft, priceDraft, usdCentsOf } from './price-draft.ts';
import {
  type FieldMessages,
  messageText,
  problemByField,
  problemMessage,
  useFieldMessages,
} from './form-messages.ts';
import { useExchangeDraft } from './use-exchange-draft.ts';
import { type OrderSubmit, useOrderSubmit } from './use-order-submit.ts';
import { type LivePrices, usePairPrices } from './use-pair-prices.ts';
import { offeredAmount } from './field/quick-amount-list.ts';

export interface SideView {
  readonly side: QuoteAnchor;
  readonly currency: Currency | null;
  readonly text: string;
  readonly isTyped: boolean;
  readonly usdCents: bigint | null;
  /** Why the text is not an amount of the currency. */
  readonly refusal: Exclude<TypedAmountRefusal, 'amount_empty'> | null;
}

/** What the fields show: an offer, until an amount is entered. */
type ShownDraft = ExchangeDraft & { readonly amountText: string };

export interface ExchangeForm {
  readonly draft: ShownDraft;
  /** True until somebody has entered an amount. */
  readonly isOffer: boolean;
  readonly pay: SideView;
  readonly receive: SideView;
  readonly shown: ShownPair;
  readonly live: LivePrices;
  readonly messages: FieldMessages;
  readonly obstacles: readonly Obstacle[];
  /** The nearest acceptable amount, when the typed one is too small or too large. */
  readonly amountFix: AmountFix | null;
  readonly fieldIds: Readonly<Record<FormField, string>>;
  readonly order: OrderSubmit;
  readonly change: Dispatch<DraftAction>;
  readonly sayAbout: (messages: FieldMessages) => void;
  readonly submit: () => void;
}

/** The state and the actions of the form; its components only display them. */
export function useExchangeForm(
  currencies: readonly Currency[],
  onOrdered: (order: Transaction) => void,
  prefill: Prefill | null = null,
): ExchangeForm {
  const access = useLanguage();
  const { draft, isOffer, pair, live, dispatch } = useShownDraft(currencies, prefill);
  const { messages, show, clear } = useFieldMessages();
  const fieldIds = useFieldIds();
  const priced = usePricedDraft(draft, pair, live);
  const values = formValues(draft, priced, live);
  const order = useOrderSubmit({
    ordered: onOrdered,
    refused: (failure) => showRefusal(failure, show, fieldIds),
    requoted: live.renew,
  });
  const sides = sideViews(draft, pair, priced, values);
  const submit = (): void => {
    const problem = checkForm(values);
    if (problem !== null) {
      show(problemByField(problem));
      showToast('warning', messageText(problemMessage(problem), access));
      focusField(fieldIds, problem.fields[0]);
      return;
    }
    show({});
    if (live.isStale || live.prices === null || priced.quote === null) return live.renew();
    const { payAsset, receiveAsset } = live.prices;
    const { anchor, email, address, refundAddress } = draft;
    order.send(
      orderRequest({
        userId: readUserId(),
        email,
        address,
        refundAddress,
        payAsset,
        receiveAsset,
        quote: priced.quote,
        anchor,
      }),
    );
  };
  return {
    draft,
    isOffer,
    ...sides,
    shown: shownPair(sides),
    live,
    messages,
    ...hindrances(values, live),
    fieldIds,
    order,
    change: (action) => {
      if (!isTypedAfterRefusal(action, messages, sides)) clear(...touchedFields(action));
      dispatch(action);
    },
    sayAbout: show,
    submit,
  };
}

function useShownDraft(currencies: readonly Currency[], prefill: Prefill | null) {
  const [entered, dispatch] = useExchangeDraft(currencies, prefill);
  const pair = useMemo(() => choosePair(currencies, entered), [currencies, entered]);
  const live = usePairPrices(pair.pay, pair.receive);
  const amountText = entered.amountText ?? (live.prices === null ? '' : offeredAmount(live.prices, live));
  const draft: ShownDraft = useMemo(() => ({ ...entered, amountText }), [entered, amountText]);
  return { draft, isOffer: entered.amountText === null, pair, live, dispatch };
}

function shownPair({ pay, receive }: Record<QuoteAnchor, SideView>): ShownPair {
  return {
    payId: pay.currency?._id ?? null,
    receiveId: receive.currency?._id ?? null,
    payText: pay.text,
    receiveText: receive.text,
  };
}

function hindrances(values: FormValues, { prices }: LivePrices) {
  return {
    obstacles: listObstacles(values),
    amountFix: prices === null ? null : fixAmount(values, prices),
  };
}

function usePricedDraft(draft: ShownDraft, { pay, receive }: CurrencyPair, live: LivePrices): PricedDraft {
  const { symbol = '', decimals = 0, quoteDecimals = 0 } = (draft.anchor === 'pay' ? pay : receive) ?? {};
  return useMemo(() => {
    const { anchor, amountText } = draft;
    return priceDraft({
      anchor,
      typed: parseTypedAmount(amountText, { symbol, decimals: quoteDecimals }),
      anchorDecimals: decimals,
      prices: live.prices,
    });
  }, [draft, symbol, decimals, quoteDecimals, live.prices]);
}

function formValues(draft: ExchangeDraft, priced: PricedDraft, live: LivePrices): FormValues {
  const worth = (side: 'payAsset' | 'receiveAsset', reading: AmountReading) => ({
    reading,
    usdCents: live.prices === null ? null : usdCentsOf(live.prices[side], reading, live.prices.snapshot),
  });
  return {
    pay: worth('payAsset', priced.pay),
    receive: worth('receiveAsset', priced.receive),
    minimumUsdCents: live.minimumUsdCents,
    availableBaseUnits: live.availableBaseUnits,
    email: draft.email,
    address: draft.address,
    hasAcceptedTerms: draft.hasAcceptedTerms,
  };
}

function sideViews(draft: ShownDraft, pair: CurrencyPair, priced: PricedDraft, values: FormValues) {
  const view = (side: QuoteAnchor): SideView => {
    const currency = pair[side];
    const isTyped = draft.anchor === side;
    const { symbol = '', quoteDecimals = 0 } = currency ?? {};
    const reading = parseTypedAmount(isTyped ? draft.amountText : '', { symbol, decimals: quoteDecimals });
    return {
      side,
      currency,
      isTyped,
      text: isTyped ? draft.amountText : priced.otherText,
      usdCents: values[side].usdCents,
      refusal: reading.ok || reading.reason === 'amount_empty' ? null : reading.reason,
    };
  };
  return { pay: view('pay'), receive: view('receive') };
}

const LETTER_REFUSALS: ReadonlySet<string> = new Set(['problem.amountSign', 'problem.amountCurrency']);

/** After a refused letter, a further digit leaves the message: `1x5` must not silently become 15. */
function isTypedAfterRefusal(
  action: DraftAction,
  messages: FieldMessages,
  sides: Record<QuoteAnchor, SideView>,
): boolean {
  if (action.kind !== 'amount_typed') return false;
  const message = messages[action.side];
  const isRefusal = message?.kind === 'own' && LETTER_REFUSALS.has(message.key);
  return isRefusal && action.text.length === sides[action.side].text.length + 1;
}

function touchedFields(action: DraftAction): readonly FormField[] {
  switch (action.kind) {
    case 'amount_typed':
      return ['pay', 'receive'];
    case 'currencies_swapped':
    case 'currency_chosen':
      return ['pay', 'receive', 'address', 'refund'];
    case 'email_typed':
      return ['email'];
    case 'address_typed':
      return ['address'];
    case 'refund_typed':
      return ['refund'];
    case 'terms_ticked':
      return ['terms'];
  }
}

function showRefusal(
  failure: CallFailure,
  show: (messages: FieldMessages) => void,
  fieldIds: ExchangeForm['fieldIds'],
): void {
  const field = failure.kind === 'refused' ? fieldOfRefusal(failure.code) : null;
  if (field === null) return;
  show({ [field]: { kind: 'failure', failure } });
  focusField(fieldIds, field);
}

function useFieldIds(): ExchangeForm['fieldIds'] {
  const base = useId();
  return useMemo(
    () => ({
      pay: `${base}pay`,
      receive: `${base}receive`,
      address: `${base}address`,
      email: `${base}email`,
      refund: `${base}refund`,
      terms: `${base}terms`,
    }),
    [base],
  );
}

function focusField(fieldIds: ExchangeForm['fieldIds'], field: FormField | undefined): void {
  if (field !== undefined) document.getElementById(fieldIds[field])?.focus();
}
