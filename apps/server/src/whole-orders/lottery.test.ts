import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type PublishedLottery, merkleRoot, ok } from '@naru/core';
import { ALWAYS_OPEN, type DeskSettings, type Store, ownOrder, verifyAudit } from '@naru/desk';
import { hashText } from '../machine/hash-text.ts';
import { listPrizes } from '../lottery/list-prizes.ts';
import { createLotteryParts, readLotteryFacts } from '../lottery/lottery-facts.ts';
import { presentLottery } from '../lottery/present-lottery.ts';
import {
  DAY_MS,
  FIVE,
  HOUR_MS,
  LEAST,
  PARTS,
  TOMORROW,
  auditOf,
  dayOf,
  fund,
  round,
  verdictOn,
  withLottery,
  withPeople,
} from '../testing/lottery-house.ts';
import { type TestDesk, type TestDeskOptions, withTestDesk } from '../testing/test-desk.ts';

test('a person with two delivered orders has one entry, wins, and everybody can repeat the draw', () =>
  withLottery(async (house) => {
    const announced = await dayOf(house);
    assert.deepEqual([announced.state, announced.secret, announced.root], ['announced', null, null]);
    house.clock.advance(DAY_MS);
    for (const pay of ['LTC', 'DOGE']) {
      const order = await house.order({ pay, receive: 'XRP', payAmount: pay === 'LTC' ? '1.5' : '2000' });
      assert.ok((await ownOrder(house.desk, { orderId: order.orderId, userId: 'ann' })).ok);
      await house.fund(order);
      await house.takeAndPrepare(order);
      await house.payOut(order);
      await house.mine('rehearsal-xrp');
      await house.watch('rehearsal-xrp');
      assert.equal((await house.view(order)).order.stage, 'delivered');
    }
    await round(house);
    assert.equal((await dayOf(house)).state, 'announced', 'the day is not over');
    assert.equal(await verdictOn(house), 'waiting');
    house.clock.advance(DAY_MS);
    await round(house);
    const drawn = await dayOf(house);
    assert.deepEqual([drawn.state, drawn.entryCount, drawn.winnerUserId], ['drawn', 1, 'ann']);
    assert.equal(drawn.secret, PARTS.secretOf(TOMORROW));
    assert.equal(await verdictOn(house), 'verified');
    assert.equal(await auditOf(house), 'intact');
  }));

test('a second run, two processes and a clock set back give the same single draw', () =>
  withLottery(async (house) => {
    house.clock.advance(2 * DAY_MS);
    await Promise.all([round(house), round(house), round(house)]);
    const drawn = await dayOf(house);
    assert.equal(drawn.state, 'drawn');
    assert.equal(drawn.entryCount, 5);
    house.clock.advance(-2 * DAY_MS);
    await round(house);
    house.clock.advance(3 * DAY_MS);
    await round(house);
    assert.deepEqual(await dayOf(house), drawn);
    const acts = await house.desk.store.listActsAbout({ subjectId: TOMORROW, limit: 10 });
    assert.deepEqual(
      acts.map(({ event }) => event),
      ['lottery_drawn', 'lottery_closed', 'lottery_announced'],
    );
    assert.equal(await auditOf(house), 'intact');
  }, withPeople(FIVE)));

test('a desk that was down over midnight draws the same winner later', async () => {
  const winnerAfter = async (lateMs: number): Promise<unknown> => {
    let winner: unknown;
    await withLottery(async (house) => {
      house.clock.advance(2 * DAY_MS + lateMs);
      await round(house);
      const { winnerUserId, root, winnerPlace } = await dayOf(house);
      winner = [winnerUserId, root, winnerPlace];
    }, withPeople(FIVE));
    return winner;
  };
  assert.deepEqual(await winnerAfter(9 * DAY_MS), await winnerAfter(0));
});

test('a day without entries has no winner, shows its secret, and its prize is free again', () =>
  withLottery(async (house) => {
    house.clock.advance(2 * DAY_MS);
    await round(house);
    assert.deepEqual([(await dayOf(house)).state, await verdictOn(house)], ['empty', 'verified']);
    // All but the prize of the next day, which is announced.
    assert.deepEqual(await fund(house, 80n, 'lottery_returned'), ok(null));
  }));

/** What pages say is being drawn and was drawn last, and what operators see of the day. */
async function shownOf({ desk }: TestDesk): Promise<readonly unknown[]> {
  const facts = await readLotteryFacts(desk);
  const day = (await listPrizes(desk)).find(({ date }) => date === TOMORROW);
  return [facts?.drawing, facts?.last, day?.state];
}

