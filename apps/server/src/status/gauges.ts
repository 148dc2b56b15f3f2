import { statfs } from 'node:fs/promises';
import { PAYOUT_PROMISE_MS } from '@naru/core';
import {
  ARMING_KEY,
  type AddressList,
  type Desk,
  listBankAccounts,
  readAddressList,
  readBankDesk,
} from '@naru/desk';
import { StoreFault } from '@naru/store';
import { type ClockState, monotonicMs } from '../machine/clock.ts';
import { keepFor } from '../machine/timers.ts';
import { type BackupGap, findBackupGap, readLastBackup } from '../backup/last-backup.ts';
import type { BackupSettings } from '../config/backup-settings.ts';
import { findSetting } from '../config/setting-catalogue.ts';
import type { LetterSettings } from '../config/letter-settings.ts';
import { needsPassword } from '../config/stored-setting.ts';
import { isClaimed, waitsForPerson } from '../present/present-bank-desk.ts';

/** A page that refreshes itself measures no more often than this. */
const KEPT_MS = 10_000;
const DAY_MS = 24 * 3_600_000;
/** Operators are warned of entries that end this long before. */
export const LIST_NOTICE_MS = 30 * DAY_MS;
/** The desk keeps at least twenty ready. */
const ADDRESSES_LOW = 5;

/** What is measured for the status, as opposed to read. */
export interface Gauges {
  /** Free space where the desk keeps its data. */
  readFreeBytes(): Promise<number>;
  /** How long a real write takes; null: the disk is full. */
  measureWriteMs(): Promise<number | null>;
  /** By how much the clocks of this machine and of the database differ. */
  clocksApartMs(): number;
  /** Whether the clock was just put forward, so that deadlines are in doubt. */
  readClockState(): ClockState;
  /** Since when there is no recent backup, although the desk makes some; null while all is well. */
  findBackupGap(): Promise<BackupGap | null>;
  /** What waits at each account at a bank, by its rail. */
  readBankWork(): Promise<ReadonlyMap<string, BankWork>>;
  /** Entries of lists about persons that leave their list within 30 days. */
  countEndingEntries(): Promise<number>;
  /** What commands on the machine of the desk changed within a day: settings, and factors of people. */
  listHostChanges(): Promise<readonly string[]>;
  /** Networks with few deposit addresses that an order can have. */
  listShortOfAddresses(): Promise<readonly string[]>;
  /** Networks whose deposit addresses are a list, with what is left of it. */
  listAddressLists(): Promise<readonly (AddressList & { readonly name: string })[]>;
}

export function createGauges(
  desk: Desk,
  {
    dataFolder,
    letters,
    clocksApartMs,
    readClockState,
    backup: { schedule },
  }: {
    readonly dataFolder: string;
    readonly backup: Pick<BackupSettings, 'schedule'>;
    readonly letters: () => Pick<LetterSettings, 'keepListedMs'>;
    readonly clocksApartMs: () => number;
    readonly readClockState: () => ClockState;
  },
): Gauges {
  const keep = { nowMs: monotonicMs, keptMs: KEPT_MS };
  const measureWrite = keepFor(keep, () => measureWriteMs(desk));
  const readWork = keepFor(keep, () => readBankWork(desk));
  const countEnding = keepFor(keep, () =>
    desk.store.countUnkept(desk.clock.nowMs() - letters().keepListedMs + LIST_NOTICE_MS),
  );
  const listHost = keepFor(keep, () => listHostChanges(desk));
  const listShort = keepFor(keep, () => listShortOfAddresses(desk));
  const listLists = keepFor(keep, () => listAddressLists(desk));
  return {
    readFreeBytes: async () => {
      const { bavail, bsize } = await statfs(dataFolder);
      return bavail * bsize;
    },
    measureWriteMs: () => measureWrite(''),
    clocksApartMs,
    readClockState,
    findBackupGap: async () =>
      schedule === null
        ? null
        : findBackupGap(readLastBackup(await desk.store.listSettings()), schedule, desk.clock.nowMs()),
    readBankWork: () => readWork(''),
    countEndingEntries: () => countEnding(''),
    listHostChanges: () => listHost(''),
    listShortOfAddresses: () => listShort(''),
    listAddressLists: () => listLists(''),
  };
}

