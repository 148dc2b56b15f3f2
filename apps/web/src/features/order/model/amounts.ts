import type { Transaction } from '@naru/contract';
import { formatAmountShort, parseAmount } from '@naru/core';
import type { LanguageCode } from '../../../shared/storage/language-cookie.ts';

export interface DepositSums {
  /** Sum of all payments seen, as a decimal text. */
  readonly paid: string;
  /** What is still to be sent, according to the server; `0` when nothing is. */
  readonly rest: string;
}

/** Exact sums. The order's amount has all decimals of its currency, which gives their number. */
export function sumDeposits({
  fromAmount,
  deposits,
  deviation,
}: Pick<Transaction, 'fromAmount' | 'deposits' | 'deviation'>): DepositSums {
  const decimals = decimalsOf(fromAmount);
  const paid = deposits.reduce((sum, deposit) => sum + baseUnitsOf(deposit.amount, decimals), 0n);
  return {
    paid: formatAmountShort(paid, decimals),
    rest: deviation?.kind === 'short' ? shortAmount(deviation.amount) : '0',
  };
}

/** Without trailing zeros: `0.05000000` is `0.05`. */
export function shortAmount(amountText: string): string {
  const decimals = decimalsOf(amountText);
  const parsed = parseAmount(amountText, decimals);
  return parsed.ok ? formatAmountShort(parsed.value, decimals) : amountText;
}

/** `1,234.5 USDT`. Digits are grouped as the page does it. */
export function withSymbol(
  { groupDigits }: { readonly groupDigits: (amountText: string) => string },
  amountText: string,
  symbol: string,
): string {
  return `${groupDigits(shortAmount(amountText))} ${symbol}`;
}

/** An amount in a sentence. Won are 원 in Korean: `1,000,000원`. */
export function sayAmount(
  reader: { readonly language: LanguageCode; readonly groupDigits: (amountText: string) => string },
  amountText: string,
  symbol: string,
): string {
  if (reader.language === 'kr' && symbol === 'KRW') return `${reader.groupDigits(shortAmount(amountText))}원`;
  return withSymbol(reader, amountText, symbol);
}

function decimalsOf(amountText: string): number {
  return (amountText.split('.')[1] ?? '').length;
}

function baseUnitsOf(amountText: string, decimals: number): bigint {
  const parsed = parseAmount(amountText, decimals);
  return parsed.ok ? parsed.value : 0n;
}

export interface Depth {
  readonly confirmed: number;
  readonly required: number;
}

/** Confirmations of the payment that needs the most more; null where none are counted. */
export function depthOf(
  payments: readonly { readonly confirmations: number; readonly confirmationsRequired: number }[],
): Depth | null {
  let shallowest: Depth | null = null;
  for (const payment of payments) {
    const required = payment.confirmationsRequired;
    if (required === 0) continue;
    const confirmed = Math.max(0, Math.min(payment.confirmations, required));
    if (shallowest === null || required - confirmed > shallowest.required - shallowest.confirmed)
      shallowest = { confirmed, required };
  }
  return shallowest;
}
