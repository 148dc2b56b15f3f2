import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Anchored,
  type Rail,
  type Store,
  anchorRail,
  cancelOrder,
  claimPrize,
  closeHold,
  holdPrize,
  holdSkipped,
  listWatchedPrizes,
  prizeEntryKey,
  recordTreasury,
} from '@naru/desk';
import { ok, refuse } from '@naru/core';
import { rehearsalRailId } from '@naru/chains';
import { RailFault } from '@naru/rails';
import {
  DAY_MS,
  PRIZE_ASSET,
  TOMORROW,
  auditOf,
  dayOf,
  round,
  withLottery,
  withPeople,
} from '../testing/lottery-house.ts';
import { JUN, type TestDesk, withTestDesk } from '../testing/test-desk.ts';
import { listPrizes } from '../lottery/list-prizes.ts';
import { readDeskStatus } from '../status/desk-status.ts';
import { TEST_GAUGES } from '../testing/test-context.ts';

const LTC = 'rehearsal-ltc';
const NOTE = 'Blocks 4 to 60 were not read. Look up whether it was paid in them.';
const REASON = 'The node was on a fork';

function railOf(house: TestDesk): Rail {
  return house.desk.rails.get(LTC) ?? assert.fail();
}

/** Deeper than the 24 blocks that a rail knows at its start, and the two of the deposit. */
async function reorganise(house: TestDesk): Promise<void> {
  await house.ledger(LTC).takeBackBlocks(30);
  await house.mine(LTC, 31);
}

test('a rail that lost its place is set on the present chain, and finds its deposits there again', () =>
  withTestDesk({}, async (house) => {
    await house.mine(LTC, 320);
    const order = await house.order({ pay: 'LTC', receive: 'KRW', payAmount: '1' });
    await house.fund(order);
    await reorganise(house);
    await assert.rejects(house.watch(LTC), { code: 'reorg_too_deep' });

    const anchored = await anchorRail(house.desk, railOf(house), REASON);
    assert.ok(anchored.ok);
    assert.deepEqual(anchored.value.toLookAt, []);
    const [sighting] = (await house.view(order)).sightings;
    assert.equal(sighting?.blockHash, null, 'unconfirmed until it is read again');
    const [act] = await house.desk.store.listActsAbout({ subjectId: LTC, limit: 1 });
    assert.deepEqual([act?.event, act?.note], ['rail_anchored', REASON]);

    for (let round = 0; round < 8; round += 1) await house.watch(LTC);
    const view = await house.view(order);
    assert.equal(view.order.stage, 'funded');
    assert.notEqual(view.sightings[0]?.blockHash, null);
    assert.equal(view.sightings[0]?.droppedAtMs, null);
  }));

test('a deposit that the present chain does not have is gone after the reading', () =>
  withTestDesk({}, async (house) => {
    await house.mine(LTC, 320);
    const order = await house.order({ pay: 'LTC', receive: 'KRW', payAmount: '1' });
    const view = await house.fund(order);
    await house.ledger(LTC).takeBackBlocks(30);
    await house.ledger(LTC).dropTransaction(view.sightings[0]?.txid ?? '');
    await house.mine(LTC, 31);
    assert.ok((await anchorRail(house.desk, railOf(house), REASON)).ok);
    for (let round = 0; round < 8; round += 1) await house.watch(LTC);
    assert.notEqual((await house.view(order)).sightings[0]?.droppedAtMs, null);
    assert.equal((await house.view(order)).order.stage, 'lost');
  }));

/** A network whose server has thrown the blocks below this height away. */
function prunable(railId = LTC) {
  const state = { prunedBelow: 0 };
  const wrapRail = (rail: Rail): Rail =>
    rail.network.railId !== railId
      ? rail
      : {
          ...rail,
          scan: async (cursor, watch, blocksMax) => {
            if (rail.readHeight(cursor) + 1 < state.prunedBelow) throw new RailFault('blocks_pruned', '');
            return rail.scan(cursor, watch, blocksMax);
          },
          rereadFrom: (cursor, range) => {
            const blocksMax = rail.readHeight(cursor) - state.prunedBelow;
            return rail.rereadFrom?.(cursor, { ...range, blocksMax }) ?? assert.fail();
          },
        };
  return { state, wrapRail };
}

