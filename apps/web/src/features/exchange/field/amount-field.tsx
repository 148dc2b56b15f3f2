import type { Currency } from '@naru/contract';
import { type QuoteAnchor, formatAmount, hasCurrencyMark } from '@naru/core';
import { AmountInput, Field, bindClasses, groupDigits } from '@naru/ui';
import type { ReactNode } from 'react';
import {
  type LanguageAccess,
  type TextOf,
  useLanguage,
  useTexts,
} from '../../../shared/i18n/language-context.tsx';
import type { Translate } from '../../../shared/i18n/translate.ts';
import sheet from './field.module.css';
import { type QuickAmount, listQuickAmounts, payRange, exampleAmounts } from './quick-amount-list.ts';
import { CurrencyPicker } from './currency-picker.tsx';
import { messageText } from '../form-messages.ts';
import type { ExchangeForm, SideView } from '../use-exchange-form.ts';
import { EXCHANGE_TEXTS } from '../texts.ts';
import { Chip, ChipRow } from './chip-row.tsx';

const classes = bindClasses(sheet);

/** Width of a digit at the smallest font size of an amount. */
const SMALLEST_LETTER_PX = 11;

export interface AmountFieldProps {
  readonly form: ExchangeForm;
  readonly view: SideView;
  readonly currencies: readonly Currency[];
}

/** An amount, its currency and its value. */
export function AmountField({ form, view, currencies }: AmountFieldProps): ReactNode {
  const language = useLanguage();
  const { t } = language;
  const { side, currency } = view;
  const texts = useTexts(EXCHANGE_TEXTS);
  const isPay = side === 'pay';
  const hasPrices = form.live.prices !== null && !form.live.isStale;
  const sayRefused = (refusedText: string): void => {
    const key = hasCurrencyMark(refusedText) ? 'problem.amountCurrency' : 'problem.amountSign';
    form.sayAbout({ [side]: { kind: 'own', key } });
  };
  return (
    <Field
      label={t(isPay ? 'exchange.payAmount' : 'exchange.receiveAmount')}
      controlId={form.fieldIds[side]}
      aside={<UsdValue usdCents={view.usdCents} />}
      error={errorText(form, view, language)}
    >
      <div className={classes('row')}>
        <span className={classes('amount')} style={{ minWidth: roomFor(view.text) }}>
          <AmountInput
            text={view.text}
            decimals={currency?.quoteDecimals ?? 0}
            symbol={currency?.symbol ?? ''}
            placeholder={exampleText(form, view, t)}
            isStale={!view.isTyped && view.text !== '' && !hasPrices}
            onTextChange={(text) => form.change({ kind: 'amount_typed', side, text })}
            onRefused={sayRefused}
            // A typed amount replaces one that the person has not typed.
            onFocus={({ currentTarget }) => currentTarget.select()}
            onClick={({ currentTarget }) => {
              if (form.isOffer || !view.isTyped) currentTarget.select();
            }}
          />
        </span>
        <CurrencyPicker
          side={side}
          currencies={currencies}
          prices={form.live.prices?.snapshot.usdPrices}
          chosenId={currency?._id}
          onChoose={(currencyId) =>
            form.change({ kind: 'currency_chosen', side, currencyId, shown: form.shown })
          }
        />
      </div>
      {isPay && <QuickAmounts form={form} />}
      {isPay && <p className={classes('range')}>{rangeText(form, texts)}</p>}
      <AmountFixButton form={form} side={side} />
    </Field>
  );
}

/** The limits, shown before anything is typed; the line is reserved before they are known. */
function rangeText({ live, pay }: ExchangeForm, t: Texts): string {
  const range = live.prices === null ? null : payRange(live.prices, live);
  if (range === null) return '';
  const symbol = pay.currency?.symbol ?? '';
  const least = groupDigits(range.least);
  if (range.most === null) return t('rangeOpen', { least, symbol });
  return t('range', { least, most: groupDigits(range.most), symbol });
}

