import { ok, refuse } from '@naru/core';
import { type Store, prizeEntryKey } from '@naru/desk';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleAct } from './sample-act.ts';
import {
  CLOSED_DAY,
  DRAWN_DAY,
  SAMPLE_PRIZE_PAYMENT,
  sampleLotteryDay,
  sampleLotteryEntry,
} from './sample-lottery.ts';
import {
  NOON_MS,
  PAY_RAIL,
  movePostings,
  sampleAddress,
  sampleChange,
  sampleEntry,
  sampleLetter,
  sampleScan,
  sampleSighting,
} from './sample-order.ts';
import { type StoreEngine, makeOrder, withStore } from './store-place.ts';

const { date } = CLOSED_DAY;
const ENTRIES = [sampleLotteryEntry(0), sampleLotteryEntry(1)];
const LATE_MS = DRAWN_DAY.claimEndsAtMs ?? 0;

async function draw(store: Store): Promise<void> {
  assert.deepEqual(await store.announceLotteryDay(sampleLotteryDay(), sampleAct(1)), ok(null));
  assert.deepEqual(await store.closeLotteryDay(CLOSED_DAY, ENTRIES, sampleAct(2)), ok(null));
  assert.deepEqual(await store.drawLotteryDay(DRAWN_DAY, sampleAct(3), [sampleLetter(1)]), ok(null));
}

