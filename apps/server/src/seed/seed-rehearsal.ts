import { declareReserves } from './declare-reserves.ts';
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
  await declareReserves(source.desk, listRehearsalReserves(list, usdPrices.value));
  await makeRehearsalHistory(source);
  await store.saveSetting(SEEDED_KEY, 'true');
}