test('a day is closed a minute after its end, when everything of it is written', () =>
  withLottery(
    async (house) => {
      const { endsAtMs } = await dayOf(house);
      house.clock.advance(endsAtMs + 59_000 - house.clock.nowMs());
      await round(house);
      assert.equal((await dayOf(house)).state, 'announced');
      assert.deepEqual(await shownOf(house), [TOMORROW, null, 'announced']);
      house.clock.advance(1_000);
      await round(house);
      assert.equal((await dayOf(house)).state, 'drawn');
    },
    withPeople(['ann']),
  ));

test('without money for a prize no day is announced, and an announced one keeps its money', () =>
  withLottery(
    async (house) => {
      assert.equal(await house.desk.store.findLotteryDay(TOMORROW), null);
      assert.equal(await readLotteryFacts(house.desk), null, 'no advert');
      assert.deepEqual(await fund(house, 1n, 'lottery_funded'), ok(null));
      await round(house);
      assert.equal((await readLotteryFacts(house.desk))?.next, TOMORROW);
      const { prizeBaseUnits, prizeUsdCents } = await dayOf(house);
      // At the demo price of that moment, a little above one dollar.
      assert.ok(prizeBaseUnits > 19_990_000n && prizeBaseUnits < 20n * LEAST);
      assert.equal(prizeUsdCents, 2_000n);
      const taken = await fund(house, 2n, 'lottery_returned');
      assert.deepEqual(taken, { ok: false, reason: 'prize_promised' });
    },
    { funded: 19n },
  ));

test('a drawn day is shown for a week, also when there is no money for another prize', () =>
  withLottery(
    async (house) => {
      house.clock.advance(2 * DAY_MS);
      await round(house);
      const facts = { usd: null, next: null, drawing: null, last: TOMORROW };
      assert.deepEqual(await readLotteryFacts(house.desk), facts);
      const { endsAtMs } = await dayOf(house);
      house.clock.advance(endsAtMs + 7 * DAY_MS - 1 - house.clock.nowMs());
      assert.deepEqual(await readLotteryFacts(house.desk), facts);
      house.clock.advance(1);
      assert.equal(await readLotteryFacts(house.desk), null);
    },
    { ...withPeople(FIVE), funded: 21n },
  ));

test('a lottery that is switched off announces no new day', () =>
  withLottery(async (house) => assert.equal(await house.desk.store.findLotteryDay(TOMORROW), null), {
    settings: { isLotteryOn: false },
  }));

function settingsIn(timeZone: string): Partial<DeskSettings> {
  const hours = { timeZone, week: [], holidays: [], unattendedMinutes: null };
  return { opening: { ...ALWAYS_OPEN, hours } };
}

test('days of 23 and 25 hours are whole days of the zone', async () => {
  for (const [nowMs, date, hours] of [
    [Date.UTC(2027, 2, 13, 12), '2027-03-14', 23],
    [Date.UTC(2026, 9, 31, 12), '2026-11-01', 25],
  ] as const) {
    await withTestDesk({ settings: settingsIn('America/New_York') }, async (house) => {
      house.clock.advance(nowMs - house.clock.nowMs());
      await house.publish();
      assert.ok((await fund(house, 100n, 'lottery_funded')).ok);
      await round(house);
      const { startsAtMs, endsAtMs, timeZone } = await dayOf(house, date);
      assert.deepEqual([(endsAtMs - startsAtMs) / HOUR_MS, timeZone], [hours, 'America/New_York']);
    });
  }
});

test('after a change of the zone no hour belongs to two days, and none to no day', async () => {
  for (const [timeZone, hours] of [
    ['Asia/Seoul', 15],
    ['America/Denver', 31],
  ] as const)
    await withLottery(async (house) => {
      const before = await dayOf(house);
      Object.assign(house.desk.settings, settingsIn(timeZone));
      house.clock.advance(DAY_MS);
      await round(house);
      const next = await dayOf(house, '2026-11-23');
      assert.equal(next.startsAtMs, before.endsAtMs);
      assert.equal((next.endsAtMs - next.startsAtMs) / HOUR_MS, hours);
    });
});

