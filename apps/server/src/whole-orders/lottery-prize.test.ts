import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatAmount, ok, refuse } from '@naru/core';
import {
  type Letter,
  type LotteryDay,
  type Rail,
  type Store,
  claimPrize,
  listPrizeProblems,
  prizeEntryKey,
  recordTreasury,
  reportPayment,
} from '@naru/desk';
import { hashText } from '../machine/hash-text.ts';
import { readProfit } from '../http/operator/treasury/profit.routes.ts';
import { listPrizes } from '../lottery/list-prizes.ts';
import {
  ANN,
  DAY_MS,
  LEAST,
  PARTS,
  PRIZE_ASSET,
  TOMORROW,
  auditOf,
  dayOf,
  round,
  verdictOn,
  withLottery,
  withPeople,
} from '../testing/lottery-house.ts';
import { JUN, type TestDesk, type TestDeskOptions } from '../testing/test-desk.ts';
import { presentEntry } from '../http/operator/treasury/treasury-entry.routes.ts';

function prizeRailOf({ desk }: TestDesk): Rail {
  const { railId } = desk.assets.get(PRIZE_ASSET) ?? assert.fail();
  return desk.rails.get(railId) ?? assert.fail();
}

/** A drawn day whose winner is the only one, and their address. */
async function withWinner(run: (house: TestDesk, address: string) => Promise<void>): Promise<void> {
  await withLottery(
    async (house) => {
      house.clock.advance(2 * DAY_MS);
      await round(house);
      const rail = prizeRailOf(house);
      const address = rail.deriveDepositAddress?.(9_000_001).address ?? assert.fail();
      await run(house, address);
    },
    withPeople(['ann']),
  );
}

async function payPrize(house: TestDesk, evidence: string, baseUnits?: bigint) {
  const { prizeBaseUnits } = await dayOf(house);
  return recordTreasury(house.desk, {
    kind: 'lottery_paid',
    asset: house.desk.assets.get(PRIZE_ASSET) ?? assert.fail(),
    baseUnits: baseUnits ?? prizeBaseUnits,
    into: null,
    heldBaseUnits: null,
    entryKey: prizeEntryKey(TOMORROW),
    operatorId: JUN.id,
    reason: 'prize',
    evidence,
  });
}

test('a prize is paid once, to the winner’s address, exactly, and as the network shows it', () =>
  withWinner(async (house, address) => {
    const claim = { date: TOMORROW, userId: 'ann', addressText: address };
    const refusal = (reason: string) => ({ ok: false, reason });
    assert.deepEqual(await payPrize(house, 'txid'), refusal('prize_not_claimed'));
    assert.deepEqual(await claimPrize(house.desk, { ...claim, userId: 'bo' }), refusal('prize_not_waiting'));
    assert.equal((await claimPrize(house.desk, { ...claim, addressText: 'nowhere' })).ok, false);
    const tagged = await claimPrize(house.desk, { ...claim, addressText: `${address}?memo=5` });
    assert.deepEqual(tagged, refusal('address_tag_wrong'));
    const rail = prizeRailOf(house);
    const receiver = rail.parseAddress(PRIZE_ASSET, address);
    assert.ok(receiver.ok);
    const account = { ...rail, ownWatchKey: receiver.value.watchKey };
    const ours = { ...house.desk, rails: new Map([[account.network.railId, account]]) };
    assert.deepEqual(await claimPrize(ours, claim), refusal('receiver_is_ours'));
    assert.deepEqual(await claimPrize(house.desk, claim), ok({ address }));
    assert.deepEqual(await claimPrize(house.desk, claim), refusal('prize_not_waiting'));
    assert.deepEqual(await payPrize(house, ''), refusal('evidence_missing'));
    assert.deepEqual(await payPrize(house, 'f'.repeat(64)), refusal('payout_not_found'));
    assert.deepEqual(await payPrize(house, 'f'.repeat(64), LEAST), refusal('prize_differs'));
    const { prizeBaseUnits } = await dayOf(house);
    const send = (baseUnits: bigint) =>
      house.ledger(rail.network.railId).pay({ ...receiver.value, baseUnits });
    assert.deepEqual(await payPrize(house, await send(prizeBaseUnits - 1n)), refusal('prize_differs'));
    const txid = await send(prizeBaseUnits);
    assert.deepEqual(await payPrize(house, txid), ok(null));
    const balances = await house.desk.store.listBalances();
    const left = balances.find(({ account }) => account === 'lottery')?.baseUnits;
    assert.equal(left, 100n * LEAST - prizeBaseUnits);
    assert.deepEqual(await payPrize(house, await send(prizeBaseUnits)), refusal('already_booked'));
    assert.equal(await auditOf(house), 'intact');
  }));

