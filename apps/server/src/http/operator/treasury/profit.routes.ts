import { setImmediate as nextTurn } from 'node:timers/promises';
import { PROFIT_DAYS_MAX, type Profit, type ProfitGroup, type ProfitRow } from '@naru/contract';
import { type Result, formatAmount, ok, refuse } from '@naru/core';
import {
  type Desk,
  type EarningSum,
  type PrizeCost,
  type RebalanceResult,
  listDays,
  listPrizeCosts,
  listRebalanceResults,
} from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import { createNameLookup } from '../../../present/present-payment.ts';
import { answerConsoleCalls } from '../../call-routes.ts';
import { type CsvColumns, sendCsv, sendJson } from '../../send-file.ts';
import { sendRefusal } from '../../../wire/refusals.ts';
import type { ConsoleParts } from '../console-parts.ts';

interface ProfitWish {
  readonly by: ProfitGroup;
  /** Days such as `2026-11-23`; the last one is included. */
  readonly from: string;
  readonly to: string;
  /** The reader's zone; applies if the desk has none. */
  readonly zone?: string;
}

/** Earnings and costs. */
interface Tally {
  orders: number;
  unpriced: number;
  baseUnits: bigint;
  earned: { usdCents: bigint; krw: bigint };
  costs: { usdCents: bigint; krw: bigint };
  prizes: { usdCents: bigint; krw: bigint };
}

/**
 * The profit of a period from the earnings in the books. The database sums day by day, with other requests in
 * between, so that a year neither fills the memory nor delays anybody.
 */
export async function readProfit(
  desk: Pick<Desk, 'store' | 'assets' | 'settings'>,
  wish: ProfitWish,
): Promise<Result<Profit, 'period_invalid'>> {
  const zone = desk.settings.opening.hours?.timeZone ?? wish.zone ?? 'UTC';
  const days = listDays({ ...wish, timeZone: zone, countMax: PROFIT_DAYS_MAX });
  if (days === null) return refuse('period_invalid');
  const total = newTally();
  const tallies = new Map<string, Tally>();
  const tallyOf = (key: string): Tally => {
    const tally = tallies.get(key) ?? newTally();
    tallies.set(key, tally);
    return tally;
  };
  const [first, last] = [days[0], days.at(-1)];
  const period = { sinceMs: first?.sinceMs ?? 0, beforeMs: last?.beforeMs ?? 0 };
  const prizes = await listPrizeCosts(desk, period);
  const rebalances = await listRebalanceResults(desk, period);
  for (const { day, sinceMs, beforeMs } of days) {
    if (wish.by === 'day') tallies.set(day, newTally());
    const sums = await desk.store.sumEarnings({ sinceMs, beforeMs });
    for (const sum of sums) {
      add(tallyOf(wish.by === 'day' ? day : KEYS[wish.by](sum)), sum);
      add(total, sum);
    }
    const isOfDay = ({ recordedAtMs: at }: { readonly recordedAtMs: number }): boolean =>
      at >= sinceMs && at < beforeMs;
    const tallyOfOther = (of: { readonly assetId: string; readonly operatorId: string }): Tally =>
      tallyOf(wish.by === 'day' ? day : KEYS[wish.by]({ ...OUTSIDE, ...of }));
    for (const prize of prizes.filter(isOfDay))
      for (const tally of [tallyOfOther(prize), total]) addPrize(tally, prize);
    for (const result of rebalances.filter(isOfDay))
      for (const tally of [tallyOfOther(result), total]) addRebalance(tally, result);
    await nextTurn();
  }
  const nameOf = createNaming(desk, wish.by);
  const rows = await Promise.all(
    sortTallies(tallies, wish.by).map(async ([key, tally]): Promise<ProfitRow> => ({
      key,
      name: key === '' ? null : await nameOf(key),
      amount: wish.by === 'asset' ? amountOf(desk, key, tally) : null,
      ...figuresOf(tally),
    })),
  );
  return ok({ zone, rows, total: figuresOf(total) });
}

function newTally(): Tally {
  return {
    orders: 0,
    unpriced: 0,
    baseUnits: 0n,
    earned: { usdCents: 0n, krw: 0n },
    costs: { usdCents: 0n, krw: 0n },
    prizes: { usdCents: 0n, krw: 0n },
  };
}

/** Reversing a margin subtracts its order from the count again. */
function add(tally: Tally, { account, legCount, unpricedCount, baseUnits, usdCents, krw }: EarningSum): void {
  const isCost = baseUnits < 0n;
  if (account === 'margin') tally.orders += isCost ? -legCount : legCount;
  tally.unpriced += unpricedCount;
  tally.baseUnits += baseUnits;
  const side = isCost ? tally.costs : tally.earned;
  side.usdCents += isCost ? -usdCents : usdCents;
  side.krw += isCost ? -krw : krw;
}

