import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Desk, getAsset, listTreasury, openEntry, prizeEntryKey, recordEntry } from '@naru/desk';
import { openStore } from '@naru/store';
import { clusterSkipReason } from './database/private-cluster.ts';
import { type OnGround, type StoreGround, onPostgres, onSqlite } from './database/store-ground.ts';
import { openRaceDesk } from './race/race-desk.ts';
import type { RaceTally } from './race/race-part.ts';
import { winDay } from './race/win-day.ts';
import { runRace } from './race/run-race.ts';
import type { TreasuryActs } from './race/treasury-acts.ts';
import { isLongForm } from '../harness/long-form.ts';

// What several people record about the desk's own money at one moment; on PostgreSQL in two processes.

const NOON_MS = Date.UTC(2026, 10, 21, 12);
const DAY_MS = 24 * 3_600_000;
const AT_ONCE = isLongForm ? 40 : 8;
const PRIZE = 20_000n;

describe('the embedded database', () => runTreasuryRaces(onSqlite, false));
describe('PostgreSQL, two processes', () => runTreasuryRaces(onPostgres, clusterSkipReason()));

type Entry = TreasuryActs['entries'][number];

function runTreasuryRaces(onGround: OnGround, skip: string | false): void {
  test(`a difference that ${AT_ONCE} people counted is booked once`, { skip }, () =>
    onGround(async (ground) => {
      const held = await onDesk(ground, async (desk) => (await positionOf(desk)).held);
      const outcomes = await race(
        ground,
        atOnce((n) => wonEntry('counted', `count-${n}`, { baseUnits: held - 5n, heldBaseUnits: `${held}` })),
      );
      assert.deepEqual(outcomes, { 'counted ok': 1, 'counted books_moved': AT_ONCE - 1 });
      assert.equal(await onDesk(ground, async (desk) => (await positionOf(desk)).held), held - 5n);
    }),
  );
  test('the prize fund is taken back once, or a day is announced with it', { skip }, () =>
    onGround(async (ground) => {
      const fund = 40_000n;
      await onDesk(ground, (desk) => setAside(desk, fund));
      const back = (n: number) => wonEntry('lottery_returned', `back-${n}`, { baseUnits: fund });
      const outcomes = await race(ground, atOnce(back), 2);
      const done = (outcomes['lottery_returned ok'] ?? 0) + (outcomes['announce ok'] ?? 0);
      assert.equal(done, 1, JSON.stringify(outcomes));
      assert.deepEqual(
        Object.keys(outcomes).filter((what) => what.startsWith('fault')),
        [],
      );
      const left = await onDesk(ground, async (desk) => {
        const days = await desk.store.listPromisedLotteryDays(5);
        const promised = days.reduce((sum, { prizeBaseUnits }) => sum + prizeBaseUnits, 0n);
        return (await positionOf(desk)).lottery - promised;
      });
      assert.ok(left >= 0n, `${left}`);
    }),
  );
  test('one payment is recorded for one prize of several', { skip }, () =>
    onGround(async (ground) => {
      const fund = PRIZE * BigInt(AT_ONCE);
      await onDesk(ground, (desk) => setAside(desk, fund));
      await onDesk(ground, async (desk) => {
        for (let n = 0; n < AT_ONCE; n += 1) await winDay(desk, dateOf(n), PRIZE);
      });
      const outcomes = await race(
        ground,
        atOnce((n) =>
          wonEntry('lottery_paid', prizeEntryKey(dateOf(n)), { baseUnits: PRIZE, evidence: 'BANK-1' }),
        ),
      );
      assert.deepEqual(outcomes, {
        'lottery_paid ok': 1,
        'lottery_paid output_already_used': AT_ONCE - 1,
      });
    }),
  );
}

function wonEntry(
  kind: Entry['kind'],
  entryKey: string,
  {
    baseUnits,
    heldBaseUnits = null,
    evidence = '',
  }: { readonly baseUnits: bigint } & Partial<Pick<Entry, 'heldBaseUnits' | 'evidence'>>,
): Entry {
  return { kind, entryKey, assetId: 'KRW', baseUnits: `${baseUnits}`, heldBaseUnits, evidence };
}

function atOnce(entryOf: (n: number) => Entry): readonly Entry[] {
  return Array.from({ length: AT_ONCE }, (_, n) => entryOf(n));
}

/** Entries shared out among the processes, all recorded at one moment. */
async function race(ground: StoreGround, entries: readonly Entry[], announcements = 0): Promise<RaceTally> {
  const processes = ground.isShared ? 2 : 1;
  return runRace(
    ground.options,
    Array.from({ length: processes }, (_, place) => [
      {
        kind: 'treasury',
        entries: entries.filter((_entry, n) => n % processes === place),
        announcements,
        nowMs: NOON_MS,
      },
    ]),
  );
}

/** A desk with won in its reserve and prices, for what comes before and after a race. */
async function onDesk<T>({ options }: StoreGround, use: (desk: Desk) => Promise<T>): Promise<T> {
  const store = await openStore(options);
  try {
    const house = await openRaceDesk(store, NOON_MS);
    await house.makeOrders(0);
    return await use(house.desk);
  } finally {
    await store.close();
  }
}

async function setAside(desk: Desk, baseUnits: bigint): Promise<void> {
  const { assetId } = getAsset(desk, 'KRW');
  const postings = [
    { account: 'reserve', assetId, baseUnits: -baseUnits },
    { account: 'lottery', assetId, baseUnits },
  ] as const;
  const fund = openEntry(desk, { journalKey: 'fund', orderId: null, postings });
  assert.ok((await recordEntry(desk, fund)).ok);
}

async function positionOf(desk: Desk) {
  const position = (await listTreasury(desk)).find(({ asset }) => asset.assetId === 'KRW');
  return position ?? assert.fail();
}

function dateOf(n: number): string {
  return new Date(NOON_MS - (n + 2) * DAY_MS).toISOString().slice(0, 10);
}
