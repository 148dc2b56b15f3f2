import { postReserveDeclared } from '@naru/core';
import { openEntry } from '@naru/desk';
import { type HistorySource, makeRehearsalHistory } from './rehearsal-history.ts';
import { listRehearsalAdjustments, listRehearsalReserves } from './rehearsal-stock.ts';

const SEEDED_KEY = 'isRehearsalSeeded';

/** Gives a fresh rehearsal desk margins, holdings and a small history, once. */
export async function seedRehearsal(source: HistorySource): Promise<void> {
  const { store, assets, rateBook, clock } = source.desk;
  if ((await store.listSettings()).has(SEEDED_KEY)) return;
  const list = [...assets.values()];
  const adjustments = listRehearsalAdjustments(list);
  const usdPrices = await source.rates.readUsdPrices(clock.nowMs());
  if (!usdPrices.ok) throw new Error('a rehearsal desk has no prices');
  await store.saveAdjustments(adjustments);
  rateBook.setAdjustments(adjustments);
  await declareReserves(source, listRehearsalReserves(list, usdPrices.value));
  await makeRehearsalHistory(source);
  await store.saveSetting(SEEDED_KEY, 'true');
}

/** Into the books, as an operator declares what the desk holds; once, however often a start is interrupted. */
async function declareReserves(
  { desk }: HistorySource,
  reserves: ReadonlyMap<string, bigint>,
): Promise<void> {
  for (const [assetId, baseUnits] of reserves) {
    const postings = postReserveDeclared(assetId, baseUnits);
    const entry = openEntry(desk, { journalKey: `declared:rehearsal:${assetId}`, orderId: null, postings });
    const saved = await desk.store.saveJournal([entry]);
    if (!saved.ok && saved.reason !== 'already_booked') throw new Error(`reserves: ${saved.reason}`);
  }
}
