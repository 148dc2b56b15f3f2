import { type Asset, type Posting, isBalanced, parsePrice, usdCentsFloor } from '@naru/core';
import { type Desk, getAsset } from '../runtime/desk.ts';
import type { JournalEntry, JournalLeg } from '../facts/journal-entry.ts';

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

/** Value at the current prices of the desk, rounded towards zero; null where there is no fresh price. */
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

/** Converts by the dollar price of one won, rounded down. */
function krwOf(desk: Pick<Desk, 'rateBook'>, usdCents: bigint): bigint | null {
  const wonPriceText = desk.rateBook.current()?.usdPrices['KRW'];
  const wonPrice = wonPriceText === undefined ? null : parsePrice(wonPriceText);
  if (wonPrice === null || !wonPrice.ok) return null;
  return (usdCents * wonPrice.value.denominator) / (wonPrice.value.numerator * 100n);
}
