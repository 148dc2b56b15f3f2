import { LOTTERY_STATES } from '@naru/core';
import {
  type FormerClaim,
  LOSS_USE,
  type LotteryDay,
  type LotteryEntrant,
  type LotteryEntry,
  type LotteryStore,
  PRIZE_STANDINGS,
  type PrizeChange,
  type PrizePayment,
  prizeUse,
} from '@naru/desk';
import { insertAct } from './desk-act-store.ts';
import { letterScript } from './letter-store.ts';
import { decidedFirst } from './proposal-store.ts';
import { findOwnAddress } from './address-store.ts';
import { baseUnits, integer, oneOf, orNull, text } from '../sql/field.ts';
import { assertLimit, inParts } from '../sql/select.ts';
import { save, saveAndCount } from '../sql/save.ts';
import type { Database, Script, Statement } from '../sql/statement.ts';
import { defineTable } from '../sql/table.ts';
import { freeOutput, useOutput } from './used-outputs.ts';

export const PRIZE_PAYMENTS = defineTable<PrizePayment>('prize_payments', {
  railId: text,
  outputKey: text,
  prizeDate: text,
  assetId: text,
  watchKey: text,
  baseUnits,
  txid: text,
  blockHeight: orNull(integer),
  blockHash: orNull(text),
  firstSeenAtMs: integer,
  droppedAtMs: orNull(integer),
  standing: orNull(oneOf(PRIZE_STANDINGS)),
});

type PrizeRefusal = 'output_already_used' | 'payment_settled';

const blockUnlessGone = (column: string) =>
  `${column} = CASE WHEN prize_payments.dropped_at_ms IS NULL THEN prize_payments.${column}
    ELSE excluded.${column} END`;

/** A payment of a scan may be stored already; its block from the scan is newer, unless the scan missed it. */
const NAME_PAYMENT = `ON CONFLICT (rail_id, output_key) DO UPDATE SET prize_date = excluded.prize_date,
  standing = excluded.standing, ${blockUnlessGone('block_height')}, ${blockUnlessGone('block_hash')},
  dropped_at_ms = NULL`;

export function prizeScript({ paying, judged }: PrizeChange): Script<PrizeRefusal> {
  return [
    ...paying.flatMap((payment) => [
      useOutput(payment, prizeUse(payment.prizeDate)),
      PRIZE_PAYMENTS.insert(payment, { onConflict: NAME_PAYMENT }),
    ]),
    ...judged.flatMap(({ payment, standing }) => [
      ...(standing === 'lost' ? [useOutput(payment, LOSS_USE, prizeUse(payment.prizeDate))] : []),
      ...(payment.standing === 'lost' ? [freeOutput(payment, LOSS_USE)] : []),
      ...(payment.standing === 'counted' && standing !== 'given_up'
        ? [freeOutput(payment, prizeUse(payment.prizeDate))]
        : []),
      {
        sql: `UPDATE prize_payments SET standing = ?
          WHERE rail_id = ? AND output_key = ? AND standing IS NOT DISTINCT FROM ?`,
        values: [standing, payment.railId, payment.outputKey, payment.standing],
        refusedWhenUnchanged: 'payment_settled' as const,
      },
    ]),
  ];
}

const DAYS = defineTable<LotteryDay>('lottery_days', {
  date: text,
  timeZone: text,
  startsAtMs: integer,
  endsAtMs: integer,
  state: oneOf(LOTTERY_STATES),
  announcedAtMs: integer,
  commitment: text,
  beaconRailId: orNull(text),
  beaconHeight: orNull(integer),
  beaconHash: orNull(text),
  heightAtClose: orNull(integer),
  prizeAssetId: text,
  prizeBaseUnits: baseUnits,
  prizeUsdCents: baseUnits,
  closedAtMs: orNull(integer),
  root: orNull(text),
  entryCount: orNull(integer),
  drawnAtMs: orNull(integer),
  secret: orNull(text),
  winnerPlace: orNull(integer),
  winnerLeaf: orNull(text),
  winnerUserId: orNull(text),
  claimEndsAtMs: orNull(integer),
  claimAddress: orNull(text),
  claimedAtMs: orNull(integer),
  returnedAtMs: orNull(integer),
});

const FORMER_CLAIMS = defineTable<FormerClaim>('former_prize_claims', {
  date: text,
  claimedAtMs: integer,
  claimAddress: text,
});