test('blocks that the server threw away are left out, with the orders that they can have paid named', () => {
  const { state, wrapRail } = prunable();
  return withTestDesk({ wrapRail }, async (house) => {
    await house.mine(LTC, 3);
    const ended = await house.order({ pay: 'LTC', receive: 'KRW', payAmount: '1' });
    assert.ok((await cancelOrder(house.desk, ended.orderId, null)).ok);
    house.clock.advance(60_000);
    await house.watch(LTC);
    const order = await house.order({ pay: 'LTC', receive: 'KRW', payAmount: '1' });
    await house.mine(LTC, 100);
    state.prunedBelow = 60;
    await assert.rejects(house.watch(LTC), { code: 'blocks_pruned' });

    const anchored = await anchorRail(house.desk, railOf(house), REASON);
    assert.ok(anchored.ok);
    const { orderId, reference, depositAddress } = order;
    assert.deepEqual(anchored.value.gap?.orders, [
      {
        orderId: ended.orderId,
        reference: ended.reference,
        addresses: [ended.depositAddress],
        isHeld: false,
      },
      { orderId, reference, addresses: [depositAddress], isHeld: true },
    ]);
    assert.equal(anchored.value.gap?.throughHeight, 60);
    assert.equal(anchored.value.fromHeight, 61);
    await house.watch(LTC);
    assert.equal((await house.desk.store.findRailState(LTC))?.head.height, anchored.value.headHeight);

    const busy: Store = {
      ...house.desk.store,
      saveChange: async () => ({ ok: false, reason: 'order_changed_meanwhile' }),
    };
    assert.equal(await holdSkipped({ ...house.desk, store: busy }, LTC), false, 'it is tried again');
    for (let round = 0; round < 2; round += 1) assert.equal(await holdSkipped(house.desk, LTC), true);
    assert.deepEqual(await house.stateOf(order), ['awaiting_deposit', 'operator']);
    assert.deepEqual((await house.view(ended)).holds, []);
    assert.equal((await house.desk.store.listAudit(orderId)).at(-1)?.note, NOTE);
    const act = { ...(await house.act(order)), reason: 'operator', note: 'not paid' } as const;
    assert.ok((await closeHold(house.desk, act)).ok);
    await holdSkipped(house.desk, LTC);
    assert.deepEqual(await house.stateOf(order), ['awaiting_deposit'], 'it is held once');
  });
});

/** A drawn day whose winner has said where the prize goes, on a network whose server throws blocks away. */
function withClaimed(
  run: (
    house: TestDesk,
    parts: {
      readonly pay: () => Promise<string>;
      readonly readPast: () => Promise<Anchored['gap']>;
      readonly record: (txid: string) => ReturnType<typeof recordTreasury>;
      readonly address: string;
    },
  ) => Promise<void>,
): Promise<void> {
  const railId = rehearsalRailId(PRIZE_ASSET);
  const { state, wrapRail } = prunable(railId);
  return withLottery(
    async (house) => {
      house.clock.advance(2 * DAY_MS);
      await round(house);
      await house.publish();
      const rail = house.desk.rails.get(railId) ?? assert.fail();
      const { address = '', watchKey = '' } = rail.deriveDepositAddress?.(9_000_001) ?? {};
      assert.ok((await claimPrize(house.desk, { date: TOMORROW, userId: 'ann', addressText: address })).ok);
      await house.mine(railId, 3);
      await house.watch(railId);
      const { prizeBaseUnits: baseUnits } = await dayOf(house);
      const asset = house.desk.assets.get(PRIZE_ASSET) ?? assert.fail();
      const entry = { kind: 'lottery_paid', asset, baseUnits, into: null, heldBaseUnits: null } as const;
      const said = { ...entry, entryKey: prizeEntryKey(TOMORROW), operatorId: JUN.id, reason: 'prize' };
      await run(house, {
        address,
        pay: () => house.ledger(railId).pay({ address, watchKey, baseUnits }),
        record: (evidence) => recordTreasury(house.desk, { ...said, evidence }),
        readPast: async () => {
          await house.mine(railId, 100);
          state.prunedBelow += 100;
          const anchored = await anchorRail(house.desk, rail, REASON);
          assert.ok(anchored.ok, JSON.stringify(anchored));
          await house.watch(railId);
          return anchored.value.gap;
        },
      });
    },
    { ...withPeople(['ann']), wrapRail },
  );
}

/** Whether the prize is on hold, its state, and whether operators see where to pay it. */
async function shownOf({ desk }: TestDesk): Promise<readonly unknown[]> {
  const prize = (await listPrizes(desk)).find(({ date }) => date === TOMORROW);
  return [prize?.isHeld, prize?.state, prize?.toPay !== null];
}

/** What the alarm about prizes on hold says, and since when. */
async function calledOf({ desk }: TestDesk): Promise<readonly unknown[]> {
  const { alarms } = await readDeskStatus({ desk, market: null, gauges: TEST_GAUGES });
  return alarms.flatMap(({ kind, what, since }) => (kind === 'prize_held' ? [what.en, since] : []));
}

