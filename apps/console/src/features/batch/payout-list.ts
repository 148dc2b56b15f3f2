import { type RefusedTransfer, readTransfers } from '@naru/chains';
import type { ListedPayout } from '@naru/contract';
import { formatAmount, parseAmount } from '@naru/core';
import { trimZeros } from '../../shared/display/trim-zeros.ts';

/** More decimals than any currency has. */
const DECIMALS_MAX = 18;

/** The payouts of one currency on one network. */
export interface PayoutGroup {
  readonly key: string;
  readonly network: string;
  readonly symbol: string;
  readonly canSendMany: boolean;
  readonly canDraft: boolean;
  readonly isBank: boolean;
  /** Each receiver once, so that every payment found on the network belongs to one order. */
  readonly payouts: readonly ListedPayout[];
  /** Payouts to receivers that are already in the list: they belong to the next list. */
  readonly later: readonly ListedPayout[];
}

/** In the order of the list, which begins with what waits longest. */
export function groupPayouts(payouts: readonly ListedPayout[]): readonly PayoutGroup[] {
  const groups = Map.groupBy(payouts, ({ railId, symbol }) => `${railId} ${symbol}`);
  return [...groups].flatMap(([key, all]) => {
    const [first] = all;
    if (first === undefined) return [];
    const { network, symbol, canSendMany, canDraft, isBank } = first;
    const isFirst = (payout: ListedPayout): boolean =>
      all.find(({ address }) => address === payout.address) === payout;
    const later = all.filter((payout) => !isFirst(payout));
    const facts = { key, network, symbol, canSendMany, canDraft, isBank };
    return [{ ...facts, payouts: all.filter(isFirst), later }];
  });
}

/** The exact sum, as a decimal text. */
export function sumOfPayouts(payouts: readonly ListedPayout[]): string {
  let sum = 0n;
  for (const { amount } of payouts) {
    const parsed = parseAmount(amount, DECIMALS_MAX);
    if (!parsed.ok) throw new Error(`the desk sent the amount ${amount}`);
    sum += parsed.value;
  }
  return trimZeros(formatAmount(sum, DECIMALS_MAX));
}

/** Transfers that a bank's file cannot contain; with any of them there is no file. */
export function findTransferProblems(payouts: readonly ListedPayout[]): readonly RefusedTransfer[] {
  return readTransfers(payouts.map(({ id, ...rest }) => ({ reference: id, ...rest }))).refused;
}