async function measureWriteMs(desk: Desk): Promise<number | null> {
  const begunMs = monotonicMs();
  try {
    await desk.store.ping();
  } catch (thrown) {
    if (thrown instanceof StoreFault && thrown.code === 'disk_full') return null;
    throw thrown;
  }
  return Math.round(monotonicMs() - begunMs);
}

/** What waits for a person at one account. */
export interface BankWork {
  readonly lineCount: number;
  /** Of the lines: those that wait longer than a payout may take. */
  readonly overdueCount: number;
  /** When the bank booked the oldest of the lines; null without one. */
  readonly sinceMs: number | null;
  readonly claimCount: number;
}

export async function readBankWork(desk: Desk): Promise<ReadonlyMap<string, BankWork>> {
  const bookedBeforeMs = desk.clock.nowMs() - PAYOUT_PROMISE_MS;
  const work = new Map<string, BankWork>();
  for (const account of listBankAccounts(desk)) {
    const { lines, waiting } = await readBankDesk(desk, account);
    const open = lines.filter(waitsForPerson);
    const overdueCount = open.filter(({ line }) => line.bookedAtMs <= bookedBeforeMs).length;
    work.set(account.railId, {
      lineCount: open.length,
      overdueCount,
      sinceMs: open.length === 0 ? null : Math.min(...open.map(({ line }) => line.bookedAtMs)),
      claimCount: waiting.filter(isClaimed).length,
    });
  }
  return work;
}

/** Over all accounts at banks. */
export function sumLines(
  work: ReadonlyMap<string, BankWork>,
): Pick<BankWork, 'lineCount' | 'overdueCount' | 'sinceMs'> {
  const each = [...work.values()];
  const times = each.flatMap(({ sinceMs }) => sinceMs ?? []);
  return {
    lineCount: each.reduce((sum, { lineCount }) => sum + lineCount, 0),
    overdueCount: each.reduce((sum, { overdueCount }) => sum + overdueCount, 0),
    sinceMs: times.length === 0 ? null : Math.min(...times),
  };
}

/** The newest acts only: a desk does not make as many in a day. */
const HOST_ACTS_MAX = 300;

/** Only what a person in the console would have had to confirm by their password. */
export async function listHostChanges({ store, clock }: Pick<Desk, 'store' | 'clock'>): Promise<string[]> {
  const newest = await store.findNewestDeskAct();
  if (newest === null) return [];
  const afterActNumber = Math.max(0, newest.actNumber - HOST_ACTS_MAX);
  const acts = await store.listDeskActs({ limit: HOST_ACTS_MAX, afterActNumber });
  const sinceMs = clock.nowMs() - DAY_MS;
  const recent = acts.filter(({ act }) => act.operatorId === '' && act.happenedAtMs >= sinceMs);
  const names = recent.map(async ({ act: { event, subjectId } }) => {
    if (event === 'operator_factor_reset') return [(await store.findOperator(subjectId))?.name ?? subjectId];
    if (event !== 'setting_changed') return [];
    const setting = findSetting(subjectId);
    const isMoney = subjectId.startsWith(ARMING_KEY) || (setting !== undefined && needsPassword(setting));
    return isMoney ? [subjectId] : [];
  });
  return [...new Set((await Promise.all(names)).flat())];
}

/** Free in the database; banks have none to run out of, and a list has an alarm of its own. */
export async function listShortOfAddresses({
  rails,
  store,
}: Pick<Desk, 'rails' | 'store'>): Promise<string[]> {
  const names: string[] = [];
  for (const rail of rails.values()) {
    if (rail.deriveDepositAddress === undefined || rail.addressCount !== undefined) continue;
    const { network } = rail;
    const free = await store.listFreeAddresses({ railId: network.railId, limit: ADDRESSES_LOW });
    if (free.length < ADDRESSES_LOW) names.push(network.name);
  }
  return names;
}

async function listAddressLists({
  rails,
  store,
}: Pick<Desk, 'rails' | 'store'>): Promise<(AddressList & { readonly name: string })[]> {
  const lists: (AddressList & { readonly name: string })[] = [];
  for (const rail of rails.values()) {
    const list = await readAddressList(store, rail);
    if (list !== null) lists.push({ ...list, name: rail.network.name });
  }
  return lists;
}
