import { type Posting, accountsOfOrder, isNeverBelowZero } from '@naru/core';
import type { JournalEntry } from '../facts/journal-entry.ts';
import type { Desk } from '../runtime/desk.ts';
import type { Balance } from '../ports/ledger-store.ts';
import type { OrderFacts } from '../ports/store.ts';
import { openEntry } from './journal.ts';
import { moneyFactsOf } from './money-of-order.ts';

type BooksDesk = Pick<Desk, 'ids' | 'clock' | 'rateBook' | 'assets'>;

/**
 * The entries that bring the books of an order in line with its facts. The only place that books the money of
 * an order, so that no change of an order can forget it, and no order can be paid from another one's deposit.
 *
 * @param position the sum of the journal entries of this order
 * @param fees what it bears of network fees by some of these entries
 */
export function booksOfOrder(
  desk: BooksDesk,
  view: OrderFacts,
  position: readonly Balance[],
  fees: readonly Posting[],
): readonly JournalEntry[] {
  const { orderId, version } = view.order;
  const target = [...balancesOf(desk, view), ...fees];
  const postings = differences(target, position);
  if (postings.length === 0) return [];
  return [openEntry(desk, { journalKey: `order:${orderId}:${version}`, orderId, postings })];
}

/** The balances that follow from the facts of an order. */
export function balancesOf(desk: Pick<Desk, 'assets'>, view: OrderFacts): readonly Balance[] {
  const { payAssetId, receiveAssetId } = view.order;
  const { pay, receive } = accountsOfOrder(moneyFactsOf(desk, view));
  const balances: readonly Balance[] = [
    { account: 'deposits', assetId: payAssetId, baseUnits: pay.deposits },
    { account: 'difference', assetId: payAssetId, baseUnits: pay.difference },
    { account: 'losses', assetId: payAssetId, baseUnits: pay.losses },
    { account: 'margin', assetId: payAssetId, baseUnits: pay.margin },
    { account: 'outside', assetId: payAssetId, baseUnits: pay.outside },
    { account: 'refunds_due', assetId: payAssetId, baseUnits: pay.refunds_due },
    { account: 'reserve', assetId: payAssetId, baseUnits: pay.reserve },
    { account: 'suspense', assetId: payAssetId, baseUnits: pay.suspense },
    { account: 'difference', assetId: receiveAssetId, baseUnits: receive.difference },
    { account: 'outside', assetId: receiveAssetId, baseUnits: receive.outside },
    { account: 'reserve', assetId: receiveAssetId, baseUnits: receive.reserve },
    { account: 'reserved', assetId: receiveAssetId, baseUnits: receive.reserved },
  ];
  for (const { account, baseUnits } of balances) {
    if (baseUnits < 0n && isNeverBelowZero(account))
      throw new RangeError(`${account} of an order below zero`);
  }
  return balances;
}

function differences(target: readonly Balance[], position: readonly Balance[]): readonly Posting[] {
  const missing = new Map<string, Posting>();
  const add = ({ account, assetId, baseUnits }: Balance, sign: 1n | -1n): void => {
    const key = `${assetId} ${account}`;
    const sum = (missing.get(key)?.baseUnits ?? 0n) + sign * baseUnits;
    missing.set(key, { account, assetId, baseUnits: sum });
  };
  for (const balance of target) add(balance, 1n);
  for (const balance of position) add(balance, -1n);
  return [...missing.values()].filter(({ baseUnits }) => baseUnits !== 0n);
}
