import assert from 'node:assert/strict';
import { ok } from '@naru/core';
import { type Desk, getAsset, recordDeskAct, recordTreasury, seenVersionOf } from '@naru/desk';
import { openStore } from '@naru/store';
import type { StoreGround } from '../database/store-ground.ts';
import { type ActWish, RACED_ACTS, type RacedAct } from './desk-acts.ts';
import { makeOwners } from './make-owners.ts';
import { type RaceDesk, openRaceDesk } from './race-desk.ts';
import { winDay } from './win-day.ts';

export const NOON_MS = Date.UTC(2026, 10, 21, 12);
const RAIL = 'krw-bank';
const FINAL_BLOCKS = 3;

/** What a wish is about, where it is not its own name: known once it was prepared. */
type About = Pick<ActWish, 'about' | 'said'>;

interface Case {
  readonly acts: readonly [RacedAct, RacedAct];
  /** Mina and Jun, if nobody else. */
  readonly by?: readonly [string, string];
  /** Of each of the two people. */
  readonly prepare: (desk: Desk, name: string, house: RaceDesk) => Promise<readonly [About, About]>;
  /** What the two are answered, in any order; the second is one of several. */
  readonly answers: readonly [string, readonly string[]];
}

const OVERTAKEN = 'order_changed_meanwhile';
const DECIDED = ['unmatched_decided', OVERTAKEN];

