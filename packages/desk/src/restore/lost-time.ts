import type { LostMoneyKind } from '@naru/core';
import { listTreasury } from '../ledger/treasury.ts';
import { readAll } from '../audit/trail.ts';
import type { Desk } from '../runtime/desk.ts';
import { isPrizeHeld, prizeThing } from './held-prizes.ts';
import type { UnmatchedDeposit } from '../ports/unmatched-store.ts';
import type { LotteryDay } from '../ports/lottery-store.ts';
import {
  createSetAside,
  findOpenRestore,
  isChecked,
  moneyThing,
  mayBeSettled,
  type Open,
} from '../deposit/unchecked-money.ts';

/**
 * Something beside the orders that may have been settled in the time that the database lost: a prize that may
 * have been paid, money of no order that may have been sent back, a balance that may have changed.
 */
export interface LostTimeThing {
  /** Its name in calls and, after the identifier of the restore, in the act that records the check. */
  readonly id: string;
  readonly kind: LostMoneyKind;
  readonly assetId: string;
  readonly baseUnits: bigint;
  /** The day of the prize, or the transaction; empty for a balance. */
  readonly what: string;
  /** True if it came to a set-aside address: its order is lost, and may have been paid out. */
  readonly isOfLostOrder: boolean;
}

type LostTimeDesk = Pick<Desk, 'store' | 'assets' | 'rateBook'>;
/** The things that nobody has checked since the restore; none once it is closed. */
export async function* listUnchecked(desk: LostTimeDesk): AsyncGenerator<LostTimeThing> {
  const current = await findOpenRestore(desk);
  if (current === null) return;
  const checked = await desk.store.listCheckedThings(current.restore.restoreId);
  for await (const thing of listThings(desk, current)) if (!checked.has(thing.id)) yield thing;
}

async function* listThings(desk: LostTimeDesk, current: Open): AsyncGenerator<LostTimeThing> {
  for (const day of await desk.store.listPromisedLotteryDays(DAYS_MAX))
    if (isOfLostTime(day, current)) yield toPrize(day);
  const setAside = createSetAside(desk);
  const open = readAll<UnmatchedDeposit>(({ limit, after: before }) =>
    desk.store.listUnmatchedDeposits({ state: 'open', limit, before }),
  );
  for await (const deposit of open) {
    const isOfLostOrder = await setAside.has(deposit);
    if (isOfLostOrder || mayBeSettled(deposit, current)) yield toMoney(deposit, isOfLostOrder);
  }
  for (const { asset, held } of await listTreasury(desk))
    if (held !== 0n && !(await isCounted(desk, asset.assetId, current))) yield toBalance(asset.assetId, held);
}

const PLAIN = { what: '', isOfLostOrder: false } as const;
/** More days than can wait for their winners. */
const DAYS_MAX = 400;

/** True if the prize may have been claimed and paid after the backup; false for a day since the restore. */
function isOfLostTime({ startsAtMs }: Pick<LotteryDay, 'startsAtMs'>, { restore }: Open): boolean {
  return startsAtMs < restore.beganAtMs;
}

function toPrize({ date, prizeAssetId: assetId, prizeBaseUnits: baseUnits }: LotteryDay): LostTimeThing {
  return { ...PLAIN, id: prizeThing(date), kind: 'prize', assetId, baseUnits, what: date };
}

function toMoney(deposit: UnmatchedDeposit, isOfLostOrder: boolean): LostTimeThing {
  const { assetId, baseUnits, txid: what } = deposit;
  return { id: moneyThing(deposit), kind: 'unmatched', assetId, baseUnits, what, isOfLostOrder };
}

function toBalance(assetId: string, baseUnits: bigint): LostTimeThing {
  return { ...PLAIN, id: `treasury ${assetId}`, kind: 'treasury', assetId, baseUnits };
}

async function isCounted({ store }: Pick<Desk, 'store'>, assetId: string, { restore }: Open) {
  const [last] = await store.listTreasuryEntries({ limit: 1, kind: 'counted', assetId });
  return last !== undefined && last.entry.recordedAtMs >= restore.beganAtMs;
}

/**
 * Whether a prize may have been paid in the lost time, or in unread blocks, and nobody has checked yet. Acts
 * that depend on this are written only as the act after the one that was read here.
 */
export async function isPrizeUnchecked(desk: Pick<Desk, 'store'>, day: LotteryDay): Promise<boolean> {
  if (await isPrizeHeld(desk, day.date)) return true;
  const current = await findOpenRestore(desk);
  return (
    current !== null && isOfLostTime(day, current) && !(await isChecked(desk, current, prizeThing(day.date)))
  );
}
