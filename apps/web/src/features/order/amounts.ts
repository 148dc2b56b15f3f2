import type { ChainPayment, Transaction } from '@naru/contract';
import { type Language, formatAmountShort, groupDigits, parseAmount } from '@naru/core';

export interface DepositSums {
  /** Sum of all payments seen, as a decimal text. */
  readonly paid: string;
  /** The amount still to be sent, according to the server; `0` if none. */
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

/** `1,234.5 USDT`. */
export function withSymbol(amountText: string, symbol: string): string {
  return `${groupDigits(shortAmount(amountText))} ${symbol}`;
}

/** An amount in a sentence. Won are 원 in Korean: `1,000,000원`. */
export function sayAmount(language: Language, amountText: string, symbol: string): string {
  if (language === 'kr' && symbol === 'KRW') return `${groupDigits(shortAmount(amountText))}원`;
  return withSymbol(amountText, symbol);
}

function decimalsOf(amountText: string): number {
  return (amountText.split('.')[1] ?? '').length;
}

function baseUnitsOf(amountText: string, decimals: number): bigint {
  const parsed = parseAmount(amountText, decimals);
  return parsed.ok ? parsed.value : 0n;
}

/** How far a payment is on its network. */
export interface Depth {
  readonly confirmed: number;
  /** Null where the network itself says what is final. */
  readonly required: number | null;
  readonly isFinal: boolean;
}

/** Depth of the payment that needs the most further confirmations; null if a person saw them. */
export function depthOf(
  payments: readonly Pick<ChainPayment, 'confirmations' | 'confirmationsRequired' | 'isFinal'>[],
): Depth | null {
  let shallowest: Depth | null = null;
  for (const { confirmations, confirmationsRequired: required, isFinal } of payments) {
    if (required === 0) continue;
    const confirmed = Math.max(0, Math.min(confirmations, required ?? confirmations));
    const depth = { confirmed, required, isFinal };
    if (shallowest === null || missingOf(depth) > missingOf(shallowest)) shallowest = depth;
  }
  return shallowest;
}

function missingOf({ confirmed, required, isFinal }: Depth): number {
  if (required !== null) return required - confirmed;
  return isFinal ? 0 : Number.POSITIVE_INFINITY;
}
