import { NO_BEACON, commitmentOf, drawPlace, formatAmountShort, ok } from '@naru/core';
import { recordDeskAct } from '../audit/record-desk-act.ts';
import type { LotteryDay } from '../facts/lottery-day.ts';
import { getAsset } from '../runtime/desk.ts';
import type { Letter } from '../ports/letters.ts';
import { hashLotteryDay } from '../audit/row-facts.ts';
import type { LotteryDesk, LotteryParts } from './lottery-parts.ts';

/** As deep as a payment to an exchange: no reorganisation replaces the block afterwards. */
const BEACON_CONFIRMATIONS = 6;
/** How long a winner may take to say where the prize goes. */
const CLAIM_MS = 30 * 24 * 60 * 60 * 1000;

/** Draws the winner of a closed day once its block is deep enough, and shows the secret. */
export async function drawDay(desk: LotteryDesk, parts: LotteryParts, day: LotteryDay): Promise<void> {
  const beacon = await findBeacon(desk, day);
  if (beacon === null || day.root === null || day.entryCount === null) return;
  const secret = parts.secretOf(day.date);
  if (commitmentOf(parts, { date: day.date, secret }) !== day.commitment)
    return writeResult(desk, { ...day, state: 'void' }, []);
  const place = drawPlace(parts, { secret, beacon, root: day.root, entryCount: day.entryCount });
  const [entry] = await desk.store.listLotteryEntries({ date: day.date, limit: 1, fromPlace: place });
  if (entry?.place !== place) throw new Error(`the entry ${place} of ${day.date} is missing`);
  const drawnAtMs = desk.clock.nowMs();
  const drawn: LotteryDay = {
    ...day,
    state: 'drawn',
    beaconHash: beacon === NO_BEACON ? null : beacon,
    secret,
    drawnAtMs,
    winnerPlace: place,
    winnerLeaf: entry.leaf,
    winnerUserId: entry.userId,
    claimEndsAtMs: drawnAtMs + CLAIM_MS,
  };
  await writeResult(desk, drawn, await writeLetters(desk, parts, drawn));
}

async function writeResult(desk: LotteryDesk, day: LotteryDay, letters: readonly Letter[]): Promise<void> {
  const what = {
    event: 'lottery_drawn',
    subjectId: day.date,
    operatorId: '',
    factsHash: hashLotteryDay(desk.hashText, day),
    note: null,
  } as const;
  await recordDeskAct<null, 'day_drawn'>(desk, () =>
    ok({ what, write: (act) => desk.store.drawLotteryDay(day, act, letters) }),
  );
}

/** What the day is drawn with; null while its block is not there, or not deep enough. */
async function findBeacon({ rails }: LotteryDesk, day: LotteryDay): Promise<string | null> {
  const { beaconRailId, beaconHeight } = day;
  if (beaconRailId === null || beaconHeight === null) return NO_BEACON;
  const beacon = rails.get(beaconRailId)?.beacon;
  if (beacon === undefined) return null;
  if ((await beacon.readHeadHeight()) < beaconHeight + BEACON_CONFIRMATIONS - 1) return null;
  return beacon.readHashAt(beaconHeight);
}

/** To the winner, who may have left. */
async function writeLetters(
  desk: LotteryDesk,
  { isRehearsal }: LotteryParts,
  day: LotteryDay,
): Promise<readonly Letter[]> {
  const { winnerUserId, claimEndsAtMs, drawnAtMs } = day;
  const user = winnerUserId === null ? null : await desk.store.findUser(winnerUserId);
  if (user === null || user.email === '' || claimEndsAtMs === null || drawnAtMs === null) return [];
  const asset = getAsset(desk, day.prizeAssetId);
  const amount = formatAmountShort(day.prizeBaseUnits, asset.decimals);
  return [
    {
      letterId: desk.ids.nextRowId(),
      kind: 'lottery_won',
      to: user.email,
      language: user.language,
      facts: {
        date: day.date,
        amount,
        symbol: asset.symbol,
        network: asset.network,
        endsAtMs: claimEndsAtMs,
        ...(isRehearsal ? { isRehearsal } : {}),
      },
      createdAtMs: drawnAtMs,
    },
  ];
}