/** What two people do about one thing. */
export const CASES: Readonly<Record<string, Case>> = {
  'money of no order is recorded': {
    acts: ['recordUnmatched', 'recordUnmatched'],
    prepare: async (_desk, name) => both(name),
    answers: ['ok', ['output_already_used']],
  },
  'it is put aside': { acts: ['dismiss', 'dismiss'], prepare: keepMoney, answers: ['ok', DECIDED] },
  'it is put aside and sent back': {
    acts: ['dismiss', 'sendBack'],
    prepare: keepMoney,
    answers: ['ok', DECIDED],
  },
  'it is sent back': { acts: ['sendBack', 'sendBack'], prepare: keepMoney, answers: ['ok', DECIDED] },
  'what was put aside waits again': {
    acts: ['reopen', 'reopen'],
    prepare: async (desk, name) => {
      const about = await keepMoney(desk, name);
      await must(desk, 'dismiss', about[0]);
      return about;
    },
    answers: ['ok', DECIDED],
  },
  'it is given to two orders': {
    acts: ['give', 'give'],
    prepare: async (desk, name) => {
      const orders = [await openOrder(desk, `${name} A`), await openOrder(desk, `${name} B`)] as const;
      const [{ about }] = await keepMoney(desk, name);
      return [
        { about, said: orders[0] },
        { about, said: orders[1] },
      ];
    },
    answers: ['ok', DECIDED],
  },
  'one reference is recorded for an order, and as money of none': {
    acts: ['receipt', 'recordUnmatched'],
    prepare: async (desk, name) => [
      { about: await openOrder(desk, `${name} A`), said: name },
      { about: name },
    ],
    answers: ['ok', ['output_already_used']],
  },
  'a receipt is taken back': {
    acts: ['takeBack', 'takeBack'],
    prepare: async (desk, name) => {
      const orderId = await openOrder(desk, name);
      const [receipt] = (await desk.store.findOrder(orderId))?.sightings ?? [];
      return both(orderId, receipt?.outputKey);
    },
    answers: ['ok', ['receipt_unknown', 'proposal_open', OVERTAKEN]],
  },
  'a line of the bank is imported': {
    acts: ['importLine', 'importLine'],
    prepare: async (_desk, name) => both(name),
    answers: ['1', ['0']],
  },
  'a line of the bank is recorded for two orders': {
    acts: ['recordLine', 'recordLine'],
    prepare: async (desk, name) => {
      await must(desk, 'importLine', { about: name });
      const lines = await desk.store.listBankLines({ railId: RAIL, sinceMs: 0, limit: 100 });
      const said = lines.find(({ line }) => line.bankRef === name)?.line.lineKey ?? assert.fail();
      return [
        { about: await openOrder(desk, `${name} A`), said },
        { about: await openOrder(desk, `${name} B`), said },
      ];
    },
    answers: ['ok', ['output_already_used']],
  },
  'a line of the bank is put aside': {
    acts: ['asideLine', 'asideLine'],
    prepare: async (desk, name) => {
      // For no order of the other rows: with another order to be for, the line would wait again.
      await must(desk, 'importLine', { about: name, said: '1' });
      const lines = await desk.store.listBankLines({ railId: RAIL, sinceMs: 0, limit: 100 });
      return both(lines.find(({ line }) => line.bankRef === name)?.line.lineKey ?? assert.fail());
    },
    answers: ['1', ['0']],
  },
  'a line is added to a list': {
    acts: ['addToList', 'addToList'],
    prepare: async () => both('race@example.org'),
    answers: ['1', ['0']],
  },
  'a line leaves its list': {
    acts: ['removeFromList', 'removeFromList'],
    prepare: (desk) => list(desk, 'leaves@example.org'),
    answers: ['ok', ['list_entry_unknown']],
  },
  'a line is kept and leaves its list': {
    acts: ['keepOnList', 'keepOnList'],
    prepare: (desk) => list(desk, 'stays@example.org'),
    answers: ['ok', ['ok']],
  },
  'a setting is changed from what both saw': {
    acts: ['setSetting', 'setSetting'],
    prepare: async () => [
      { about: 'raced', said: 'one' },
      { about: 'raced', said: 'another' },
    ],
    answers: ['ok', ['setting_changed_meanwhile']],
  },
  'a margin is changed from what both saw': {
    acts: ['setMargin', 'setMargin'],
    prepare: async () => [
      { about: 'LTC KRW', said: '-9000' },
      { about: 'LTC KRW', said: '-8000' },
    ],
    answers: ['ok', ['adjustment_changed_meanwhile']],
  },
  'a payout is saved in a file and withdrawn': {
    acts: ['saveFile', 'withdraw'],
    by: ['mina', 'mina'],
    prepare: async (desk, _name, house) => {
      const order = await prepared(house);
      return both(order, `${seenVersionOf((await desk.store.findOrder(order))?.order ?? assert.fail())}`);
    },
    answers: ['ok', ['transfers_changed', OVERTAKEN]],
  },
  'a judgement of a payout is taken back': {
    acts: ['judge', 'judge'],
    prepare: (_desk, _name, house) => payOut(house),
    answers: ['ok', ['payment_unexplained', OVERTAKEN]],
  },
  'a payment to a winner is judged': {
    acts: ['judgePrize', 'judgePrize'],
    prepare: payWinner,
    answers: ['ok', ['payment_settled']],
  },
  'a recorded prize is taken back': {
    acts: ['takePrizeBack', 'takePrizeBack'],
    prepare: async (desk) => {
      await winDay(desk, '2026-11-18', 20_000n);
      await setAside(desk);
      await must(desk, 'recordPrize', { about: '2026-11-18', said: 'PRIZE18' });
      return both('PRIZE18');
    },
    answers: ['ok', ['payment_settled', 'already_booked']],
  },
  'a prize is recorded again after that': {
    acts: ['recordPrize', 'recordPrize'],
    prepare: async (desk) => {
      await winDay(desk, '2026-11-17', 20_000n);
      await must(desk, 'recordPrize', { about: '2026-11-17', said: 'PRIZE17' });
      await must(desk, 'takePrizeBack', { about: 'PRIZE17' });
      return [
        { about: '2026-11-17', said: 'PRIZE17A' },
        { about: '2026-11-17', said: 'PRIZE17B' },
      ];
    },
    answers: ['ok', ['already_booked']],
  },
  'another address of a prize is proposed': {
    acts: ['redirectPrize', 'redirectPrize'],
    prepare: async (desk) => {
      await winDay(desk, '2026-11-16', 20_000n);
      return both('2026-11-16', 'Kookmin 123-456-789013 Mina Kim');
    },
    answers: ['ok', ['proposal_open']],
  },
  'another address of a prize is approved': {
    acts: ['approveAddress', 'approveAddress'],
    prepare: async (desk) => {
      await winDay(desk, '2026-11-15', 20_000n);
      const said = 'Kookmin 123-456-789013 Mina Kim';
      await must(desk, 'redirectPrize', { about: '2026-11-15', said }, 'kim');
      return both('2026-11-15');
    },
    answers: ['ok', ['proposal_unknown', 'prize_address_same']],
  },
  'a prize on hold is let go': {
    acts: ['releasePrize', 'releasePrize'],
    prepare: async (desk) => {
      await winDay(desk, '2026-11-14', 20_000n);
      await must(desk, 'holdPrize', { about: '2026-11-14' });
      return both('2026-11-14');
    },
    answers: ['ok', ['hold_unknown']],
  },
  'two owners take the right of each other': {
    acts: ['demote', 'demote'],
    by: ['kim', 'lee'],
    prepare: async () => [{ about: 'lee' }, { about: 'kim' }],
    answers: ['ok', ['right_missing', 'last_owner']],
  },
};

