/// <reference lib="esnext.temporal" />

import { type Result, type Asset, commitmentOf, sendableFloor, ok, usdCentsFloor, refuse } from '@naru/core';
import { type PlannedAct, recordDeskAct } from '../audit/write-audit.ts';
import { listDays } from '../runtime/parse-opening.ts';
import type { Rail } from '../ports/rail.ts';
import { hashLotteryDay } from '../audit/row-facts.ts';
import type { LotteryDesk, LotteryParts } from './run-lottery.ts';
import type { LotteryDay } from '../ports/lottery-store.ts';
import type { Desk } from '../runtime/desk.ts';

/** Time between the end of a day and its block: enough for a desk that was down, or for fast blocks. */
const BEACON_AFTER_MS = 4 * 60 * 60 * 1000;

/** The day that is announced now: the next one, or, while rehearsing, also the present one. */
type AnnouncedDay = 'tomorrow' | 'today';

/**
 * Publishes, before a day begins, what its draw will be made with: the commitment to the secret, the block to
 * wait for, and the prize. If there is no money for a prize, or the lottery is switched off, the day has no
 * lottery. A day is announced once.
 */
export async function announceDay(
  desk: LotteryDesk,
  parts: LotteryParts,
  which: AnnouncedDay = 'tomorrow',
): Promise<LotteryDay | null> {
  if (!desk.settings.isLotteryOn) return null;
  const announced = await recordDeskAct(desk, () => planDay(desk, parts, which));
  return announced.ok ? announced.value : null;
}

type NoDay = 'day_taken' | 'prize_missing';

async function planDay(
  desk: LotteryDesk,
  parts: LotteryParts,
  which: AnnouncedDay,
): Promise<Result<PlannedAct<LotteryDay, NoDay>, NoDay>> {
  const span = await findSpan(desk, which);
  if (span === null || (await desk.store.findLotteryDay(span.date)) !== null) return refuse('day_taken');
  const prize = await findPrize(desk);
  if (prize === null) return refuse('prize_missing');
  const day: LotteryDay = {
    ...span,
    ...prize,
    ...(await planBeacon(desk, span.endsAtMs)),
    ...NOTHING_YET,
    state: 'announced',
    announcedAtMs: desk.clock.nowMs(),
    commitment: commitmentOf(parts, { date: span.date, secret: parts.secretOf(span.date) }),
  };
  const factsHash = hashLotteryDay(desk.hashText, day);
  return ok({
    what: { event: 'lottery_announced', subjectId: day.date, operatorId: '', factsHash, note: null },
    write: async (act) => {
      const written = await desk.store.announceLotteryDay(day, act);
      return written.ok ? ok(day) : written;
    },
  });
}

const NOTHING_YET = {
  beaconHash: null,
  heightAtClose: null,
  closedAtMs: null,
  root: null,
  entryCount: null,
  drawnAtMs: null,
  secret: null,
  winnerPlace: null,
  winnerLeaf: null,
  winnerUserId: null,
  claimEndsAtMs: null,
  claimAddress: null,
  claimedAtMs: null,
  returnedAtMs: null,
} as const;

/**
 * The day in the desk's zone, of 23 to 25 hours. It begins where a running day ends, also after the zone was
 * changed; then it is shorter or longer, so that each order counts for exactly one day. Null if nothing of
 * the day remains, or if it has begun.
 */
async function findSpan(
  { store, clock, settings }: LotteryDesk,
  which: AnnouncedDay,
): Promise<Pick<LotteryDay, 'date' | 'timeZone' | 'startsAtMs' | 'endsAtMs'> | null> {
  const timeZone = settings.opening.hours?.timeZone ?? 'UTC';
  const nowMs = clock.nowMs();
  const today = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone).toPlainDate();
  const date = today.add({ days: which === 'today' ? 0 : 1 }).toString();
  const [day] = listDays({ from: date, to: date, timeZone, countMax: 1 }) ?? [];
  if (day === undefined) throw new Error('a day that its own zone does not know');
  const [last] = await store.listLotteryDays({ limit: 1 });
  const startsAtMs = last !== undefined && last.endsAtMs > nowMs ? last.endsAtMs : day.sinceMs;
  if (startsAtMs >= day.beforeMs || (which === 'tomorrow' && startsAtMs <= nowMs)) return null;
  return { date, timeZone, startsAtMs, endsAtMs: day.beforeMs };
}

