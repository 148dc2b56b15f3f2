import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatAmount, ok, refuse } from '@naru/core';
import {
  type JudgePrizeAct,
  type Store,
  addToList,
  claimPrize,
  judgePrizePayment,
  listPrizeProblems,
  listPrizeTroubles,
  prizeEntryKey,
  recordTreasury,
} from '@naru/desk';
import { readProfit } from '../http/operator/treasury/profit.routes.ts';
import { listPrizes } from '../lottery/list-prizes.ts';
import { readDeskStatus } from '../status/desk-status.ts';
import {
  ANN,
  DAY_MS,
  PRIZE_ASSET,
  TOMORROW,
  auditOf,
  dayOf,
  round,
  withLottery,
  withPeople,
} from '../testing/lottery-house.ts';
import { settle } from '../testing/paying-out.ts';
import { TEST_GAUGES } from '../testing/test-context.ts';
import { JUN, type TestDesk } from '../testing/test-desk.ts';
import { presentEntry } from '../http/operator/treasury/treasury-entry.routes.ts';

// What becomes of the payment of a prize after it was recorded, at an address that no order was paid to.

interface Won {
  readonly house: TestDesk;
  readonly railId: string;
  /** From the desk's wallet, or anybody's. */
  readonly send: (baseUnits?: bigint) => Promise<string>;
}

async function withClaimed(run: (won: Won) => Promise<void>): Promise<void> {
  await withLottery(
    async (house) => {
      house.clock.advance(2 * DAY_MS);
      await round(house);
      await house.publish();
      const { railId } = house.desk.assets.get(PRIZE_ASSET) ?? assert.fail();
      const rail = house.desk.rails.get(railId);
      const { address = '', watchKey = '' } = rail?.deriveDepositAddress?.(9_000_001) ?? {};
      assert.ok((await claimPrize(house.desk, { date: TOMORROW, userId: 'ann', addressText: address })).ok);
      const { prizeBaseUnits } = await dayOf(house);
      await house.watch(railId);
      const send = (baseUnits = prizeBaseUnits): Promise<string> =>
        house.ledger(railId).pay({ address, watchKey, baseUnits });
      await run({ house, railId, send });
    },
    withPeople(['ann']),
  );
}

async function record({ house }: Won, evidence: string, baseUnits?: bigint) {
  return recordTreasury(house.desk, {
    kind: 'lottery_paid',
    asset: house.desk.assets.get(PRIZE_ASSET) ?? assert.fail(),
    baseUnits: baseUnits ?? (await dayOf(house)).prizeBaseUnits,
    into: null,
    heldBaseUnits: null,
    entryKey: prizeEntryKey(TOMORROW),
    operatorId: JUN.id,
    reason: 'prize',
    evidence,
  });
}

function judge({ railId, house }: Won, txid: string, judgement: JudgePrizeAct['judgement']) {
  const said = { railId, outputKey: `${txid}:0`, operatorId: JUN.id, note: 'looked into our wallets' };
  return judgePrizePayment(house.desk, { ...said, judgement });
}

/** The state of the prize and of its payments, and what calls somebody. */
async function stateOf({ house }: Won): Promise<string> {
  const prize = (await listPrizes(house.desk)).find(({ date }) => date === TOMORROW);
  const { alarms } = await readDeskStatus({ desk: house.desk, market: null, gauges: TEST_GAUGES });
  const called = alarms.map(({ kind }) => kind).filter((kind) => kind.startsWith('prize_'));
  const payments = prize?.payments.map(({ state }) => state).toSorted() ?? [];
  return [prize?.state, prize?.toPay === null ? 'not to pay' : 'to pay', ...payments, ...called].join(', ');
}

async function heldOf({ house }: Won): Promise<bigint> {
  const balances = await house.desk.store.listBalances();
  const own = balances.filter(({ assetId, account }) => assetId === PRIZE_ASSET && account !== 'outside');
  const held = own.filter(({ account }) => account === 'reserve' || account === 'lottery');
  return held.reduce((sum, { baseUnits }) => sum + baseUnits, 0n);
}

test('a prize is followed until its payment is final', () =>
  withClaimed(async (won) => {
    const txid = await won.send();
    await won.house.watch(won.railId);
    assert.equal(await stateOf(won), 'claimed, to pay, to_record', 'it only waits to be recorded');
    assert.deepEqual(await record(won, txid), ok(null));
    assert.equal(await stateOf(won), 'paid, not to pay, confirming');
    await settle(won.house, won.railId);
    assert.equal(await stateOf(won), 'paid, not to pay, final');
    assert.deepEqual(await judge(won, txid, 'ours'), refuse('payment_settled'));
  }));