/** An example swap at the current rate, in an empty form. */
function exampleText({ draft, live }: ExchangeForm, { side }: SideView, t: Translate): string {
  const example = draft.amountText === '' && live.prices !== null ? exampleAmounts(live.prices) : null;
  return example === null ? '0' : t('exchange.example', { amount: groupDigits(example[side]) });
}

/** Fills in the minimum or the maximum. */
function AmountFixButton({
  form,
  side,
}: {
  readonly form: ExchangeForm;
  readonly side: QuoteAnchor;
}): ReactNode {
  const { t } = useLanguage();
  const fix = form.amountFix;
  if (fix === null || fix.side !== side) return null;
  const { kind, amountText, symbol } = fix;
  return (
    <button
      type="button"
      className={classes('offer')}
      onClick={() => form.change({ kind: 'amount_typed', side, text: amountText })}
    >
      {t(kind === 'minimum' ? 'fix.minimum' : 'fix.most', { amount: groupDigits(amountText), symbol })}
    </button>
  );
}

/** A long amount gets its own line before its font becomes too small. */
function roomFor(amountText: string): string {
  return `min(100%, ${amountText.length * SMALLEST_LETTER_PX}px)`;
}

function UsdValue({ usdCents }: { readonly usdCents: bigint | null }): ReactNode {
  const { t } = useLanguage();
  if (usdCents === null) return null;
  return <>{t('exchange.usd', { amount: groupDigits(formatAmount(usdCents, 2)) })}</>;
}

/** The answer to Continue comes before the problem of the typed text. */
function errorText(form: ExchangeForm, view: SideView, language: LanguageAccess): string | undefined {
  const message = form.messages[view.side];
  if (message !== undefined) return messageText(message, language);
  return refusalText(view, language.t);
}

function refusalText({ refusal, currency }: SideView, t: Translate): string | undefined {
  if (refusal === null || currency === null) return undefined;
  const { symbol, quoteDecimals: decimals } = currency;
  switch (refusal) {
    case 'amount_malformed':
      return t('problem.amountMalformed');
    case 'amount_too_large':
      return t('problem.amountTooLarge');
    case 'amount_too_precise':
      if (decimals === 0) return t('problem.amountWhole', { symbol });
      return t('problem.amountTooPrecise', { symbol, decimals });
  }
}

type Texts = TextOf<typeof EXCHANGE_TEXTS>;

/** Amounts that one press fills in. They are drawn before they are known, so that nothing moves. */
function QuickAmounts({ form }: { readonly form: ExchangeForm }): ReactNode {
  const t = useTexts(EXCHANGE_TEXTS);
  const { currency: pay } = form.pay;
  const { currency: receive } = form.receive;
  if (pay === null) return null;
  return (
    <ChipRow label={t('quickLabel')}>
      {listQuickAmounts({ pay, receive }, form.live.prices).map((quick) => {
        const { kind, label, side, amountText } = quick;
        const symbol = (side === 'pay' ? pay : receive)?.symbol ?? '';
        return (
          <Chip
            key={`${kind} ${kind === 'most' ? '' : label}`}
            aria-label={accessibleName(quick, symbol, t)}
            disabled={amountText === null}
            onClick={() => {
              if (amountText !== null) form.change({ kind: 'amount_typed', side, text: amountText });
            }}
          >
            {shownText(quick, t)}
          </Chip>
        );
      })}
    </ChipRow>
  );
}

function shownText({ kind, label }: QuickAmount, t: Texts): string {
  switch (kind) {
    case 'won':
      return `₩${groupDigits(label)}`;
    case 'dollars':
      return `$${groupDigits(label)}`;
    case 'most':
      return t('quickMost');
  }
}

/** It begins with the shown text, so that people who speak to their computer can say what they see. */
function accessibleName(quick: QuickAmount, symbol: string, t: Texts): string | undefined {
  const amount = groupDigits(quick.label);
  switch (quick.kind) {
    case 'won':
      return undefined;
    case 'dollars':
      return t('quickDollars', { amount, symbol });
    case 'most':
      return quick.amountText === null ? undefined : t('quickMostName', { amount, symbol });
  }
}