const HELD = { date: TOMORROW, isHeld: true, operatorId: JUN.id, note: 'looked up in an explorer' };

function hold({ desk }: TestDesk, isHeld: boolean, note = HELD.note) {
  return holdPrize(desk, { ...HELD, isHeld, note });
}

test('a prize that can have been paid in blocks that are left out is on hold until somebody has looked', () =>
  withClaimed(async (house, { address, pay, readPast, record }) => {
    const { desk } = house;
    assert.deepEqual(await shownOf(house), [false, 'claimed', true]);
    assert.deepEqual(await hold(house, false), refuse('hold_unknown'));
    assert.deepEqual(await holdPrize(desk, { ...HELD, date: '2026-11-23' }), refuse('prize_not_claimed'));
    const gap = await readPast();
    assert.deepEqual(gap?.prizes, [{ date: TOMORROW, address, txids: [] }]);
    assert.deepEqual(await shownOf(house), [true, 'on_hold', false]);
    const [held] = await desk.store.listActsAbout({ subjectId: `prize ${TOMORROW}`, limit: 1 });
    const { fromHeight, throughHeight } = gap ?? {};
    const since = new Date(held?.happenedAtMs ?? 0).toISOString();
    house.clock.advance(60_000);
    assert.deepEqual(await calledOf(house), [`Prizes on hold: ${TOMORROW}`, since]);
    assert.match(held?.note ?? '', new RegExp(`^Blocks ${fromHeight} to ${throughHeight} were not read`));
    assert.deepEqual(await hold(house, false, ' '), refuse('reason_missing'));
    assert.deepEqual(await hold(house, false), ok(null));
    assert.deepEqual(await shownOf(house), [false, 'claimed', true]);
    assert.deepEqual(await calledOf(house), []);
    assert.deepEqual(await hold(house, true), ok(null), 'by hand');
    assert.deepEqual(await shownOf(house), [true, 'on_hold', false]);

    assert.deepEqual(await record(await pay()), ok(null), 'a person who finds the payment names it');
    assert.deepEqual(await shownOf(house), [true, 'paid', false], 'whether there was another is asked still');
    assert.deepEqual(await hold(house, false), ok(null));
    assert.equal(await auditOf(house), 'intact');
  }));

test('a recorded prize whose block was left out is not paid again, and its payment is named again', () =>
  withClaimed(async (house, { address, pay, readPast, record }) => {
    const txid = await pay();
    await house.watch(rehearsalRailId(PRIZE_ASSET));
    assert.deepEqual(await record(txid), ok(null));
    assert.deepEqual((await readPast())?.prizes, [{ date: TOMORROW, address, txids: [txid] }]);
    assert.deepEqual(await shownOf(house), [true, 'on_hold', false]);
    const [prize] = await listWatchedPrizes(house.desk);
    assert.notEqual(prize?.payments[0]?.droppedAtMs, null, 'the desk takes it for gone');
    assert.deepEqual(await record(await pay()), refuse('prize_on_hold'));
    assert.deepEqual(await record(txid), ok(null));
    assert.deepEqual(await shownOf(house), [true, 'paid', false]);
    assert.deepEqual(await record(txid), ok(null), 'the same again');
    assert.deepEqual(await hold(house, false), ok(null));
    await house.watch(rehearsalRailId(PRIZE_ASSET));
    assert.deepEqual(await shownOf(house), [false, 'paid', false]);
    assert.equal(await auditOf(house), 'intact');
  }));

test('a rail that reads well, or has not begun, stays where it is', () =>
  withTestDesk({}, async (house) => {
    assert.deepEqual(await anchorRail(house.desk, railOf(house), REASON), {
      ok: false,
      reason: 'rail_not_begun',
    });
    await house.mine(LTC, 3);
    await house.watch(LTC);
    const before = await house.desk.store.findRailState(LTC);
    assert.deepEqual(await anchorRail(house.desk, railOf(house), REASON), {
      ok: false,
      reason: 'rail_not_stuck',
    });
    assert.deepEqual(await house.desk.store.findRailState(LTC), before);
    const bank = house.desk.rails.get('krw-bank') ?? assert.fail();
    await house.watch('krw-bank');
    assert.deepEqual(await anchorRail(house.desk, bank, REASON), {
      ok: false,
      reason: 'rail_without_blocks',
    });
    assert.deepEqual(await house.desk.store.listActsAbout({ subjectId: LTC, limit: 1 }), []);
  }));