test('one that vanishes calls somebody until it comes back, or another one pays the prize', () =>
  withClaimed(async (won) => {
    const { house, railId, send } = won;
    const first = await send();
    assert.deepEqual(await record(won, first), ok(null));
    const held = await heldOf(won);
    await settle(house, railId);
    await house.ledger(railId).forgetTransaction(first);
    await house.watch(railId);
    await house.watch(railId);
    assert.equal(await stateOf(won), 'payment_gone, to pay, gone, prize_payment_gone');
    const second = await send();
    await house.watch(railId);
    assert.deepEqual(await record(won, second), ok(null));
    assert.equal(await stateOf(won), 'paid, not to pay, confirming, given_up');
    assert.equal(await heldOf(won), held, 'one prize has left, as the books said before');
    assert.deepEqual(await record(won, second), refuse('already_booked'));
    assert.equal(await auditOf(house), 'intact');
  }));

test('a second payment to the address of a winner waits for a person, who books it or not', () =>
  withClaimed(async (won) => {
    const { house, railId, send } = won;
    assert.deepEqual(await record(won, await send()), ok(null));
    await settle(house, railId);
    const held = await heldOf(won);
    const [twice, strange] = [await send(), await send(5_000_000n)];
    await house.watch(railId);
    const called = 'paid, not to pay, final, unexplained';
    assert.equal(await stateOf(won), `${called}, unexplained, prize_payment_unexplained`);
    assert.deepEqual(await judge(won, twice, 'ours'), refuse('deposit_not_final'));
    await settle(house, railId);
    assert.deepEqual(await judge(won, twice, 'ours'), ok(null));
    assert.equal(await heldOf(won), held - (await dayOf(house)).prizeBaseUnits);
    assert.equal((await listPrizeTroubles(house.desk)).length, 1);
    assert.deepEqual(await judge(won, strange, 'not_ours'), ok(null));
    assert.deepEqual(await judge(won, strange, 'not_ours'), refuse('payment_settled'));
    assert.equal(await stateOf(won), 'paid, not to pay, final, lost, not_ours');
    for (const txid of [twice, strange]) {
      assert.deepEqual(await judge(won, txid, 'unexplained'), ok(null), 'it was said by mistake');
      assert.deepEqual(await judge(won, txid, 'unexplained'), refuse('payment_settled'));
    }
    assert.equal(await stateOf(won), `${called}, unexplained, prize_payment_unexplained`);
    assert.equal(await heldOf(won), held);
    assert.deepEqual(await judge(won, twice, 'ours'), ok(null));
    assert.equal(await heldOf(won), held - (await dayOf(house)).prizeBaseUnits);
    assert.equal(await auditOf(house), 'intact');
  }));

test('a prize that is paid twice is seen behind any number of payments of strangers', () =>
  withClaimed(async (won) => {
    assert.deepEqual(await record(won, await won.send()), ok(null));
    await settle(won.house, won.railId);
    const { prizeBaseUnits } = await dayOf(won.house);
    for (let sent = 0; sent < 25; sent += 1) await won.send(prizeBaseUnits / 3n);
    await settle(won.house, won.railId);
    const txid = await won.send();
    await settle(won.house, won.railId);
    const prize = (await listPrizes(won.house.desk)).find(({ date }) => date === TOMORROW);
    assert.equal(prize?.payments.length, 12, 'the prize, ten of strangers, and the prize again');
    assert.deepEqual(await judge(won, txid, 'ours'), ok(null));
  }));

test('a loss whose payment vanishes calls somebody, who takes it back', () =>
  withClaimed(async (won) => {
    const { house, railId, send } = won;
    assert.deepEqual(await record(won, await send()), ok(null));
    await settle(house, railId);
    const held = await heldOf(won);
    const twice = await send();
    await settle(house, railId);
    assert.deepEqual(await judge(won, twice, 'ours'), ok(null));
    await house.ledger(railId).forgetTransaction(twice);
    await house.watch(railId);
    await house.watch(railId);
    assert.equal(await stateOf(won), 'paid, not to pay, final, lost_gone, prize_payment_gone');
    assert.deepEqual(await judge(won, twice, 'unexplained'), ok(null));
    assert.equal(await stateOf(won), 'paid, not to pay, final');
    assert.equal(await heldOf(won), held);
    assert.equal(await auditOf(house), 'intact');
  }));