const ENTRANTS = defineTable<LotteryEntrant>('orders', {
  userId: text,
  deliveredAtMs: integer,
  orderId: text,
});

const ENTRIES = defineTable<LotteryEntry>('lottery_entries', {
  date: text,
  place: integer,
  leaf: text,
  salt: text,
  userId: orNull(text),
});

/** The journal entries of a day's prize, each of which reverses the one before; see `prizeEntryKey`. */
const OF_PRIZE = `journal_key >= 'treasury:lottery-' || date
  AND journal_key < 'treasury:lottery-' || date || '.'`;

/** With more entries one statement would be a text of many megabytes. */
const ENTRIES_PER_STATEMENT = 5_000;
const BEFORE_ALL: Pick<LotteryEntrant, 'deliveredAtMs' | 'orderId'> = { deliveredAtMs: -1, orderId: '' };

export function createLotteryStore(database: Database): LotteryStore {
  return {
    ...createLotteryReads(database),
    ...createPrizeReads(database),
    ...createDaySteps(database),
    ...createPrizeSteps(database),
  };
}

function createLotteryReads(database: Database) {
  return {
    findLotteryDay: (date) => DAYS.find(database, 'WHERE date = ?', [date]),
    // Every date sorts before this text.
    listLotteryDays: ({ limit, beforeDate = '~' }) =>
      DAYS.select(database, 'WHERE date < ? ORDER BY date DESC LIMIT ?', [beforeDate, assertLimit(limit)]),
    listUndrawnLotteryDays: (limit) =>
      DAYS.select(database, `WHERE state IN ('announced', 'closed') ORDER BY date LIMIT ?`, [
        assertLimit(limit),
      ]),
    listPromisedLotteryDays: (limit) =>
      DAYS.select(
        database,
        `WHERE state IN ('announced', 'closed', 'drawn') AND returned_at_ms IS NULL
            AND (SELECT count(*) % 2 = 0 FROM journal_entries WHERE ${OF_PRIZE})
          ORDER BY date LIMIT ?`,
        [assertLimit(limit)],
      ),
    listClaimedLotteryDays: ({ sinceMs, limit }) =>
      DAYS.select(
        database,
        `WHERE claimed_at_ms IS NOT NULL AND (SELECT count(*) % 2 = 0 OR max(recorded_at_ms) >= ?
            FROM journal_entries WHERE ${OF_PRIZE})
          ORDER BY date DESC LIMIT ?`,
        [sinceMs, assertLimit(limit)],
      ),
    listLotteryEntrants: ({ sinceMs, beforeMs, limit, after = BEFORE_ALL }) =>
      ENTRANTS.select(
        database,
        `WHERE delivered_at_ms >= ? AND delivered_at_ms < ? AND (delivered_at_ms, order_id) > (?, ?)
            AND user_id IS NOT NULL
          ORDER BY delivered_at_ms, order_id LIMIT ?`,
        [sinceMs, beforeMs, after.deliveredAtMs, after.orderId, assertLimit(limit)],
      ),
    listLotteryEntries: ({ date, limit, fromPlace }) =>
      ENTRIES.select(database, 'WHERE date = ? AND place >= ? ORDER BY place LIMIT ?', [
        date,
        fromPlace,
        assertLimit(limit),
      ]),
    listLotteryEntriesOfUser: ({ userId, limit }) =>
      ENTRIES.select(database, 'WHERE user_id = ? ORDER BY date DESC LIMIT ?', [userId, assertLimit(limit)]),
  } satisfies Partial<LotteryStore>;
}

function createPrizeReads(database: Database) {
  return {
    listPrizePayments: ({ sinceDate, limit }) =>
      PRIZE_PAYMENTS.select(
        database,
        `WHERE prize_date >= ? AND NOT EXISTS (SELECT 1 FROM used_outputs u
            WHERE u.rail_id = prize_payments.rail_id AND u.output_key = prize_payments.output_key
              AND u.used_for LIKE 'order %')
          ORDER BY first_seen_at_ms, output_key LIMIT ?`,
        [sinceDate, assertLimit(limit)],
      ),
    listFormerClaims: ({ sinceDate, limit, after }) =>
      FORMER_CLAIMS.select(
        database,
        'WHERE (date, claimed_at_ms) > (?, ?) ORDER BY date, claimed_at_ms LIMIT ?',
        [after?.date ?? sinceDate, after?.claimedAtMs ?? -1, assertLimit(limit)],
      ),
  } satisfies Partial<LotteryStore>;
}