/** Days of the lottery: each step happens once, however often it is tried. */
export function runLotteryContract(engine: StoreEngine): void {
  test('a day is announced, closed with its entries, and drawn', () =>
    withStore(engine, async (store) => {
      assert.deepEqual(await store.announceLotteryDay(sampleLotteryDay(), sampleAct(1)), ok(null));
      assert.deepEqual(await store.listUndrawnLotteryDays(5), [sampleLotteryDay()]);
      await store.closeLotteryDay(CLOSED_DAY, ENTRIES, sampleAct(2));
      assert.deepEqual(await store.findLotteryDay(date), CLOSED_DAY);
      assert.deepEqual(await store.listLotteryEntries({ date, limit: 5, fromPlace: 0 }), ENTRIES);
      assert.deepEqual(await store.listLotteryEntries({ date, limit: 1, fromPlace: 1 }), [ENTRIES[1]]);
      await store.drawLotteryDay(DRAWN_DAY, sampleAct(3), [sampleLetter(1)]);
      assert.deepEqual(await store.listLotteryDays({ limit: 5 }), [DRAWN_DAY]);
      assert.deepEqual(await store.listLotteryDays({ limit: 5, beforeDate: date }), []);
      assert.deepEqual(await store.listUndrawnLotteryDays(5), []);
      assert.equal((await store.listLetters({ limit: 5 })).length, 1);
      const own = await store.listLotteryEntriesOfUser({ userId: 'user-1', limit: 5 });
      assert.deepEqual(own, [ENTRIES[1]]);
    }));

  test('of two who announce, close or draw a day one is refused, and nothing of theirs is written', () =>
    withStore(engine, async (store) => {
      await draw(store);
      const other = sampleLotteryDay({ commitment: 'other' });
      assert.deepEqual(await store.announceLotteryDay(other, sampleAct(4)), refuse('day_taken'));
      assert.deepEqual(await store.closeLotteryDay(CLOSED_DAY, [], sampleAct(4)), refuse('day_closed'));
      const again = { ...DRAWN_DAY, winnerPlace: 0 };
      const drawn = await store.drawLotteryDay(again, sampleAct(4), [sampleLetter(2)]);
      assert.deepEqual(drawn, refuse('day_drawn'));
      assert.deepEqual(await store.findLotteryDay(date), DRAWN_DAY);
      assert.equal((await store.listLetters({ limit: 5 })).length, 1);
    }));

  test('delivered orders of people are listed by time of delivery, page by page', () =>
    withStore(engine, async (store) => {
      for (const [index, userId] of ['user-1', null, 'user-2', 'user-1'].entries()) {
        const order = await makeOrder(store, index + 1);
        const change = sampleChange(order, { stage: 'delivered', deliveredAtMs: NOON_MS + index, userId });
        assert.deepEqual(await store.saveChange(change), ok(null));
      }
      const span = { sinceMs: NOON_MS, beforeMs: NOON_MS + 3, limit: 1 };
      const [first, ...others] = await store.listLotteryEntrants(span);
      assert.deepEqual([first?.userId, first?.deliveredAtMs, others], ['user-1', NOON_MS, []]);
      const [second] = await store.listLotteryEntrants({ ...span, after: first });
      assert.deepEqual([second?.userId, second?.deliveredAtMs], ['user-2', NOON_MS + 2]);
      assert.deepEqual(await store.listLotteryEntrants({ ...span, after: second }), []);
    }));

  test('a prize is claimed by its winner once and in time', () =>
    withStore(engine, async (store) => {
      await draw(store);
      const place = { address: 'ltc1q', watchKey: 'ltc1q', ownRailIds: [PAY_RAIL] };
      const claim = { date, userId: 'user-1', ...place, nowMs: LATE_MS - 1 };
      await store.saveDerivedAddresses(PAY_RAIL, [sampleAddress(0)]);
      const ours = { ...claim, watchKey: sampleAddress(0).watchKey };
      assert.deepEqual(await store.claimLotteryPrize(ours, sampleAct(4)), refuse('receiver_is_ours'));
      const refused = refuse('prize_not_waiting');
      assert.deepEqual(await store.claimLotteryPrize({ ...claim, userId: 'user-0' }, sampleAct(4)), refused);
      assert.deepEqual(await store.claimLotteryPrize({ ...claim, nowMs: LATE_MS }, sampleAct(4)), refused);
      assert.deepEqual(await store.claimLotteryPrize(claim, sampleAct(4)), ok(null));
      assert.deepEqual(
        await store.claimLotteryPrize({ ...claim, address: 'ltc1other' }, sampleAct(4)),
        refused,
      );
      assert.equal((await store.findLotteryDay(date))?.claimAddress, 'ltc1q');
      assert.equal(await store.returnUnclaimedPrizes(LATE_MS), 0);
    }));

  test('a prize is promised until it is paid, or goes back unclaimed', () =>
    withStore(engine, async (store) => {
      await draw(store);
      assert.deepEqual(await store.listPromisedLotteryDays(5), [DRAWN_DAY]);
      assert.equal(await store.returnUnclaimedPrizes(LATE_MS - 1), 0);
      assert.equal(await store.returnUnclaimedPrizes(LATE_MS), 1);
      assert.deepEqual(await store.listPromisedLotteryDays(5), []);
    }));

  test('a paid prize is promised no longer', () =>
    withStore(engine, async (store) => {
      await draw(store);
      const paid = sampleEntry(null, 'paid', movePostings('outside', 'reserve', 7n));
      const entry = { ...paid, journalKey: `treasury:lottery-${date}`, kind: 'bought' } as const;
      assert.deepEqual(await store.saveJournal(entry, sampleAct(4)), ok(null));
      assert.deepEqual(await store.listPromisedLotteryDays(5), []);
    }));

  test('each further entry of a prize takes the one before it back', () =>
    withStore(engine, async (store) => {
      await draw(store);
      const place = { address: 'ltc1q', watchKey: 'ltc1q', ownRailIds: [PAY_RAIL] };
      const claim = { date, userId: 'user-1', ...place, nowMs: LATE_MS - 1 };
      assert.deepEqual(await store.claimLotteryPrize(claim, sampleAct(4)), ok(null));
      for (const [place, isPaid] of [true, false, true].entries()) {
        const entry = sampleEntry(null, `paid ${place}`, movePostings('outside', 'reserve', 7n));
        const journalKey = `treasury:${prizeEntryKey(date, place)}`;
        assert.ok(
          (await store.saveJournal({ ...entry, journalKey, kind: 'lottery_paid' }, sampleAct(5 + place))).ok,
        );
        const [promised] = await store.listPromisedLotteryDays(5);
        assert.equal(promised === undefined, isPaid);
        // A prize that is to be paid is watched until it is paid.
        const [watched] = await store.listClaimedLotteryDays({ sinceMs: entry.recordedAtMs + 1, limit: 5 });
        assert.equal(watched === undefined, isPaid);
        assert.equal(
          (await store.listClaimedLotteryDays({ sinceMs: entry.recordedAtMs, limit: 5 })).length,
          1,
        );
      }
    }));

  test('a prize goes elsewhere only while it waits at the address that people saw', () =>
    withStore(engine, async (store, testPlace) => {
      await draw(store);
      await store.saveDerivedAddresses(PAY_RAIL, [sampleAddress(0)]);
      const other = { address: 'ltc1other', watchKey: 'ltc1other', ownRailIds: [PAY_RAIL] };
      const change = { date, before: 'ltc1q', ...other, nowMs: NOON_MS };
      const tryIt = (over: Partial<typeof change>, act = 5) =>
        store.changePrizeAddress(
          { ...change, ...over },
          { act: sampleAct(act), decision: undefined, letters: [] },
        );
      assert.deepEqual(await tryIt({}, 4), refuse('prize_not_claimed'), 'nobody has claimed it');
      const place = { address: 'ltc1q', watchKey: 'ltc1q', ownRailIds: [PAY_RAIL] };
      const claim = { date, userId: 'user-1', ...place, nowMs: LATE_MS - 1 };
      assert.deepEqual(await store.claimLotteryPrize(claim, sampleAct(4)), ok(null));
      assert.deepEqual(await tryIt({ before: 'ltc1else' }), refuse('prize_not_claimed'));
      assert.deepEqual(await tryIt({ watchKey: sampleAddress(0).watchKey }), refuse('receiver_is_ours'));
      assert.deepEqual(await tryIt({}, 4), refuse('act_overtaken'));
      assert.deepEqual(await tryIt({}), ok(null));
      const day = await store.findLotteryDay(date);
      assert.deepEqual([day?.claimAddress, day?.claimedAtMs], ['ltc1other', NOON_MS]);
      const former = { date, claimedAtMs: LATE_MS - 1, claimAddress: 'ltc1q' };
      assert.deepEqual(await store.listFormerClaims({ sinceDate: date, limit: 5 }), [former]);
      assert.deepEqual(await store.listFormerClaims({ sinceDate: '', limit: 5, after: former }), []);
      const paid = sampleEntry(null, 'paid', movePostings('outside', 'reserve', 7n));
      const entry = { ...paid, journalKey: `treasury:${prizeEntryKey(date)}`, kind: 'lottery_paid' } as const;
      assert.deepEqual(await store.saveJournal(entry, sampleAct(6)), ok(null));
      const late = await tryIt({ before: 'ltc1other', address: 'ltc1third' }, 7);
      assert.deepEqual(late, refuse('prize_not_claimed'), 'it is paid');
      assert.equal(await testPlace.countRows('desk_acts'), 6, 'a refused one leaves no act');
    }));

  test('a payment to a winner that an order uses is followed, so that it can be freed again', () =>
    withStore(engine, async (store) => {
      await draw(store);
      const order = await makeOrder(store, 1);
      const { outputKey, baseUnits, watchKey } = SAMPLE_PRIZE_PAYMENT;
      const prizePayments = [{ ...SAMPLE_PRIZE_PAYMENT, standing: null }];
      await store.saveScan(sampleScan(0, { prizePayments }));
      await store.saveScan(sampleScan(1, { dropped: [{ outputKey, droppedAtMs: NOON_MS }] }));
      const block = { blockHeight: 101, blockHash: 'block-101' };
      const back = { outputKey, baseUnits, watchKey, purpose: 'payout', ...block } as const;
      await store.saveScan(sampleScan(2, { sightings: [sampleSighting(order, back)] }));
      const payments = await store.listPrizePayments({ sinceDate: date, limit: 5 });
      assert.deepEqual(payments, [{ ...SAMPLE_PRIZE_PAYMENT, standing: null, ...block }]);
    }));

  test('a person who leaves is taken out of entries and results, which stay', () =>
    withStore(engine, async (store) => {
      await draw(store);
      await store.deleteUser('user-1');
      assert.equal((await store.findLotteryDay(date))?.winnerUserId, null);
      const entries = await store.listLotteryEntries({ date, limit: 5, fromPlace: 0 });
      assert.deepEqual(entries, [ENTRIES[0], { ...sampleLotteryEntry(1), userId: null }]);
    }));
}