/** The rail whose block decides: Bitcoin if configured, otherwise the first whose blocks nobody chooses. */
function findBeaconRail({ rails }: Pick<LotteryDesk, 'rails'>): Rail | null {
  const usable = [...rails.values()].filter(({ beacon }) => beacon !== undefined);
  return usable.find(({ network }) => network.railId === 'btc') ?? usable[0] ?? null;
}

async function planBeacon(
  desk: LotteryDesk,
  endsAtMs: number,
): Promise<Pick<LotteryDay, 'beaconRailId' | 'beaconHeight'>> {
  const rail = findBeaconRail(desk);
  if (rail?.beacon === undefined) return { beaconRailId: null, beaconHeight: null };
  const { beacon, network } = rail;
  const waitMs = endsAtMs + BEACON_AFTER_MS - desk.clock.nowMs();
  const beaconHeight = (await beacon.readHeadHeight()) + Math.ceil(waitMs / beacon.blockIntervalMs);
  return { beaconRailId: network.railId, beaconHeight };
}

/** More days than can wait for their winner, or for their payment, on any desk. */
const PROMISED_DAYS_MAX = 1000;

type FundDesk = Pick<Desk, 'rateBook' | 'settings' | 'assets'> & {
  readonly store: Pick<Desk['store'], 'listBalances' | 'listPromisedLotteryDays'>;
};

/** The balance of the lottery account in an asset, less the prizes that are promised. */
export async function readFreeFund(desk: Pick<FundDesk, 'store'>, assetId: string): Promise<bigint> {
  return (await readFreeFunds(desk)).get(assetId) ?? 0n;
}

async function readFreeFunds({ store }: Pick<FundDesk, 'store'>): Promise<ReadonlyMap<string, bigint>> {
  const free = new Map<string, bigint>();
  for (const { account, assetId, baseUnits } of await store.listBalances())
    if (account === 'lottery') free.set(assetId, baseUnits);
  for (const { prizeAssetId, prizeBaseUnits } of await store.listPromisedLotteryDays(PROMISED_DAYS_MAX))
    free.set(prizeAssetId, (free.get(prizeAssetId) ?? 0n) - prizeBaseUnits);
  return free;
}

type Prize = Pick<LotteryDay, 'prizeAssetId' | 'prizeBaseUnits' | 'prizeUsdCents'>;

/** The prize of a new day in the first currency of which the account has enough; null: no lottery. */
export async function findPrize(desk: FundDesk): Promise<Prize | null> {
  const funds = await readFreeFunds(desk);
  const byName = [...funds].toSorted(([left], [right]) => (left < right ? -1 : 1));
  for (const [assetId, freeBaseUnits] of byName) {
    const asset = desk.assets.get(assetId);
    if (asset === undefined) continue;
    const prizeBaseUnits = worthFloor(desk, asset, desk.settings.lotteryPrizeUsdCents);
    if (prizeBaseUnits !== null && prizeBaseUnits <= freeBaseUnits)
      return { prizeAssetId: assetId, prizeBaseUnits, prizeUsdCents: desk.settings.lotteryPrizeUsdCents };
  }
  return null;
}

/** The amount of an asset worth so many cents, rounded down to a sendable one; null without a price. */
function worthFloor({ rateBook }: Pick<Desk, 'rateBook'>, asset: Asset, usdCents: bigint): bigint | null {
  const snapshot = rateBook.current();
  if (snapshot === null) return null;
  const coin = 10n ** BigInt(asset.decimals);
  const coins = 1_000_000n;
  // The value of a million coins, so that a coin worth less than a cent has a price here, too.
  const cents = usdCentsFloor(asset, coin * coins, snapshot);
  if (!cents.ok || cents.value === 0n) return null;
  const baseUnits = sendableFloor(asset, (usdCents * coin * coins) / cents.value);
  return baseUnits > 0n ? baseUnits : null;
}
