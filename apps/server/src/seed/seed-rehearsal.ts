import { ConfigFault } from '../config/config-fault.ts';
import { REHEARSAL_FILE } from '../networks.ts';
import { declareReserves } from './declare-reserves.ts';
import { type HistorySource, makeRehearsalHistory } from './rehearsal-history.ts';
import { listRehearsalAdjustments, listRehearsalReserves } from './rehearsal-stock.ts';

const SEEDED_KEY = 'isRehearsalSeeded';

/**
 * Gives a fresh rehearsal desk margins, holdings and a small history, once. Throws a ConfigFault when the
 * database is an old one and its simulated networks are gone: its watchers would never find their place.
 */
export async function seedRehearsal(source: HistorySource & { isUntouched: boolean }): Promise<void> {
  const { store, assets, rateBook, clock } = source.desk;
  if ((await store.listSettings()).has(SEEDED_KEY)) {
    if (!source.isUntouched) return;
    throw new ConfigFault([
      {
        setting: 'DATA_DIR',
        problem: `has lost ${REHEARSAL_FILE}, the simulated networks that the database knows`,
        mend: 'bring the file back, or begin with a new database',
      },
    ]);
  }
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
