import type { Transaction } from '@naru/contract';
import type { ReactNode } from 'react';
import { AddressText, AmountText, type Fact, bindClasses } from '@naru/ui';
import { type LanguageAccess, useLanguage } from '../../../shared/i18n/language-context.tsx';
import { formatDateTime } from '../../../shared/i18n/format-time.ts';
import { useCurrencies } from '../../../shared/market/market-queries.ts';
import { networkLabel } from '../../../shared/market/network-label.ts';
import { shortAmount } from '../model/amounts.ts';
import sheet from './facts-of-order.module.css';

const classes = bindClasses(sheet);

type WireCurrency = Transaction['fromCurrency'];

/** The facts of an order, each by its name; pages choose which of them they show and in which order. */
export type FactName =
  | 'uid'
  | 'transactionId'
  | 'receiver'
  | 'from'
  | 'to'
  | 'email'
  | 'send'
  | 'receive'
  | 'network'
  | 'status'
  | 'created'
  | 'seenAt'
  | 'confirmedAt'
  | 'sentAt'
  | 'deliveredAt';

export function orderFact(transaction: Transaction, name: FactName, language: LanguageAccess): Fact {
  const { t } = language;
  return { key: name, term: t(`fact.${name}`), detail: factDetail(transaction, name, language) };
}

/** That its rate is invented, for orders of which this is true; it stays so whatever the desk does later. */
export function demoFacts({ isDemoRate }: Transaction, { t }: LanguageAccess): readonly Fact[] {
  return isDemoRate ? [{ key: 'rate', term: t('fact.rate'), detail: t('app.demoRates') }] : [];
}

/** When things happened, as far as they have. */
export function timeFacts(transaction: Transaction, language: LanguageAccess): readonly Fact[] {
  const names = ['seenAt', 'confirmedAt', 'sentAt', 'deliveredAt'] as const;
  return names
    .filter((name) => timeOf(transaction, name) !== null)
    .map((name) => orderFact(transaction, name, language));
}

function timeOf(
  transaction: Transaction,
  name: 'seenAt' | 'confirmedAt' | 'sentAt' | 'deliveredAt',
): string | null {
  switch (name) {
    case 'seenAt':
      // ISO times of one length sort as texts.
      return transaction.deposits.map((deposit) => deposit.firstSeenAt).toSorted()[0] ?? null;
    case 'confirmedAt':
      return transaction.confirmedAt;
    case 'sentAt':
      return transaction.payout?.firstSeenAt ?? null;
    case 'deliveredAt':
      return transaction.deliveredAt;
  }
}

function factDetail(transaction: Transaction, name: FactName, { t, language }: LanguageAccess) {
  const { fromCurrency, toCurrency } = transaction;
  switch (name) {
    case 'uid':
    case 'transactionId':
      return <code>{transaction.id}</code>;
    case 'receiver':
      return hasBlanks(transaction.address) ? (
        transaction.address
      ) : (
        <AddressText address={transaction.address} />
      );
    case 'from':
      return <CurrencyName currency={fromCurrency} />;
    case 'to':
      return <CurrencyName currency={toCurrency} />;
    case 'email':
      return transaction.email;
    case 'send':
      return amountOf(transaction.fromAmount, fromCurrency);
    case 'receive':
      return amountOf(transaction.convertedAmount, toCurrency);
    case 'network':
      return t('fact.networkBoth', {
        pay: networkLabel(fromCurrency.network, t),
        receive: networkLabel(toCurrency.network, t),
      });
    case 'status':
      return t(`status.${transaction.status}`);
    case 'created':
      return formatDateTime(Date.parse(transaction.createdAt), language);
    case 'seenAt':
    case 'confirmedAt':
    case 'sentAt':
    case 'deliveredAt':
      return formatDateTime(Date.parse(timeOf(transaction, name) ?? ''), language);
  }
}

/** An order carries English names; the list of currencies knows the Korean ones. */
function CurrencyName({ currency }: { readonly currency: WireCurrency }): ReactNode {
  const { t, language } = useLanguage();
  const { data } = useCurrencies();
  const korean = data?.find((listed) => listed._id === currency._id)?.nameKr;
  const name = language === 'kr' ? (korean ?? currency.name) : currency.name;
  return <>{t('fact.currencyOn', { symbol: currency.symbol, name })}</>;
}

function amountOf(amountText: string, currency: WireCurrency) {
  return (
    <AmountText amountText={shortAmount(amountText)} symbol={currency.symbol} className={classes('amount')} />
  );
}

/** Bank accounts are lines with blanks in them, to be read and not to be cut into groups. */
function hasBlanks(address: string): boolean {
  return /\s/.test(address);
}
