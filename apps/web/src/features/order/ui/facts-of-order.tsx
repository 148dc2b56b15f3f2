import type { Transaction } from '@naru/contract';
import { AddressText, AmountText, type Fact } from '@naru/ui';
import { type LanguageAccess } from '../../../shared/i18n/language-context.tsx';
import { formatDateTime } from '../../../shared/i18n/format-time.ts';
import { networkLabel } from '../../../shared/market/network-label.ts';
import { shortAmount } from '../model/amounts.ts';

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
  | 'created';

export function orderFact(transaction: Transaction, name: FactName, language: LanguageAccess): Fact {
  const { t } = language;
  return { key: name, term: t(`fact.${name}`), detail: factDetail(transaction, name, language) };
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
      return currencyText(fromCurrency, t);
    case 'to':
      return currencyText(toCurrency, t);
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
  }
}

function currencyText(currency: WireCurrency, t: LanguageAccess['t']): string {
  return t('fact.currencyOn', { symbol: currency.symbol, name: currency.name });
}

function amountOf(amountText: string, currency: WireCurrency) {
  return <AmountText amountText={shortAmount(amountText)} symbol={currency.symbol} />;
}

/** Bank accounts are lines with blanks in them, to be read and not to be cut into groups. */
function hasBlanks(address: string): boolean {
  return /\s/.test(address);
}