/** What the day of the last entry cost in prizes, in dollars. */
async function prizesUsdOf({ house }: Won): Promise<string> {
  const day = new Date(house.clock.nowMs()).toISOString().slice(0, 10);
  const profit = await readProfit(house.desk, { by: 'day', from: day, to: day });
  return profit.ok ? profit.value.total.prizesUsd : profit.reason;
}

test('what was sent beyond a prize is said by the person who records it, and booked as a difference', () =>
  withClaimed(async (won) => {
    const { house, railId, send } = won;
    const { prizeBaseUnits } = await dayOf(house);
    const beyond = 7_000_000n;
    const held = await heldOf(won);
    const txid = await send(prizeBaseUnits + beyond);
    await house.watch(railId);
    await house.publish();
    assert.deepEqual(await record(won, txid), refuse('prize_overpaid'), 'never without a word');
    assert.deepEqual(await record(won, txid, prizeBaseUnits + beyond + 1n), refuse('prize_differs'));
    assert.deepEqual(await record(won, txid, prizeBaseUnits - 1n), refuse('prize_differs'));
    assert.deepEqual(await record(won, txid, prizeBaseUnits + beyond), ok(null));
    assert.deepEqual(await record(won, txid, prizeBaseUnits + beyond), ok(null), 'the same request again');
    await settle(house, railId);
    assert.equal(await stateOf(won), 'paid, not to pay, final');
    assert.equal(await heldOf(won), held - prizeBaseUnits - beyond);
    const [paid] = await house.desk.store.listTreasuryEntries({ limit: 1, kind: 'lottery_paid' });
    const legs = paid?.entry.legs.map(({ account, baseUnits }) => [account, baseUnits]);
    assert.deepEqual(legs, [
      ['outside', prizeBaseUnits],
      ['lottery', -prizeBaseUnits],
      ['difference', beyond],
      ['reserve', -beyond],
    ]);
    const shown = paid === undefined ? null : await presentEntry(house.desk, paid, async (id) => id);
    const amounts = [-prizeBaseUnits, -beyond].map((each) => formatAmount(each, 6));
    assert.deepEqual(
      shown?.moves.map(({ amount }) => amount),
      amounts,
    );

    await house.ledger(railId).forgetTransaction(txid);
    await house.watch(railId);
    await house.watch(railId);
    assert.equal(await stateOf(won), 'payment_gone, to pay, gone, prize_payment_gone');
    const exact = await send();
    await house.watch(railId);
    assert.deepEqual(await record(won, exact), refuse('prize_booked_otherwise'));
    assert.deepEqual(await judge(won, txid, 'unexplained'), ok(null));
    assert.equal(await heldOf(won), held);
    assert.equal(await prizesUsdOf(won), '0.00', 'taken back at the prices it had');
    assert.deepEqual(await record(won, exact), ok(null));
    assert.equal(await stateOf(won), 'paid, not to pay, confirming');
    assert.equal(await heldOf(won), held - prizeBaseUnits);
    assert.equal(await auditOf(house), 'intact');
  }));

test('a prize that was recorded with a stranger’s payment is unpaid again, and recorded with its own', () =>
  withClaimed(async (won) => {
    const { house, railId, send } = won;
    const held = await heldOf(won);
    const strange = await send();
    assert.deepEqual(await record(won, strange), ok(null));
    await settle(house, railId);
    await house.publish();
    assert.deepEqual(await judge(won, strange, 'not_ours'), refuse('payment_settled'));
    assert.deepEqual(await judge(won, strange, 'unexplained'), ok(null));
    assert.deepEqual(await judge(won, strange, 'unexplained'), refuse('payment_settled'));
    assert.equal(await stateOf(won), 'claimed, to pay, to_record');
    assert.equal(await heldOf(won), held);
    assert.equal(await prizesUsdOf(won), '0.00', 'taken back at the prices it had');
    const [promised] = await house.desk.store.listPromisedLotteryDays(1);
    assert.equal(promised?.date, TOMORROW, 'nobody may take its money out of the fund');

    assert.deepEqual(await judge(won, strange, 'not_ours'), ok(null));
    const own = await send();
    await house.watch(railId);
    assert.deepEqual(await record(won, own), ok(null));
    assert.deepEqual(await record(won, own), ok(null), 'the same request again');
    await settle(house, railId);
    assert.equal(await stateOf(won), 'paid, not to pay, final, not_ours');
    const { prizeBaseUnits } = await dayOf(house);
    assert.equal(await heldOf(won), held - prizeBaseUnits);
    assert.notEqual(await prizesUsdOf(won), '0.00');
    assert.deepEqual(await record(won, await send()), refuse('already_booked'));
    assert.equal(await auditOf(house), 'intact');

    assert.deepEqual(await judge(won, own, 'unexplained'), ok(null), 'as often as it is wrong');
    assert.deepEqual(await record(won, own), ok(null));
    assert.equal(await heldOf(won), held - prizeBaseUnits);
    assert.equal(await auditOf(house), 'intact');
  }));