/** What operators see of the prize: the slip to pay from, the entry, and the costs of the desk. */
async function readShown(house: TestDesk) {
  const prize = (await listPrizes(house.desk)).find(({ date }) => date === TOMORROW);
  const [paid] = await house.desk.store.listTreasuryEntries({ limit: 1, kind: 'lottery_paid' });
  const entry = paid === undefined ? null : await presentEntry(house.desk, paid, async (id) => id);
  const day = new Date(house.clock.nowMs()).toISOString().slice(0, 10);
  const reports = await Promise.all(
    (['day', 'pair', 'asset', 'operator'] as const).map(async (by) => {
      const profit = await readProfit(house.desk, { by, from: day, to: day });
      return profit.ok ? profit.value : assert.fail(profit.reason);
    }),
  );
  return { prize, moves: entry?.moves.map(({ amount }) => amount), reports };
}

test('a claimed prize is to be paid like a payout, and a paid one is a cost in its own line', () =>
  withWinner(async (house, address) => {
    const waiting = await readShown(house);
    assert.deepEqual([waiting.prize?.state, waiting.prize?.toPay], ['waiting', null]);
    assert.deepEqual(await listPrizeProblems(house.desk, TOMORROW), refuse('prize_not_claimed'));
    assert.ok((await claimPrize(house.desk, { date: TOMORROW, userId: 'ann', addressText: address })).ok);
    const { prizeBaseUnits, prizeUsdCents } = await dayOf(house);
    const claimed = await readShown(house);
    assert.equal(claimed.prize?.state, 'claimed');
    assert.equal(claimed.prize.toPay?.address, address);
    assert.equal(claimed.prize.toPay.amount, formatAmount(prizeBaseUnits, 6));
    assert.deepEqual(await listPrizeProblems(house.desk, TOMORROW), ok([]));
    const alike = { receiveAddress: `${address.slice(0, 4)}other${address.slice(-4)}` };
    const store = Object.assign(Object.create(house.desk.store), { listDelivered: async () => [alike] });
    const warning = { code: 'receiver_like_another', isBlocking: false };
    assert.deepEqual(await listPrizeProblems({ ...house.desk, store }, TOMORROW), ok([warning]));
    for (const { total } of claimed.reports) assert.equal(total.prizesUsd, '0.00', 'set aside costs nothing');

    await house.publish();
    const receiver = prizeRailOf(house).parseAddress(PRIZE_ASSET, address);
    assert.ok(receiver.ok);
    const txid = await house
      .ledger(prizeRailOf(house).network.railId)
      .pay({ ...receiver.value, baseUnits: prizeBaseUnits });
    assert.deepEqual(await payPrize(house, txid), ok(null));
    const paid = await readShown(house);
    assert.deepEqual([paid.prize?.state, paid.prize?.toPay], ['paid', null]);
    assert.deepEqual(paid.moves, [formatAmount(-prizeBaseUnits, 6)]);
    const usd = formatAmount(prizeUsdCents, 2);
    for (const { rows, total } of paid.reports) {
      assert.deepEqual([total.prizesUsd, total.costsUsd, total.profitUsd], [usd, '0.00', `-${usd}`]);
      assert.match(total.prizesKrw, /^[1-9]/);
      const [row, ...others] = rows.filter(({ prizesUsd }) => prizesUsd !== '0.00');
      assert.deepEqual([row?.profitUsd, others], [`-${usd}`, []]);
    }
    const [byDay, byPair, byAsset, byOperator] = paid.reports.map(({ rows }) => rows[0]);
    assert.deepEqual([byPair?.key, byAsset?.key, byOperator?.key], ['', PRIZE_ASSET, JUN.id]);
    assert.equal(byAsset?.amount, formatAmount(-prizeBaseUnits, 6));
    assert.equal(byDay?.key, new Date(house.clock.nowMs()).toISOString().slice(0, 10));
  }));

test('a transaction that paid an order of the winner pays no prize', () =>
  withWinner(async (house, address) => {
    assert.deepEqual(
      await claimPrize(house.desk, { date: TOMORROW, userId: 'ann', addressText: address }),
      ok({ address }),
    );
    await house.publish();
    const order = await house.order({
      pay: 'LTC',
      receive: PRIZE_ASSET,
      payAmount: '2',
      receiveAddress: address,
    });
    await house.fund(order);
    await house.takeAndPrepare(order);
    const txid = await house.payOut(order);
    assert.ok((await reportPayment(house.desk, await house.payoutAct(order), txid)).ok);
    assert.deepEqual(await payPrize(house, txid), { ok: false, reason: 'output_already_used' });
  }));