test('a desk whose key was replaced cannot draw, and says so instead of drawing with another secret', () =>
  withLottery(async (house) => {
    house.clock.advance(2 * DAY_MS);
    await round(house, createLotteryParts(new Uint8Array(32).fill(4), PARTS));
    assert.deepEqual([(await dayOf(house)).state, await verdictOn(house)], ['void', 'secret_withheld']);
    assert.equal(await auditOf(house), 'intact');
  }, withPeople(FIVE)));

test('with a network whose blocks cost work the draw waits for the announced block', async () => {
  const chain = { height: 800_000 };
  const beacon = {
    blockIntervalMs: 600_000,
    readHeadHeight: async () => chain.height,
    readHashAt: async (height: number) => (height <= chain.height ? hashText(`block ${height}`) : null),
  };
  const wrapRail: TestDeskOptions['wrapRail'] = (rail) =>
    rail.network.railId === 'rehearsal-btc' ? { ...rail, beacon } : rail;
  await withLottery(
    async (house) => {
      const { beaconHeight } = await dayOf(house);
      // 39 hours to the end of the day, and four more.
      assert.equal(beaconHeight, 800_000 + 43 * 6);
      chain.height += 39 * 6;
      house.clock.advance(2 * DAY_MS);
      await round(house);
      assert.deepEqual([(await dayOf(house)).state, await verdictOn(house)], ['closed', 'waiting']);
      assert.equal((await dayOf(house)).secret, null);
      assert.deepEqual(await shownOf(house), [TOMORROW, null, 'closed']);
      chain.height = 800_000 + 43 * 6 + 4;
      await round(house);
      assert.equal((await dayOf(house)).state, 'closed', 'five blocks deep');
      chain.height += 1;
      await round(house);
      const { beaconHash, state } = await dayOf(house);
      assert.deepEqual([state, beaconHash], ['drawn', hashText(`block ${beaconHeight}`)]);
      assert.equal(await verdictOn(house), 'verified');
      assert.deepEqual(await shownOf(house), [null, TOMORROW, 'waiting']);
    },
    { ...withPeople(FIVE), wrapRail },
  );
});

test('a block that came before the list was closed is named by everybody who repeats the draw', async () => {
  const chain = { height: 10 };
  const beacon = {
    blockIntervalMs: 600_000,
    readHeadHeight: async () => chain.height,
    readHashAt: async (height: number) => hashText(`block ${height}`),
  };
  const wrapRail: TestDeskOptions['wrapRail'] = (rail) =>
    rail.network.railId === 'rehearsal-btc' ? { ...rail, beacon } : rail;
  await withLottery(
    async (house) => {
      chain.height += 10_000;
      house.clock.advance(2 * DAY_MS);
      await round(house);
      assert.deepEqual([(await dayOf(house)).state, await verdictOn(house)], ['drawn', 'block_was_known']);
    },
    { ...withPeople(FIVE), wrapRail },
  );
});

test('an operator who edits an entry or draws again is caught by the draw and by the trail', () =>
  withLottery(async (house) => {
    const announced = await publishedOf(house);
    house.clock.advance(2 * DAY_MS);
    await round(house);
    const drawn = await dayOf(house);
    const entries = await house.desk.store.listLotteryEntries({ date: TOMORROW, limit: 9, fromPlace: 0 });
    const forged = entries.map((entry, place) => ({ ...entry, leaf: hashText(`${place}`) }));
    const store: Store = { ...house.desk.store, listLotteryEntries: async () => forged };
    const edited = { ...house, desk: { ...house.desk, store } };
    assert.deepEqual(
      [await verdictOn(edited), (await verifyAudit(store, hashText)).broken?.why],
      ['entries_differ', 'has other entries than were published'],
    );
    const leaves = forged.map(({ leaf }) => leaf).sort();
    const again = { ...drawn, root: merkleRoot(PARTS, leaves), commitment: '0'.repeat(64) };
    const redrawn: Store = {
      ...store,
      findLotteryDay: async () => again,
      listLotteryDays: async ({ beforeDate }) => (beforeDate === undefined ? [again] : []),
    };
    const twice = { ...house, desk: { ...house.desk, store: redrawn } };
    assert.deepEqual(
      [await verdictOn(twice, announced), (await verifyAudit(redrawn, hashText)).broken?.why],
      ['changed_afterwards', 'was altered or put in'],
    );
  }, withPeople(FIVE)));

async function publishedOf(house: TestDesk): Promise<PublishedLottery> {
  return presentLottery(house.desk, await dayOf(house), { isRehearsal: true, leaves: [] });
}
