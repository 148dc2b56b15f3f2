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

/** A page that refreshes itself causes no more measurements than one in this time. */
const KEPT_MS = 10_000;
const DAY_MS = 24 * 3_600_000;
/** The notice before list entries end. */
export const LIST_NOTICE_MS = 30 * DAY_MS;
/** Fewer ready addresses are an alarm; the desk keeps at least twenty. */
const ADDRESSES_LOW = 5;

/** Values that are measured for the status, as opposed to stored ones. */
export interface Gauges {
  /** Free space where the desk keeps its data. */
  readFreeBytes(): Promise<number>;
  /** How long a real write takes; null: the disk is full. */
  measureWriteMs(): Promise<number | null>;
  /** The difference between the clocks of this machine and of the database. */
  clocksApartMs(): number;
  /** Whether the clock was just put forward, which makes deadlines doubtful. */
  readClockState(): ClockState;
  /** Since when there is no recent backup, although the desk should make some; null while all is well. */
  findBackupGap(): Promise<BackupGap | null>;
  /** The waiting work of each bank account, by its rail. */
  readBankWork(): Promise<ReadonlyMap<string, BankWork>>;
  /** Entries about persons that leave their list within 30 days. */
  countEndingEntries(): Promise<number>;
  /** Changes by commands on the machine of the desk within a day: settings, and factors of people. */
  listHostChanges(): Promise<readonly string[]>;
  /** Networks with few free deposit addresses. */
  listShortOfAddresses(): Promise<readonly string[]>;
  /** Networks whose deposit addresses are a list, with the remaining ones. */
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
    // A receipt changes the work at once.
    readBankWork: async () => readWork(await countReceipts(desk)),
    countEndingEntries: () => countEnding(''),
    listHostChanges: () => listHost(''),
    listShortOfAddresses: () => listShort(''),
    listAddressLists: () => listLists(''),
  };
}

async function countReceipts(desk: Desk): Promise<string> {
  const accounts = listBankAccounts(desk);
  const counts = await Promise.all(accounts.map(({ railId }) => desk.store.countReceipts(railId)));
  return counts.join(' ');
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

/** The work that waits for a person at one account. */
export interface BankWork {
  readonly lineCount: number;
  /** The number of lines that wait longer than a payout may take. */
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

/** The sum over all bank accounts. */
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

/** Only the newest acts: a desk makes fewer in a day. */
const HOST_ACTS_MAX = 300;

/** Only changes that would take a password in the console. */
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

/** Counted in the database; banks need no addresses, and lists have an alarm of their own. */
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
