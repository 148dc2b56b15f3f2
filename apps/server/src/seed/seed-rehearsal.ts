import {
  announceDay,
  createRateBook,
  type Desk,
  loadAdjustments,
  type LotteryParts,
  publishSnapshot,
  type RateSource,
  recordTreasury,
} from '@naru/desk';
import { createDemoRateSource } from '@naru/market';
import { changeStoredSetting } from '../config/change-stored-setting.ts';
import { ConfigFault } from '../config/config-problem.ts';
import { SETTING_CATALOGUE } from '../config/setting-catalogue.ts';
import { REHEARSAL_FILE } from '../rail/networks.ts';
import { declareReserves } from './declare-reserves.ts';
import { type HistorySource, makeRehearsalHistory, OPERATOR } from './rehearsal-history.ts';
import { type Asset, divideFloor, parsePrice } from '@naru/core';

/** Plausible holdings, different for each currency. */
const RESERVE_USD_MIN = 60_000n;
const RESERVE_USD_STEP = 17_000n;
const RESERVE_STEPS = 9;

/** The declared holdings, in base units, rounded to three digits. */
export function listRehearsalReserves(
  assets: readonly Asset[],
  usdPrices: Readonly<Record<string, string>>,
): ReadonlyMap<string, bigint> {
  const reserves = new Map<string, bigint>();
  for (const [index, asset] of assets.entries()) {
    const price = parsePrice(usdPrices[asset.symbol] ?? '');
    if (!price.ok) continue;
    const usd = RESERVE_USD_MIN + RESERVE_USD_STEP * BigInt((index * 5) % RESERVE_STEPS);
    const baseUnits = divideFloor(
      usd * 10n ** BigInt(asset.decimals) * price.value.denominator,
      price.value.numerator,
    );
    reserves.set(asset.assetId, keepThreeDigits(baseUnits));
  }
  return reserves;
}

function keepThreeDigits(baseUnits: bigint): bigint {
  const scale = 10n ** BigInt(Math.max(0, baseUnits.toString().length - 3));
  return baseUnits - (baseUnits % scale);
}

const FUNDED_ASSET = 'USDT-tron';
/** Ten prizes. */
const FUND_COINS = 200n;

/** Funds the lottery of a new rehearsal desk and announces the present day, too: there is one to draw. */
async function seedLottery(desk: Desk, parts: LotteryParts): Promise<void> {
  const asset = desk.assets.get(FUNDED_ASSET);
  if (asset === undefined) return;
  const funded = await recordTreasury(desk, {
    kind: 'lottery_funded',
    asset,
    baseUnits: FUND_COINS * 10n ** BigInt(asset.decimals),
    into: null,
    heldBaseUnits: null,
    entryKey: 'rehearsal-lottery',
    operatorId: '',
    reason: 'rehearsal',
    evidence: '',
  });
  if (!funded.ok) throw new Error(`the lottery of a rehearsal desk is not funded: ${funded.reason}`);
  await announceDay(desk, parts, 'today');
  await announceDay(desk, parts);
}

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
