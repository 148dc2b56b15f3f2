import {
  type Asset,
  type Posting,
  accountsOfOrder,
  isBalanced,
  isNeverBelowZero,
  parsePrice,
  usdCentsFloor,
} from '@naru/core';
import { type Desk, getAsset } from '../runtime/desk.ts';
import type { JournalEntry, JournalLeg } from '../facts/journal-entry.ts';
import type { Balance } from '../ports/ledger-store.ts';
import type { OrderFacts, Store } from '../ports/store.ts';
import { moneyFactsOf } from './money-of-order.ts';

type JournalDesk = Pick<Desk, 'ids' | 'clock' | 'rateBook' | 'assets'>;

/** Creates a journal entry, valued at current prices. Throws when it does not balance. */
export function openEntry(
  desk: JournalDesk,
  entry: {
    readonly journalKey: string;
    readonly orderId: string | null;
    readonly postings: readonly Posting[];
  } & Partial<Pick<JournalEntry, 'kind' | 'countedBaseUnits'>>,
): JournalEntry {
  if (!isBalanced(entry.postings))
    throw new Error(`entry ${entry.journalKey.split(':', 1)[0]} does not balance`);
  return {
    entryId: desk.ids.nextRowId(),
    journalKey: entry.journalKey,
    orderId: entry.orderId,
    kind: entry.kind ?? (entry.orderId === null ? 'opening' : null),
    countedBaseUnits: entry.countedBaseUnits ?? null,
    recordedAtMs: desk.clock.nowMs(),
    legs: entry.postings.map((posting) => valueLeg(desk, posting)),
  };
}

function valueLeg(desk: JournalDesk, posting: Posting): JournalLeg {
  return { ...posting, ...worthOf(desk, getAsset(desk, posting.assetId), posting.baseUnits) };
}

/** Value at the current prices of the desk, rounded towards zero; null without a fresh price. */
export function worthOf(
  desk: Pick<Desk, 'rateBook'>,
  asset: Asset,
  baseUnits: bigint,
): Pick<JournalLeg, 'usdCents' | 'krw'> {
  const isOut = baseUnits < 0n;
  const usdCents = usdCentsOf(desk, asset, isOut ? -baseUnits : baseUnits);
  const krw = usdCents === null ? null : krwOf(desk, usdCents);
  return { usdCents: signed(usdCents, isOut), krw: signed(krw, isOut) };
}

function signed(value: bigint | null, isNegative: boolean): bigint | null {
  return value !== null && isNegative ? -value : value;
}

function usdCentsOf(desk: Pick<Desk, 'rateBook'>, asset: Asset, baseUnits: bigint): bigint | null {
  const snapshot = desk.rateBook.current();
  if (snapshot === null) return null;
  const cents = usdCentsFloor(asset, baseUnits, snapshot);
  return cents.ok ? cents.value : null;
}

/** Converts US cents to won by the dollar price of one won, rounded down. */
function krwOf(desk: Pick<Desk, 'rateBook'>, usdCents: bigint): bigint | null {
  const wonPriceText = desk.rateBook.current()?.usdPrices['KRW'];
  const wonPrice = wonPriceText === undefined ? null : parsePrice(wonPriceText);
  if (wonPrice === null || !wonPrice.ok) return null;
  return (usdCents * wonPrice.value.denominator) / (wonPrice.value.numerator * 100n);
}

type BooksDesk = Pick<Desk, 'ids' | 'clock' | 'rateBook' | 'assets'>;

/**
 * The entries that bring the books of an order in line with its facts. Only this function books the money of
 * an order, so that no change can forget it, and no order can be paid from another one's deposit.
 * @param position the sum of the journal entries of this order
 * @param fees network fees that some of these entries charge the order with
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

export interface BooksFault {
  readonly what: 'does_not_sum_to_zero' | 'balance_differs_from_journal' | 'below_zero';
  readonly assetId: string;
}

/** Sums up the whole journal: every asset must sum to zero and every balance must equal its legs. */
export async function checkBooks(
  store: Pick<Store, 'listBalances' | 'sumJournal'>,
): Promise<readonly BooksFault[]> {
  const [balances, sums] = [await store.listBalances(), await store.sumJournal()];
  const faults: BooksFault[] = [];
  const byAsset = new Map<string, bigint>();
  const standing = new Map(balances.map((balance) => [keyOf(balance), balance.baseUnits]));
  for (const { account, assetId, baseUnits } of sums) {
    byAsset.set(assetId, (byAsset.get(assetId) ?? 0n) + baseUnits);
    if ((standing.get(keyOf({ account, assetId })) ?? 0n) !== baseUnits) {
      faults.push({ what: 'balance_differs_from_journal', assetId });
    }
    standing.delete(keyOf({ account, assetId }));
    if (baseUnits < 0n && isNeverBelowZero(account)) faults.push({ what: 'below_zero', assetId });
  }
  for (const { account, assetId, baseUnits } of balances) {
    if (baseUnits !== 0n && standing.has(keyOf({ account, assetId }))) {
      faults.push({ what: 'balance_differs_from_journal', assetId });
    }
  }
  for (const [assetId, sum] of byAsset) {
    if (sum !== 0n) faults.push({ what: 'does_not_sum_to_zero', assetId });
  }
  return faults;
}

function keyOf({ account, assetId }: Pick<Balance, 'account' | 'assetId'>): string {
  return `${assetId} ${account}`;
}
