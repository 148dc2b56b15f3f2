import type { Home } from '@naru/contract';
import { type Result, formatAmount, ok, refuse } from '@naru/core';
import {
  type Delivery,
  type Desk,
  getAsset,
  judgeReserve,
  listDays,
  listTreasury,
  worthOf,
} from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import { readLastBackup } from '../../../backup/last-backup.ts';
import { presentArmings } from '../../../status/list-missing.ts';
import { answerConsoleCalls } from '../../call-routes.ts';
import { percentileCeil } from '../../public/desk/track-record.ts';
import { sendRefusal } from '../../../wire/refusals.ts';
import type { ConsoleParts } from '../console-parts.ts';
import { presentWorth } from '../order/present-queue-row.ts';
import { readProfit } from '../treasury/profit.routes.ts';

const MINUTE_MS = 60_000;
/** More than a desk delivers in a day; the answer says if there were more. */
const DELIVERIES_MAX = 5000;
const LOW_SHOWN_MAX = 6;

/** The routes of the operators' first page. */
export function registerHomeRoutes(app: FastifyInstance, parts: ConsoleParts): void {
  answerConsoleCalls(app, {
    home: async ({ query }, reply) => {
      const home = await readHome(parts, query.zone);
      return home.ok ? home.value : sendRefusal(reply, home.reason);
    },
  });
}

async function readHome(
  { context }: ConsoleParts,
  readerZone: string | undefined,
): Promise<Result<Home, 'period_invalid'>> {
  const { desk, post } = context;
  const zone = desk.settings.opening.hours?.timeZone ?? readerZone ?? 'UTC';
  const today = todayIn(zone, desk.clock.nowMs());
  const profit = await readProfit(desk, { by: 'day', from: today, to: today, zone });
  const [day] = listDays({ from: today, to: today, timeZone: zone, countMax: 1 }) ?? [];
  if (!profit.ok || day === undefined) return refuse('period_invalid');
  const { deliveries, deliveredCount } = await desk.store.readTrackRecord({
    sinceMs: day.sinceMs,
    refundsSinceMs: day.beforeMs,
    limit: DELIVERIES_MAX,
  });
  const timesMs = deliveries.map(({ tookMs }) => tookMs);
  const { reserves, ...low } = await readReserves(desk);
  const armings = presentArmings(desk);
  const people = (await desk.store.listOperators()).filter(({ disabledAtMs }) => disabledAtMs === null);
  const backup = readLastBackup(await desk.store.listSettings());
  return ok({
    zone,
    ordersMade: await desk.store.countOrdersMade(day.sinceMs),
    delivered: deliveredCount,
    ...volumeOf(desk, deliveries),
    isVolumePartial: deliveries.length < deliveredCount,
    profitUsd: profit.value.total.profitUsd,
    profitKrw: profit.value.total.profitKrw,
    medianMinutes: percentileCeil(timesMs, { percent: 50, unitMs: MINUTE_MS, least: 1 }),
    ...low,
    setUp: {
      person: people.length > 1,
      addresses: armings.length === 0 ? null : armings.every(({ state }) => state === 'armed'),
      reserves,
      hours: desk.settings.opening.hours !== null,
      backup: (backup?.lastDoneAtMs ?? null) !== null,
      mail: post.way !== null,
    },
  });
}

/** The day of a time in a zone; empty if the zone does not exist. */
function todayIn(zone: string, nowMs: number): string {
  try {
    // The Swedish format of dates is that of ISO 8601.
    return new Date(nowMs).toLocaleDateString('sv-SE', { timeZone: zone });
  } catch {
    return '';
  }
}

/** Summed by currency first, so that small amounts lose nothing to rounding. */
function volumeOf(
  desk: Pick<Desk, 'assets' | 'rateBook'>,
  deliveries: readonly Delivery[],
): Pick<Home, 'volumeUsd' | 'volumeKrw'> {
  const sums = new Map<string, bigint>();
  for (const { payAssetId, payBaseUnits } of deliveries)
    sums.set(payAssetId, (sums.get(payAssetId) ?? 0n) + payBaseUnits);
  const worths = [...sums].map(([assetId, sum]) => worthOf(desk, getAsset(desk, assetId), sum));
  const total = (key: 'usdCents' | 'krw'): bigint | null =>
    worths.reduce<bigint | null>((sum, { [key]: worth }) => {
      return sum === null || worth === null ? null : sum + worth;
    }, 0n);
  const { usd: volumeUsd, krw: volumeKrw } = presentWorth({ usdCents: total('usdCents'), krw: total('krw') });
  return { volumeUsd, volumeKrw };
}

async function readReserves(
  desk: Desk,
): Promise<Pick<Home, 'lowReserves' | 'lowReserveCount'> & { readonly reserves: boolean }> {
  const positions = await listTreasury(desk);
  const low = positions.filter(({ asset, free }) =>
    ['low', 'short'].includes(judgeReserve(desk, asset, free)),
  );
  return {
    reserves: positions.some(({ held }) => held > 0n),
    lowReserveCount: low.length,
    lowReserves: low
      .slice(0, LOW_SHOWN_MAX)
      .map(({ asset: { assetId, symbol, network, decimals }, free }) => ({
        assetId,
        symbol,
        network,
        free: formatAmount(free, decimals),
      })),
  };
}
