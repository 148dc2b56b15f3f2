import { type RefundEnd, divideCeil, endOfRefunds, formatAmount, parseAmount, parsePrice } from '@naru/core';
import type { ConsoleOrder } from '@naru/contract';
import { trimZeros } from '../../shared/display/trim-zeros.ts';

/** The number of decimals of the asset: the wire always writes all of them. */
export function decimalsOf(amountText: string): number {
  return amountText.split('.')[1]?.length ?? 0;
}

interface Difference {
  readonly kind: 'exact' | 'over' | 'short';
  /** Without a sign and without trailing zeros. */
  readonly amountText: string;
}

/** Reads a signed difference of the API. */
export function readDifference(signedAmountText: string): Difference {
  const amountText = trimZeros(signedAmountText.replace(/^[+-]/, ''));
  if (!/[1-9]/.test(amountText)) return { kind: 'exact', amountText };
  return { kind: signedAmountText.startsWith('-') ? 'short' : 'over', amountText };
}

interface RateDrift {
  /** `gain`: the received money is worth more now than when the rate was locked. */
  readonly kind: 'gain' | 'loss' | 'none';
  /** Percent with two digits after the dot, without a sign. */
  readonly percentText: string;
}

/** How the current rate compares with the locked one, for the desk; null if one cannot be read. */
export function rateDrift(lockedText: string, nowText: string): RateDrift | null {
  const locked = parsePrice(lockedText);
  const now = parsePrice(nowText);
  if (!locked.ok || !now.ok) return null;
  const lockedCross = locked.value.numerator * now.value.denominator;
  const nowCross = now.value.numerator * locked.value.denominator;
  const basisPoints = ((nowCross - lockedCross) * 10_000n) / lockedCross;
  const magnitude = (basisPoints < 0n ? -basisPoints : basisPoints).toString().padStart(3, '0');
  const percentText = `${magnitude.slice(0, -2)}.${magnitude.slice(-2)}`;
  if (basisPoints === 0n) return { kind: 'none', percentText };
  return { kind: basisPoints > 0n ? 'gain' : 'loss', percentText };
}

/** A receipt that is being entered, plus what was received before, compared with what is due. */
export function receiptDifference(receipt: {
  readonly amount: string;
  readonly receivedAmount: string;
  readonly dueText: string;
}): Difference {
  return differenceOf([receipt.amount, receipt.receivedAmount], receipt.dueText);
}

/** What was paid compared with what was approved. */
export function paidDifference(paid: { readonly paidAmount: string; readonly amount: string }): Difference {
  return differenceOf([paid.paidAmount], paid.amount);
}

const HUNDREDTHS_OF_PERCENT = 10_000n;

/** The difference as a percentage of the due amount, two decimals, rounded up. */
export function percentOfCeil(part: { readonly amount: string; readonly dueText: string }): string {
  const decimals = Math.max(decimalsOf(part.amount), decimalsOf(part.dueText));
  const due = readUnits(part.dueText, decimals);
  if (due === 0n) return '0.00';
  return formatAmount(divideCeil(readUnits(part.amount, decimals) * HUNDREDTHS_OF_PERCENT, due), 2);
}

function differenceOf(partTexts: readonly string[], dueText: string): Difference {
  const decimals = Math.max(...[...partTexts, dueText].map(decimalsOf));
  const sum = partTexts.reduce((units, text) => units + readUnits(text, decimals), 0n);
  return readDifference(formatAmount(sum - readUnits(dueText, decimals), decimals));
}

function readUnits(plainText: string, decimals: number): bigint {
  const parsed = parseAmount(plainText, decimals);
  return parsed.ok ? parsed.value : 0n;
}

/** Whether any money of the customer was seen: cancelling then owes a refund. */
export function hasMoney(order: Pick<ConsoleOrder, 'seenAmount' | 'lateAmount'>): boolean {
  return hasSeenMoney(order) || hasLateMoney(order);
}

/** Whether money was seen that counts for the order. */
export function hasSeenMoney({ seenAmount }: Pick<ConsoleOrder, 'seenAmount'>): boolean {
  return isSomething(seenAmount);
}

/** Whether money came too late: it does not count for the order and is owed back. */
export function hasLateMoney({ lateAmount }: Pick<ConsoleOrder, 'lateAmount'>): boolean {
  return isSomething(lateAmount);
}

/** The outcome of all that was owed back; null while something still is owed, and if nothing was. */
export function refundEndOf({ refunds }: Pick<ConsoleOrder, 'refunds'>): RefundEnd | null {
  return endOfRefunds(refunds.map(({ state }) => state));
}

function isSomething(amountText: string): boolean {
  return /[1-9]/.test(amountText);
}
