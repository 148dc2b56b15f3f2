import { commitmentOf, leafOf, merkleRoot, ok, saltOf } from '@naru/core';
import { readAll } from '../audit/read-all.ts';
import { recordDeskAct } from '../audit/record-desk-act.ts';
import type { LotteryDay, LotteryEntry } from '../facts/lottery-day.ts';
import type { LotteryEntrant } from '../ports/lottery-store.ts';
import { hashLotteryDay } from '../audit/row-facts.ts';
import type { LotteryDesk, LotteryParts } from './lottery-parts.ts';

/** What another process still writes with a time before the end of the day is committed by then. */
const CLOSE_AFTER_MS = 60_000;
/** A single desk does not deliver to more people in a day. */
const ENTRIES_MAX = 1_000_000;
const ENTRIES_PER_TURN = 2_000;

/**
 * Publishes the list of entries of a day that is over, as a Merkle root: one entry for each registered person
 * with an order delivered that day. Nothing about a closed day changes any more.
 */
export async function closeDay(desk: LotteryDesk, parts: LotteryParts, day: LotteryDay): Promise<void> {
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
  await recordDeskAct<null, 'day_closed'>(desk, () =>
    ok({ what, write: (act) => desk.store.closeLotteryDay(closed, entries, act) }),
  );
}

/** With another key than the one it was committed with, the desk cannot show the secret: no draw. */
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

/** In the order of their leaves, which nobody can choose. */
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

/** Other work gets its turn in between. */
export async function makeEntries(
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
