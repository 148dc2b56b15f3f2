/// <reference lib="esnext.temporal" />

import { type Result, commitmentOf, ok, refuse } from '@naru/core';
import { type PlannedAct, recordDeskAct } from '../audit/write-audit.ts';
import type { LotteryDay } from '../facts/lottery.ts';
import { listDays } from '../runtime/parse-opening.ts';
import type { Rail } from '../ports/rail.ts';
import { hashLotteryDay } from '../audit/row-facts.ts';
import type { LotteryDesk, LotteryParts } from './run-lottery.ts';
import { findPrize } from './prize-fund.ts';

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
