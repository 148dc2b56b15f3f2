import type { Transaction } from '@naru/contract';
import { groupDigits } from '@naru/ui';
import { shortAmount, sumDeposits } from '../model/amounts.ts';

export interface AmountWords {
  readonly pay: string;
  readonly receive: string;
  readonly paid: string;
  readonly rest: string;
}

/** The amounts of an order as they stand in sentences: `0.0125 BTC`. */
export function amountWords(transaction: Transaction): AmountWords {
  const { fromCurrency, toCurrency } = transaction;
  const sums = sumDeposits(transaction);
  const inPayCurrency = (amountText: string): string => `${groupDigits(amountText)} ${fromCurrency.symbol}`;
  return {
    pay: inPayCurrency(shortAmount(transaction.fromAmount)),
    receive: `${groupDigits(shortAmount(transaction.convertedAmount))} ${toCurrency.symbol}`,
    paid: inPayCurrency(sums.paid),
    rest: inPayCurrency(sums.rest),
  };
}