function createDaySteps(database: Database) {
  return {
    announceLotteryDay: (day, act) =>
      save(database, [
        DAYS.insert(day, { refusedWhenTaken: { lottery_days_key: 'day_taken' } }),
        insertAct(act),
      ]),
    closeLotteryDay: (day, entries, act) =>
      save(database, [
        updateDay(day, { from: 'announced', refusedWhenUnchanged: 'day_closed' }),
        ...inParts(entries, ENTRIES_PER_STATEMENT).map((part) => ENTRIES.insertAll(database.dialect, part)),
        insertAct(act),
      ]),
    drawLotteryDay: (day, act, letters) =>
      save(database, [
        updateDay(day, { from: 'closed', refusedWhenUnchanged: 'day_drawn' }),
        insertAct(act),
        ...letterScript(letters),
      ]),
  } satisfies Partial<LotteryStore>;
}

function createPrizeSteps(database: Database) {
  return {
    judgePrizePayments: (change, act, decision) =>
      save(database, [...decidedFirst(decision), ...prizeScript(change), insertAct(act)]),
    claimLotteryPrize: ({ date, userId, address, watchKey, ownRailIds, nowMs }, act) =>
      save(database, [
        { ...findOwnAddress(ownRailIds, watchKey), refusedWhenFound: 'receiver_is_ours' },
        {
          sql: `UPDATE lottery_days SET claim_address = ?, claimed_at_ms = ?
            WHERE date = ? AND winner_user_id = ? AND claimed_at_ms IS NULL AND returned_at_ms IS NULL
              AND claim_ends_at_ms > ?`,
          values: [address, nowMs, date, userId, nowMs],
          refusedWhenUnchanged: 'prize_not_waiting',
        },
        insertAct(act),
      ]),
    changePrizeAddress: (
      { date, before, address, watchKey, ownRailIds, nowMs },
      { act, decision, letters },
    ) =>
      save(database, [
        ...decidedFirst(decision),
        insertAct(act),
        { ...findOwnAddress(ownRailIds, watchKey), refusedWhenFound: 'receiver_is_ours' },
        {
          sql: `INSERT INTO former_prize_claims (date, claimed_at_ms, claim_address)
            SELECT date, claimed_at_ms, claim_address FROM lottery_days
            WHERE date = ? AND claim_address = ?`,
          values: [date, before],
        },
        {
          sql: `UPDATE lottery_days SET claim_address = ?, claimed_at_ms = ?
            WHERE date = ? AND claim_address = ? AND returned_at_ms IS NULL
              AND (SELECT count(*) % 2 = 0 FROM journal_entries WHERE ${OF_PRIZE})`,
          values: [address, nowMs, date, before],
          refusedWhenUnchanged: 'prize_not_claimed',
        },
        ...letterScript(letters),
      ]),
    returnUnclaimedPrizes: (nowMs) =>
      saveAndCount(database, [
        {
          sql: `UPDATE lottery_days SET returned_at_ms = ?
            WHERE claim_ends_at_ms <= ? AND claimed_at_ms IS NULL AND returned_at_ms IS NULL`,
          values: [nowMs, nowMs],
        },
      ]),
  } satisfies Partial<LotteryStore>;
}

function updateDay<R extends string>(
  day: LotteryDay,
  { from, refusedWhenUnchanged }: { readonly from: 'announced' | 'closed'; readonly refusedWhenUnchanged: R },
): Statement<R> {
  return {
    sql: `UPDATE lottery_days SET ${DAYS.assignments} WHERE date = ? AND state = ?`,
    values: [...DAYS.valuesOf(day), day.date, from],
    refusedWhenUnchanged,
  };
}

/** Erases a person's part in the lottery when they leave; the public leaves stay. */
export function forgetInLottery(userId: string): readonly Statement[] {
  return [
    { sql: `UPDATE lottery_entries SET user_id = NULL WHERE user_id = ?`, values: [userId] },
    {
      sql: `UPDATE lottery_days SET winner_user_id = NULL WHERE winner_user_id = ?`,
      values: [userId],
    },
  ];
}
