import {
  type LotteryParts,
  type RateSource,
  createRateBook,
  loadAdjustments,
  publishSnapshot,
} from '@naru/desk';
import { createDemoRateSource } from '@naru/market';
import { changeStoredSetting } from '../config/change-stored-setting.ts';
import { ConfigFault } from '../config/config-problem.ts';
import { SETTING_CATALOGUE } from '../config/setting-catalogue.ts';
import { REHEARSAL_FILE } from '../rail/networks.ts';
import { declareReserves } from './declare-reserves.ts';
import { type HistorySource, OPERATOR, makeRehearsalHistory } from './rehearsal-history.ts';
import { seedLottery } from './seed-lottery.ts';
import { listRehearsalReserves } from './rehearsal-stock.ts';

/** The margin on every pair of a rehearsal: 0.85 % below the market. */
const MARGIN_PERCENT = '-0.85';
const MARGIN_SETTINGS = SETTING_CATALOGUE.filter(({ group }) => group === 'margins').map(({ key }) => key);

export const SEEDED_KEY = 'isRehearsalSeeded';

/** Prices of separate moments in the past, which the guards of a running market would take for jumps. */
const PAST_RATES: RateSource = {
  isDemo: true,
  readPrices: (atMs) => createDemoRateSource().readPrices(atMs),
};

/**
 * Gives a new rehearsal desk margins, holdings and a small history, once. Throws a ConfigFault if the
 * database is an old one whose simulated networks are gone: its watchers could not continue.
 */
export async function seedRehearsal(
  source: HistorySource & {
    readonly isUntouched: boolean;
    readonly lottery: LotteryParts;
    readonly refreshSettings: () => Promise<void>;
  },
): Promise<void> {
  const { store, assets, clock } = source.desk;
  if ((await store.listSettings()).has(SEEDED_KEY)) {
    if (!source.isUntouched) return;
    throw new ConfigFault([
      {
        setting: 'DATA_DIR',
        problem: `has lost ${REHEARSAL_FILE}, the simulated networks that the database knows`,
        fix: 'bring the file back, or begin with a new database',
      },
    ]);
  }
  const list = [...assets.values()];
  const prices = await source.rates.readPrices(clock.nowMs());
  if (!prices.ok) throw new Error('a rehearsal desk has no prices');
  for (const key of MARGIN_SETTINGS) {
    const by = { operatorId: OPERATOR.id, reason: 'a rehearsal' };
    const wish = { key, text: MARGIN_PERCENT, beforeJson: null, ...by };
    await changeStoredSetting(source.desk, wish);
  }
  await source.refreshSettings();
  await loadAdjustments(source.desk);
  await declareReserves(source.desk, listRehearsalReserves(list, prices.value.usdPrices));
  await makeRehearsalHistory({ ...source, rates: PAST_RATES });
  const rateBookOfNow = createRateBook();
  const deskOfNow = { ...source.desk, rateBook: rateBookOfNow };
  await publishSnapshot({ ...deskOfNow, source: source.rates });
  await seedLottery(deskOfNow, source.lottery);
  await store.saveSetting(SEEDED_KEY, 'true');
}
