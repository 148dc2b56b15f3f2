import type { Transaction } from '@naru/contract';
import type { ReactNode } from 'react';
import { AddressText, AmountText, type Fact, bindClasses } from '@naru/ui';
import { type OrderLanguage, useOrderLanguage } from '../../shared/i18n/use-order-texts.ts';
import { formatDateTime } from '../../shared/i18n/format-time.ts';
import { useCurrencies } from '../../shared/market/market-queries.ts';
import { networkLabel } from '../../shared/market/network-label.ts';
import { shortAmount } from './amounts.ts';
import { rateFacts } from './rate-facts.ts';
import { reachedAt } from './progress/stations.ts';
import { isBankAccount } from './payment/payment-target.ts';
import sheet from './facts-of-order.module.css';

const classes = bindClasses(sheet);

type WireCurrency = Transaction['fromCurrency'];

export type FactName = keyof ReturnType<typeof detailsOf>;

/** The named facts of an order; unknown ones are left out. */
export function orderFacts(
  transaction: Transaction,
  names: readonly FactName[],
  language: OrderLanguage,
): readonly Fact[] {
  const details = detailsOf(transaction, language);
  return names
    .filter((name) => details[name] !== null)
    .map((name) => ({ key: name, term: language.t(`fact.${name}`), detail: details[name] }));
}

function detailsOf(transaction: Transaction, { t, language, timeZone }: OrderLanguage) {
  const { id, address, fromCurrency, toCurrency } = transaction;
  const time = (at: string | null) =>
    at === null ? null : formatDateTime(Date.parse(at), language, timeZone);
  return {
    uid: <code>{id}</code>,
    transactionId: <code>{id}</code>,
    receiver: addressOf(address),
    refundTo: addressOf(transaction.refundAddress),
    from: <CurrencyName currency={fromCurrency} />,
    to: <CurrencyName currency={toCurrency} />,
    email: transaction.email,
    send: amountOf(transaction.fromAmount, fromCurrency),
    receive: amountOf(transaction.convertedAmount, toCurrency),
    network: t('fact.networkBoth', {
      pay: networkLabel(fromCurrency.network, t),
      receive: networkLabel(toCurrency.network, t),
    }),
    status: t(`status.${transaction.status}`),
    ...rateFacts(transaction, t, time),
    created: time(transaction.createdAt),
    seenAt: time(reachedAt(transaction, 'seen')),
    confirmedAt: time(transaction.confirmedAt),
    sentAt: time(reachedAt(transaction, 'sending')),
    deliveredAt: time(transaction.deliveredAt),
  };
}

function addressOf(address: string | null): ReactNode {
  return address === null || isBankAccount(address) ? address : <AddressText address={address} />;
}

/** An order has only English names; the Korean ones come from the list of currencies. */
function CurrencyName({ currency }: { readonly currency: WireCurrency }): ReactNode {
  const { t, language } = useOrderLanguage();
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
