import {
  type LotteryHashing,
  NO_BEACON,
  commitmentOf,
  drawPlace,
  formatAmountShort,
  leafOf,
  merkleRoot,
  ok,
  saltOf,
  BEACON_CONFIRMATIONS,
  PRIZE_CLAIM_MS,
} from '@naru/core';
import { type Desk, getAsset } from '../runtime/desk.ts';
import { readAll } from '../audit/trail.ts';
import { type ActingDesk, recordDeskAct } from '../audit/write-audit.ts';
import type { LotteryDay, LotteryEntry, LotteryEntrant } from '../ports/lottery-store.ts';
import { hashLotteryDay } from '../audit/row-facts.ts';
import type { Letter } from '../ports/letters.ts';
import { announceDay } from './announce-day.ts';

export type LotteryDesk = ActingDesk & Pick<Desk, 'ids' | 'rails' | 'assets' | 'rateBook' | 'settings'>;

export interface LotteryParts extends LotteryHashing {
  /** The secret of a day, the same at each call and not guessable. It is not stored before the draw. */
  readonly secretOf: (date: string) => string;
  /** True on a rehearsing desk, whose prizes nobody gets; the letter to the winner says so. */
  readonly isRehearsal: boolean;
  /** Yields to other work. */
  readonly nextTurn: () => Promise<unknown>;
}

/** After this time, writes of other processes with a time before the end of the day are committed. */
const CLOSE_AFTER_MS = 60_000;
/** A single desk does not deliver to more people in a day. */
const ENTRIES_MAX = 1_000_000;
const ENTRIES_PER_TURN = 2_000;

/**
 * Publishes the list of entries of an ended day, as a Merkle root: one entry for each registered person with
 * an order delivered that day. A closed day does not change any more.
 */
async function closeDay(desk: LotteryDesk, parts: LotteryParts, day: LotteryDay): Promise<void> {
  if (desk.clock.nowMs() < day.endsAtMs + CLOSE_AFTER_MS) return;
  const secret = parts.secretOf(day.date);
  const isKnown = commitmentOf(parts, { date: day.date, secret }) === day.commitment;
  const entries = isKnown ? await listEntries(desk, parts, { ...day, secret }) : [];
  const closed: LotteryDay = {
    ...day,
    ...stateOf({ isKnown, isEmpty: entries.length === 0, secret }),
    closedAtMs: desk.clock.nowMs(),
    heightAtClose: await readHeight(desk, day),
    root: merkleRoot(
      parts,
      entries.map(({ leaf }) => leaf),
    ),
    entryCount: entries.length,
  };
  const what = {
    event: 'lottery_closed',
    subjectId: day.date,
    operatorId: '',
    factsHash: hashLotteryDay(desk.hashText, closed),
    note: null,
  } as const;
  await recordDeskAct(desk, () =>
    ok({ what, write: (act) => desk.store.closeLotteryDay(closed, entries, act) }),
  );
}

/** The state of a closed day. Without the key of its commitment the desk cannot show the secret: no draw. */
function stateOf(of: {
  readonly isKnown: boolean;
  readonly isEmpty: boolean;
  readonly secret: string;
}): Pick<LotteryDay, 'state' | 'secret'> {
  if (!of.isKnown) return { state: 'void', secret: null };
  return of.isEmpty ? { state: 'empty', secret: of.secret } : { state: 'closed', secret: null };
}

async function readHeight({ rails }: LotteryDesk, { beaconRailId }: LotteryDay): Promise<number | null> {
  if (beaconRailId === null) return null;
  return (await rails.get(beaconRailId)?.beacon?.readHeadHeight()) ?? null;
}

/** The entries in the order of their leaves, which nobody can choose. */
async function listEntries(
  { store }: Pick<LotteryDesk, 'store'>,
  parts: LotteryParts,
  { date, startsAtMs, endsAtMs, secret }: LotteryDay & { readonly secret: string },
): Promise<readonly LotteryEntry[]> {
  const people = new Set<string>();
  const entrants = readAll<LotteryEntrant>(({ limit, after }) =>
    store.listLotteryEntrants({ sinceMs: startsAtMs, beforeMs: endsAtMs, limit, after }),
  );
  for await (const { userId } of entrants) {
    people.add(userId);
    if (people.size > ENTRIES_MAX) throw new Error('a day of the lottery has too many entries');
  }
  return makeEntries(parts, { date, secret, people: [...people] });
}

/** Makes entries in batches and yields to other work in between. */
async function makeEntries(
  parts: Omit<LotteryParts, 'secretOf' | 'isRehearsal'>,
  of: { readonly date: string; readonly secret: string; readonly people: readonly string[] },
): Promise<readonly LotteryEntry[]> {
  const { date, secret, people } = of;
  const entries: LotteryEntry[] = [];
  for (const [index, userId] of people.entries()) {
    const salt = saltOf(parts, { date, secret, userId });
    entries.push({ date, place: index, userId, salt, leaf: leafOf(parts, { date, userId, salt }) });
    if (index % ENTRIES_PER_TURN === ENTRIES_PER_TURN - 1) await parts.nextTurn();
  }
  entries.sort((one, other) => (one.leaf < other.leaf ? -1 : 1));
  for (const [place, entry] of entries.entries()) entries[place] = { ...entry, place };
  return entries;
}

/** Draws the winner of a closed day once its block is deep enough, and publishes the secret. */
async function drawDay(desk: LotteryDesk, parts: LotteryParts, day: LotteryDay): Promise<void> {
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
    claimEndsAtMs: drawnAtMs + PRIZE_CLAIM_MS,
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
  await recordDeskAct(desk, () => ok({ what, write: (act) => desk.store.drawLotteryDay(day, act, letters) }));
}

/** The hash that decides together with the secret; null while the block is missing or not deep enough. */
async function findBeacon({ rails }: LotteryDesk, day: LotteryDay): Promise<string | null> {
  const { beaconRailId, beaconHeight } = day;
  if (beaconRailId === null || beaconHeight === null) return NO_BEACON;
  const beacon = rails.get(beaconRailId)?.beacon;
  if (beacon === undefined) return null;
  if ((await beacon.readHeadHeight()) < beaconHeight + BEACON_CONFIRMATIONS - 1) return null;
  return beacon.readHashAt(beaconHeight);
}

/** The letter to the winner; empty if they have deleted their account. */
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

/** A desk that was down finds a few such days; the next round does the rest. */
const DAYS_PER_ROUND_MAX = 10;

/**
 * Does what is due: announces the next day, closes and draws days that are over, and ends prizes that nobody
 * claimed. Any number of rounds, at the same time or again, lead to one result.
 */
export async function runLottery(desk: LotteryDesk, parts: LotteryParts): Promise<void> {
  for (const day of await desk.store.listUndrawnLotteryDays(DAYS_PER_ROUND_MAX))
    if (day.state === 'announced') await closeDay(desk, parts, day);
  for (const day of await desk.store.listUndrawnLotteryDays(DAYS_PER_ROUND_MAX))
    if (day.state === 'closed') await drawDay(desk, parts, day);
  await desk.store.returnUnclaimedPrizes(desk.clock.nowMs());
  await announceDay(desk, parts);
}
