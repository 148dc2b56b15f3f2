import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ok } from '@naru/core';
import {
  type Desk,
  type OperatorAct,
  changeOperator,
  changeOrProposeSetting,
  dismissOrPropose,
  getAsset,
  judgeOrProposePrize,
  preparePayout,
  prizeEntryKey,
  recordOrProposeTreasury,
  recordUnmatched,
  reverseReceipt,
  seenVersionOf,
  takeOrder,
} from '@naru/desk';
import { openStore } from '@naru/store';
import { clusterSkipReason } from './database/private-cluster.ts';
import { type OnGround, onPostgres, onSqlite } from './database/store-ground.ts';
import { RACED_ACTS } from './race/desk-acts.ts';
import { makeOwners } from './race/make-owners.ts';
import { type RaceDesk, openRaceDesk } from './race/race-desk.ts';
import { winDay } from './race/win-day.ts';

// A second person joins at the very moment in which somebody does alone what takes two.

const NOON_MS = Date.UTC(2026, 10, 21, 12);
const RAIL = 'krw-bank';
const FINAL_BLOCKS = 3;
const PRIZE = 20_000n;
const DATE = '2026-11-19';
const BY = { operatorId: 'mina', reason: 'alone', note: 'alone' } as const;

describe('the embedded database', () => runJoinRaces(onSqlite, false));
describe('PostgreSQL', () => runJoinRaces(onPostgres, clusterSkipReason()));

/** Does on a desk what was prepared on it; gives what is to be proposed then. */
type Act = (desk: Desk) => Promise<{ readonly ok: boolean; readonly reason?: string }>;

const ACTS: Readonly<Record<string, (house: RaceDesk) => Promise<Act>>> = {
  'money of no order is put aside': async ({ desk }) => {
    const money = { assetId: 'KRW', amountText: '500000', reference: 'A', markText: '', ...BY };
    assert.ok((await recordUnmatched(desk, { ...money, receivedAtMs: NOON_MS })).ok);
    const [open] = await desk.store.listUnmatchedDeposits({ state: 'open', limit: 1 });
    const place = { railId: RAIL, outputKey: open?.outputKey ?? assert.fail() };
    return (at) => dismissOrPropose(at, { act: 'dismiss', place, ...BY });
  },
  'own money is booked': async () => (at) =>
    recordOrProposeTreasury(at, { ...entryOf(at, 'bought'), entryKey: 'bought', evidence: '' }),
  'a prize is recorded': async ({ desk }) => {
    await winDay(desk, DATE, PRIZE);
    return (at) =>
      recordOrProposeTreasury(at, {
        ...entryOf(at, 'lottery_paid'),
        entryKey: prizeEntryKey(DATE),
        evidence: 'PRIZE',
      });
  },
  'the record of a prize is taken back': async ({ desk }) => {
    const fund = { ...entryOf(desk, 'lottery_funded'), entryKey: 'fund', evidence: '' };
    assert.ok((await recordOrProposeTreasury(desk, fund)).ok);
    const wish = { name: '', act: 'recordPrize', by: 'mina', about: DATE, said: 'PRIZE' } as const;
    assert.ok((await RACED_ACTS.recordPrize(desk, wish)).ok);
    const place = { railId: RAIL, outputKey: 'PRIZE' };
    return (at) => judgeOrProposePrize(at, { ...place, judgement: 'unexplained', ...BY });
  },
  'a setting is changed': async () => (at) =>
    changeOrProposeSetting(
      at,
      { change: { key: 'raced', beforeJson: null, afterJson: '"one"' }, ...BY },
      () => Promise.resolve(ok(null)),
    ),
  'a payout is prepared': async (house) => {
    await house.watch();
    const [order = assert.fail()] = await house.makeOrders(1);
    await house.pay(order);
    for (let block = 0; block < FINAL_BLOCKS; block += 1) await house.mine();
    await house.watch();
    const { orderId } = order;
    assert.ok((await takeOrder(house.desk, await onOrder(house.desk, orderId))).ok);
    return async (at) => preparePayout(at, await onOrder(at, orderId));
  },
  'a receipt is taken back': async ({ desk }) => {
    const money = { assetId: 'KRW', amountText: '400000', reference: 'B', markText: '', ...BY };
    assert.ok((await recordUnmatched(desk, { ...money, receivedAtMs: NOON_MS })).ok);
    const open = await desk.store.listUnmatchedDeposits({ state: 'open', limit: 9 });
    const receiptKey = open.find(({ txid }) => txid === 'B')?.outputKey ?? assert.fail();
    const wish = { name: '', act: 'sendBack', by: 'mina', about: receiptKey } as const;
    assert.ok((await RACED_ACTS.sendBack(desk, wish)).ok);
    const place = { railId: RAIL, outputKey: receiptKey };
    const orderId = (await desk.store.findUnmatchedDeposit(place))?.orderId ?? assert.fail();
    const said = { receiptKey, cause: 'recorded_wrongly', note: 'alone' } as const;
    return async (at) => reverseReceipt(at, { ...(await onOrder(at, orderId)), ...said });
  },
};

/** On what Mina sees of the order. */
async function onOrder({ store }: Desk, orderId: string): Promise<OperatorAct> {
  const view = await store.findOrder(orderId);
  const actor = { kind: 'operator', id: 'mina' } as const;
  return { orderId, expectedVersion: seenVersionOf(view?.order ?? assert.fail()), actor };
}

function entryOf(desk: Desk, kind: 'bought' | 'lottery_paid' | 'lottery_funded') {
  return { kind, asset: getAsset(desk, 'KRW'), baseUnits: PRIZE, into: null, heldBaseUnits: null, ...BY };
}

function runJoinRaces(onGround: OnGround, skip: string | false): void {
  test('a person who could agree when it is written has to', { skip }, () =>
    onGround(async (ground) => {
      const store = await openStore(ground.options);
      try {
        const house = await openRaceDesk(store, NOON_MS);
        const settings = { ...house.desk.settings, fourEyesAboveUsdCents: 0n };
        const desk: Desk = { ...house.desk, settings };
        await house.makeOrders(0);
        await makeOwners(desk);
        for (const [name, prepare] of Object.entries(ACTS)) {
          await letIn(desk, ['jun', 'kim', 'lee'], false);
          const act = await prepare({ ...house, desk });
          const before = await countOpen(desk);
          const outcome = await act(joinedWhile(desk));
          // An order is shown again first.
          const done = outcome.ok || outcome.reason !== 'order_changed_meanwhile' ? outcome : await act(desk);
          assert.ok(done.ok, `${name}: ${done.reason}`);
          assert.equal(await countOpen(desk), before + 1, `${name} waits for the person who joined`);
        }
      } finally {
        await store.close();
      }
    }),
  );
}

/** Between the reading of who could agree and what follows from it, Jun becomes one of them. */
function joinedWhile(desk: Desk): Desk {
  let isJoined = false;
  const listOperators: Desk['store']['listOperators'] = async () => {
    const found = await desk.store.listOperators();
    if (!isJoined) {
      isJoined = true;
      await letIn(desk, ['jun'], true);
    }
    return found;
  };
  return { ...desk, store: { ...desk.store, listOperators } };
}

async function letIn(desk: Desk, names: readonly string[], isEnabled: boolean): Promise<void> {
  for (const operatorId of names)
    assert.ok((await changeOperator(desk, { operatorId, by: 'mina', change: { isEnabled } })).ok);
}

async function countOpen({ store, clock }: Desk): Promise<number> {
  return (await store.listProposals({ nowMs: clock.nowMs(), limit: 99 })).length;
}