test('the letter to the winner of a rehearsal, and no other, is marked as such', async () => {
  for (const isRehearsal of [true, false]) {
    const { wrapStore } = withPeople(['ann']);
    const written: Letter[] = [];
    const withUser = (inner: Store): Store => ({
      ...inner,
      findUser: async (userId) => ({ ...ANN, userId }),
      drawLotteryDay: (day, act, letters) => {
        written.push(...letters);
        return inner.drawLotteryDay(day, act, letters);
      },
    });
    await withLottery(
      async (house) => {
        house.clock.advance(2 * DAY_MS);
        await round(house, { ...PARTS, isRehearsal });
      },
      { wrapStore: (store) => withUser(wrapStore?.(store) ?? store) },
    );
    const facts = written.map((letter) => letter.kind === 'lottery_won' && letter.facts.isRehearsal);
    assert.deepEqual(facts, [isRehearsal ? true : undefined]);
  }
});

test('a prize that nobody claims for 30 days goes back and can no longer be claimed or paid', () =>
  withWinner(async (house, address) => {
    house.clock.advance(30 * DAY_MS - 1);
    await round(house);
    assert.equal((await dayOf(house)).returnedAtMs, null);
    house.clock.advance(1);
    await round(house);
    assert.equal((await dayOf(house)).returnedAtMs, house.clock.nowMs());
    const late = await claimPrize(house.desk, { date: TOMORROW, userId: 'ann', addressText: address });
    assert.deepEqual(late, { ok: false, reason: 'prize_not_waiting' });
    assert.equal(await auditOf(house), 'intact');
  }));

test('a winner who left keeps the draw as it is, and the desk forgets who it was', () =>
  withWinner(async (house) => {
    const before = await dayOf(house);
    await house.desk.store.deleteUser('ann');
    assert.deepEqual(await dayOf(house), { ...before, winnerUserId: null });
    assert.equal(await verdictOn(house), 'verified');
    assert.equal(await auditOf(house), 'intact');
  }));

test('a person who leaves while the draw waits can still be drawn, and the prize goes back', async () => {
  const chain = { height: 1000 };
  const beacon = {
    blockIntervalMs: 600_000,
    readHeadHeight: async () => chain.height,
    readHashAt: async (height: number) => hashText(`block ${height}`),
  };
  const wrapRail: TestDeskOptions['wrapRail'] = (rail) =>
    rail.network.railId === 'rehearsal-btc' ? { ...rail, beacon } : rail;
  await withLottery(
    async (house) => {
      house.clock.advance(2 * DAY_MS);
      await round(house);
      assert.equal((await dayOf(house)).state, 'closed');
      await house.desk.store.deleteUser('ann');
      chain.height += 1000;
      await round(house);
      const { state, winnerPlace, winnerUserId } = await dayOf(house);
      assert.deepEqual([state, winnerPlace, winnerUserId], ['drawn', 0, null]);
      assert.equal(await verdictOn(house), 'verified');
      house.clock.advance(30 * DAY_MS);
      await round(house);
      assert.equal((await dayOf(house)).returnedAtMs, house.clock.nowMs());
      assert.equal(await auditOf(house), 'intact');
    },
    { ...withPeople(['ann']), wrapRail },
  );
});

test('a winner or a receiver that somebody wrote into the database is named, and gets nothing', () =>
  withWinner(async (house, address) => {
    const { desk } = house;
    const thief = prizeRailOf(house).deriveDepositAddress?.(9_000_002).address ?? assert.fail();
    const forge = (change: Partial<LotteryDay>): TestDesk => {
      const altered = (day: LotteryDay): LotteryDay => (day.date === TOMORROW ? { ...day, ...change } : day);
      const store: Store = {
        ...desk.store,
        findLotteryDay: async (date) => altered((await desk.store.findLotteryDay(date)) ?? assert.fail()),
        listLotteryDays: async (query) => (await desk.store.listLotteryDays(query)).map(altered),
      };
      return { ...house, desk: { ...desk, store } };
    };
    const named = `lottery of ${TOMORROW}`;
    const toThief = { date: TOMORROW, userId: 'thief', addressText: thief };
    const winner = forge({ winnerUserId: 'thief' });
    assert.equal(await auditOf(winner), named);
    assert.deepEqual(await claimPrize(winner.desk, toThief), refuse('prize_not_waiting'));
    assert.equal(await auditOf(forge({ claimAddress: thief, claimedAtMs: 5 })), named);

    assert.ok((await claimPrize(desk, { date: TOMORROW, userId: 'ann', addressText: address })).ok);
    assert.equal(await auditOf(house), 'intact');
    const redirected = forge({ claimAddress: thief });
    assert.equal(await auditOf(redirected), named);
    const listed = (await listPrizes(redirected.desk)).find(({ date }) => date === TOMORROW);
    assert.deepEqual([listed?.state, listed?.toPay], ['on_hold', null]);
    assert.deepEqual(await payPrize(redirected, 'ab'.repeat(32)), refuse('prize_not_claimed'));
  }));
