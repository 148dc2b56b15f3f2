import assert from 'node:assert/strict';
import { type PublishedLottery, ok, verifyLottery } from '@naru/core';
import { type LotteryDay, type Store, type User, recordTreasury, runLottery, verifyAudit } from '@naru/desk';
import { hashText } from '../machine/hash-text.ts';
import { createLotteryParts } from '../lottery/lottery-facts.ts';
import { presentLottery } from '../lottery/present-lottery.ts';
import { JUN, type TestDesk, type TestDeskOptions, withTestDesk } from './test-desk.ts';

export const PARTS = createLotteryParts(new Uint8Array(32).fill(3), { isRehearsal: true });
export const HOUR_MS = 60 * 60 * 1000;
export const DAY_MS = 24 * HOUR_MS;
export const PRIZE_ASSET = 'USDT-tron';
/** The test clock begins on the 21st. */
export const TOMORROW = '2026-11-22';
export const LEAST = 1_000_000n;

export const ANN: User = {
  userId: 'ann',
  version: 1,
  username: 'Ann',
  usernameKey: 'ann',
  email: 'ann@example.com',
  emailKey: 'ann@example.com',
  phone: '',
  fullName: '',
  dateOfBirth: '',
  countryCode: 'KR',
  passwordHash: '',
  language: 'en',
  totpSecret: null,
  totpPendingSecret: null,
  totpLastStep: 0,
  knownDevices: [],
  createdAtMs: 0,
  updatedAtMs: 0,
  leavingAtMs: null,
};

export async function fund(house: TestDesk, coins: bigint, kind: 'lottery_funded' | 'lottery_returned') {
  const asset = house.desk.assets.get(PRIZE_ASSET) ?? assert.fail();
  return recordTreasury(house.desk, {
    kind,
    asset,
    baseUnits: coins * LEAST,
    into: null,
    heldBaseUnits: null,
    entryKey: `${kind} ${coins}`,
    operatorId: JUN.id,
    reason: 'lottery',
    evidence: '',
  });
}

/** A desk with money for prizes, on the day before the first one. */
export function withLottery(
  run: (house: TestDesk) => Promise<void>,
  { funded = 100n, ...options }: TestDeskOptions & { readonly funded?: bigint } = {},
): Promise<void> {
  return withTestDesk(options, async (house) => {
    await house.publish();
    if (funded > 0n) assert.deepEqual(await fund(house, funded, 'lottery_funded'), ok(null));
    await round(house);
    await run(house);
  });
}

export function round(house: TestDesk, parts = PARTS): Promise<void> {
  return runLottery(house.desk, parts);
}

export async function dayOf(house: TestDesk, date = TOMORROW): Promise<LotteryDay> {
  return (await house.desk.store.findLotteryDay(date)) ?? assert.fail(`${date} has no lottery`);
}

/** Delivered on the day after the first one, as the listing of orders has it. */
export function withPeople(people: readonly string[]): TestDeskOptions {
  const entrants = people.map((userId, index) => ({
    userId,
    deliveredAtMs: Date.UTC(2026, 10, 22, 12) + index,
    orderId: `order-${index}`,
  }));
  return {
    wrapStore: (store): Store => ({
      ...store,
      listLotteryEntrants: async ({ sinceMs, beforeMs }) =>
        entrants.filter(({ deliveredAtMs }) => sinceMs <= deliveredAtMs && deliveredAtMs < beforeMs),
    }),
  };
}

export const FIVE = ['ann', 'bo', 'cho', 'dan', 'eun'];

export async function verdictOn(house: TestDesk, earlier?: PublishedLottery): Promise<string> {
  const day = await dayOf(house);
  const entries = await house.desk.store.listLotteryEntries({ date: day.date, limit: 500, fromPlace: 0 });
  const leaves = entries.map(({ leaf }) => leaf);
  const now = await presentLottery(house.desk, day, { isRehearsal: true, leaves });
  const verdict = verifyLottery(PARTS, {
    now,
    leaves,
    earlier,
    nowMs: house.clock.nowMs(),
    endsAtMs: day.endsAtMs,
  });
  return verdict.ok ? verdict.value : verdict.reason;
}

export async function auditOf(house: TestDesk): Promise<string> {
  return (await verifyAudit(house.desk.store, hashText)).broken?.row ?? 'intact';
}