test('a payment that is no payment of the prize can be that of an order, once it was taken back', () =>
  withClaimed(async (won) => {
    const { house, railId, send } = won;
    const txid = await send();
    assert.deepEqual(await record(won, txid), ok(null));
    const place = { railId, outputKeys: [`${txid}:0`] };
    assert.equal((await house.desk.store.findOutputUses(place)).size, 1);
    assert.deepEqual(await judge(won, txid, 'unexplained'), ok(null));
    assert.equal((await house.desk.store.findOutputUses(place)).size, 0);
  }));

test('a prize goes to nobody on the block list, and one listed after the claim is shown to who pays', () => {
  const { wrapStore } = withPeople(['ann']);
  const winner = { ...ANN, email: 'blocked@example.org' };
  const withWinner = (inner: Store): Store => ({
    ...(wrapStore?.(inner) ?? inner),
    findUser: async () => winner,
  });
  return withLottery(
    async (house) => {
      house.clock.advance(2 * DAY_MS);
      await round(house);
      const { desk } = house;
      const rail = desk.rails.get(desk.assets.get(PRIZE_ASSET)?.railId ?? '');
      const [address = '', other = ''] = [9_000_001, 9_000_002].map(
        (index) => rail?.deriveDepositAddress?.(index).address,
      );
      const block = (kind: 'address' | 'email', value: string) =>
        addToList(
          desk,
          { list: 'block', lines: [{ kind, value }], source: null },
          { operatorId: JUN.id, reason: 'reported' },
        );
      const claim = (addressText: string) => claimPrize(desk, { date: TOMORROW, userId: 'ann', addressText });
      await block('address', address);
      await block('email', 'blocked@example.org');
      assert.deepEqual(await claim(other), refuse('declined'));
      winner.email = ANN.email;
      assert.deepEqual(await claim(address), refuse('declined'));
      assert.ok((await claim(other)).ok);
      assert.deepEqual(await listPrizeProblems(desk, TOMORROW), ok([]));
      await block('address', other);
      const warning = { code: 'receiver_listed', isBlocking: false };
      assert.deepEqual(await listPrizeProblems(desk, TOMORROW), ok([warning]));
    },
    { wrapStore: withWinner },
  );
});

test('what its winner receives there long after is no money of the desk', () =>
  withClaimed(async (won) => {
    const { house, railId, send } = won;
    assert.deepEqual(await record(won, await send()), ok(null));
    await settle(house, railId);
    house.clock.advance(46 * DAY_MS);
    await send(5_000_000_000n);
    await settle(house, railId);
    assert.deepEqual(await house.desk.store.listUnmatchedDeposits({ state: 'open', limit: 9 }), []);
    const suspense = (await house.desk.store.listBalances()).filter(({ account }) => account === 'suspense');
    assert.deepEqual(suspense, []);
    assert.equal(await stateOf(won), 'paid, not to pay');
  }));

test('a prize that is paid long after its winner claimed it is followed as well', () =>
  withClaimed(async (won) => {
    const { house, railId, send } = won;
    house.clock.advance(46 * DAY_MS);
    await house.publish();
    const first = await send();
    assert.deepEqual(await record(won, first), ok(null));
    await house.watch(railId);
    await house.ledger(railId).forgetTransaction(first);
    await house.watch(railId);
    await house.watch(railId);
    assert.equal(await stateOf(won), 'payment_gone, to pay, gone, prize_payment_gone');
    house.clock.advance(46 * DAY_MS);
    assert.equal(await stateOf(won), 'paid, not to pay', 'nobody looks for ever');
  }));