function addPrize(tally: Tally, { baseUnits, usdCents, krw }: PrizeCost): void {
  if (usdCents === null) tally.unpriced += 1;
  tally.baseUnits -= baseUnits;
  tally.prizes.usdCents += usdCents ?? 0n;
  tally.prizes.krw += krw ?? 0n;
}

function addRebalance(tally: Tally, { usdCents, krw }: RebalanceResult): void {
  if (usdCents === null) tally.unpriced += 1;
  const [usd, won] = [usdCents ?? 0n, krw ?? 0n];
  const side = usd < 0n ? tally.costs : tally.earned;
  side.usdCents += usd < 0n ? -usd : usd;
  side.krw += usd < 0n ? -won : won;
}

function figuresOf({ orders, unpriced, earned, costs, prizes }: Tally): Profit['total'] {
  return {
    orders,
    earnedUsd: formatAmount(earned.usdCents, 2),
    costsUsd: formatAmount(costs.usdCents, 2),
    prizesUsd: formatAmount(prizes.usdCents, 2),
    profitUsd: formatAmount(earned.usdCents - costs.usdCents - prizes.usdCents, 2),
    earnedKrw: earned.krw.toString(),
    costsKrw: costs.krw.toString(),
    prizesKrw: prizes.krw.toString(),
    profitKrw: (earned.krw - costs.krw - prizes.krw).toString(),
    unpriced,
  };
}

type Grouped = Pick<EarningSum, 'payAssetId' | 'receiveAssetId' | 'assetId' | 'operatorId'>;

const KEYS = {
  pair: ({ payAssetId, receiveAssetId }) =>
    payAssetId === null || receiveAssetId === null ? '' : `${payAssetId} ${receiveAssetId}`,
  asset: ({ assetId }) => assetId,
  operator: ({ operatorId }) => operatorId,
} as const satisfies Readonly<Record<Exclude<ProfitGroup, 'day'>, (of: Grouped) => string>>;

/** A prize belongs to no order. */
const OUTSIDE = { payAssetId: null, receiveAssetId: null } as const;

function createNaming(
  desk: Pick<Desk, 'store' | 'assets'>,
  by: ProfitGroup,
): (key: string) => string | Promise<string> {
  if (by === 'day') return (key) => key;
  if (by === 'operator') return createNameLookup(desk.store);
  return (key) =>
    key
      .split(' ')
      .map((assetId) => {
        const asset = desk.assets.get(assetId);
        return asset === undefined ? assetId : `${asset.symbol} (${asset.network})`;
      })
      .join(' → ');
}

function amountOf({ assets }: Pick<Desk, 'assets'>, assetId: string, { baseUnits }: Tally): string {
  return formatAmount(baseUnits, assets.get(assetId)?.decimals ?? 0);
}

function sortTallies(
  tallies: ReadonlyMap<string, Tally>,
  by: ProfitGroup,
): readonly (readonly [string, Tally])[] {
  if (by === 'day') return [...tallies].toReversed();
  const profitOf = ({ earned, costs, prizes }: Tally): bigint =>
    earned.usdCents - costs.usdCents - prizes.usdCents;
  return [...tallies].toSorted(([, left], [, right]) => (profitOf(left) < profitOf(right) ? 1 : -1));
}

const FILE_NAME = 'profit';

/** Routes for the desk's earnings, as a report and as files. */
export function registerProfitRoutes(app: FastifyInstance, { context: { desk } }: ConsoleParts): void {
  answerConsoleCalls(app, {
    profit: async ({ query }, reply) => {
      const profit = await readProfit(desk, query);
      return profit.ok ? profit.value : sendRefusal(reply, profit.reason);
    },
    profitCsv: async ({ query }, reply) => {
      const profit = await readProfit(desk, query);
      if (!profit.ok) return sendRefusal(reply, profit.reason);
      return sendCsv(reply, { name: FILE_NAME, rows: profit.value.rows, columns: PROFIT_COLUMNS });
    },
    profitJson: async ({ query }, reply) => {
      const profit = await readProfit(desk, query);
      if (!profit.ok) return sendRefusal(reply, profit.reason);
      return sendJson(reply, { name: FILE_NAME, rows: profit.value.rows });
    },
  });
}

const PROFIT_COLUMNS: CsvColumns<ProfitRow> = {
  key: ({ key }) => key,
  name: ({ name }) => name,
  orders: ({ orders }) => `${orders}`,
  earned_usd: ({ earnedUsd }) => earnedUsd,
  costs_usd: ({ costsUsd }) => costsUsd,
  profit_usd: ({ profitUsd }) => profitUsd,
  earned_krw: ({ earnedKrw }) => earnedKrw,
  costs_krw: ({ costsKrw }) => costsKrw,
  profit_krw: ({ profitKrw }) => profitKrw,
  amount: ({ amount }) => amount,
  unpriced: ({ unpriced }) => `${unpriced}`,
  // The last column, so that programs that read by position still find the others.
  prizes_usd: ({ prizesUsd }) => prizesUsd,
  prizes_krw: ({ prizesKrw }) => prizesKrw,
};