/** Makes what the acts of each case are about. Gives the two wishes of each. */
export async function prepareAll({ options }: StoreGround): Promise<readonly (readonly ActWish[])[]> {
  const store = await openStore(options);
  try {
    const house = await openRaceDesk(store, NOON_MS);
    const { desk } = house;
    await house.makeOrders(0);
    await makeOwners(desk);
    const wishes: (readonly ActWish[])[] = [];
    for (const [name, { acts, prepare, by = ['mina', 'jun'] }] of Object.entries(CASES)) {
      const about = await prepare(desk, name, house);
      wishes.push(acts.map((act, n) => ({ name, act, by: by[n] ?? '', ...(about[n] ?? both('')[0]) })));
    }
    return wishes;
  } finally {
    await store.close();
  }
}

function both(about: string, said?: string): readonly [About, About] {
  const wish = said === undefined ? { about } : { about, said };
  return [wish, wish];
}

async function must(desk: Desk, act: RacedAct, { about, said = '' }: About, by = 'mina'): Promise<void> {
  const answers = await RACED_ACTS[act](desk, { name: '', act, by, about, said });
  if (typeof answers !== 'number' && !answers.ok) assert.fail(`${act}: ${answers.reason}`);
}

/** Money of no order. */
async function keepMoney(desk: Desk, name: string): Promise<readonly [About, About]> {
  await must(desk, 'recordUnmatched', { about: name });
  const open = await desk.store.listUnmatchedDeposits({ state: 'open', limit: 100 });
  return both(open.find(({ txid }) => txid === name)?.outputKey ?? assert.fail(name));
}

/** An order that a deposit of the bank belongs to. */
async function openOrder(desk: Desk, name: string): Promise<string> {
  const [about] = await keepMoney(desk, name);
  await must(desk, 'sendBack', about);
  const deposit = await desk.store.findUnmatchedDeposit({ railId: RAIL, outputKey: about.about });
  return deposit?.orderId ?? assert.fail();
}

async function list(desk: Desk, value: string): Promise<readonly [About, About]> {
  await must(desk, 'addToList', { about: value });
  const entries = await desk.store.listEntries({ list: 'block', limit: 100 });
  return both(entries.find((entry) => entry.value === value)?.entryId ?? assert.fail());
}

/** An order whose payout is prepared. */
async function prepared({ desk, ...house }: RaceDesk): Promise<string> {
  await house.watch();
  const [order = assert.fail()] = await house.makeOrders(1);
  await house.pay(order);
  for (let block = 0; block < FINAL_BLOCKS; block += 1) await house.mine();
  await house.watch();
  const { orderId: about } = order;
  for (const act of ['take', 'prepare'] as const) await must(desk, act, { about });
  return about;
}

/** A payout that a person has attested. */
async function payOut(house: RaceDesk): Promise<readonly [About, About]> {
  const { desk } = house;
  const about = await prepared(house);
  await must(desk, 'attest', { about });
  const { sightings = [] } = (await desk.store.findOrder(about)) ?? {};
  return both(about, sightings.find(({ purpose }) => purpose === 'payout')?.outputKey);
}

type PrizeRefusal = 'output_already_used' | 'payment_settled' | 'proposal_unknown';

/** A payment to a winner that nobody has explained, beside the one that pays the prize. */
async function payWinner(desk: Desk, name: string): Promise<readonly [About, About]> {
  const [prizeDate, baseUnits] = ['2026-11-19', 20_000n];
  await winDay(desk, prizeDate, baseUnits);
  const place = { railId: RAIL, prizeDate, assetId: 'KRW', watchKey: '', baseUnits };
  const seen = { ...place, blockHeight: null, blockHash: null, firstSeenAtMs: NOON_MS, droppedAtMs: null };
  const paying = [
    { ...seen, outputKey: 'prize', txid: 'prize', standing: 'counted' },
    { ...seen, outputKey: name, txid: name, standing: null },
  ] as const;
  const what = { event: 'prize_payment_judged', subjectId: name, operatorId: '', note: null } as const;
  const written = await recordDeskAct<null, PrizeRefusal>(desk, () =>
    ok({ what, write: (act) => desk.store.judgePrizePayments({ paying, judged: [] }, act) }),
  );
  assert.ok(written.ok);
  return both(name);
}

/** Money for prizes. */
async function setAside(desk: Desk): Promise<void> {
  const entry = { kind: 'lottery_funded', asset: getAsset(desk, 'KRW'), baseUnits: 100_000n } as const;
  const said = { ...entry, into: null, heldBaseUnits: null, entryKey: 'fund', operatorId: 'mina' };
  assert.ok((await recordTreasury(desk, { ...said, reason: 'prizes', evidence: '' })).ok);
}
