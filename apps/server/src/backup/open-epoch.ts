import { type AddressIndexes, type Desk, type EpochMark, beginRestore, judgeEpoch } from '@naru/desk';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { existsSync } from 'node:fs';
import { hasDeskTables } from '@naru/store';
import type { RestoreCause } from '@naru/core';
import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { ConfigFault, type ConfigProblem } from '../config/config-problem.ts';
import { databaseOf } from '../config/database-marks.ts';
import { NEW_DATABASE_ARGUMENT, type ProcessSettings } from '../config/process-settings.ts';
import type { Log } from '../log/json-log.ts';

const FILE_NAME = 'naru.epoch.json';

/** The mark outside of the database, in a folder that is not part of its backups. */
export interface EpochFile {
  /** Null if there is none. Throws on a file that this program did not write. */
  read(): Promise<EpochMark | null>;
  /** On disk when it resolves; after a crash the file has the old or the new mark. */
  write(mark: EpochMark): Promise<void>;
}

export function openEpochFile(folder: string): EpochFile {
  const filePath = path.join(folder, FILE_NAME);
  return {
    read: async () => {
      const text = await readFile(filePath, 'utf8').catch((thrown: unknown) => {
        if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') return null;
        throw thrown;
      });
      return text === null ? null : parseMark(text, filePath);
    },
    write: async (mark) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Named by process, because several processes of one desk may share the folder.
      const freshPath = `${filePath}.${process.pid}.new`;
      const file = await open(freshPath, 'w', 0o600);
      try {
        await file.writeFile(`${JSON.stringify(mark)}\n`);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(freshPath, filePath);
    },
  };
}

function parseMark(text: string, filePath: string): EpochMark {
  const broken = new Error(
    `The file ${filePath} cannot be read. Remove it; the desk will then treat its database as restored.`,
  );
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw broken;
  }
  if (typeof value !== 'object' || value === null) throw broken;
  // Marks of the first release have no indexes.
  const { deskId, epoch, addressIndexes = {} }: Partial<Record<keyof EpochMark, unknown>> = value;
  if (typeof deskId !== 'string' || !isIndex(epoch)) throw broken;
  if (typeof addressIndexes !== 'object' || addressIndexes === null) throw broken;
  const indexes: Record<string, number> = {};
  for (const [railId, index] of Object.entries(addressIndexes)) {
    if (!isIndex(index)) throw broken;
    indexes[railId] = index;
  }
  return { deskId, epoch, addressIndexes: indexes };
}

function isIndex(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value);
}

type Places = Pick<
  ProcessSettings,
  'dataFolder' | 'databaseUrl' | 'keyFile' | 'mode' | 'signingKeyFile' | 'stateFolder'
>;

/**
 * Checks before a database is created: a desk whose keys or mark are here had one. Throws a ConfigFault if it
 * is missing, since a desk without its orders would show their addresses to other customers. A rehearsal,
 * whose networks are simulated, logs it and begins again.
 */
export async function assertDatabaseThere(
  settings: Places & Pick<ProcessSettings, 'isDatabaseReplaced'>,
  log: Log,
): Promise<void> {
  if (settings.isDatabaseReplaced) return;
  // The files are read first: the first start of another process creates its tables before them.
  const found = listFiles(settings).filter((file) => existsSync(file));
  if (found.length === 0 || (await hasDeskTables(databaseOf(settings)))) return;
  if (settings.mode === 'live') throw lostDatabase(settings, found);
  log({ level: 'warn', event: 'database_was_lost', fields: { found: found.join(' ') } });
}

/** The fault before the database has an epoch; the mark shows that an earlier one had. */
function lostDatabase(settings: Places, found: readonly string[] = listFiles(settings)): ConfigFault {
  return new ConfigFault([describeLoss(settings, found)]);
}

/** The fault for `--new-database` without a loss: kept in the command, it would hide a later loss. */
function databaseIsThere(settings: Places): ConfigFault {
  return new ConfigFault([
    {
      setting: NEW_DATABASE_ARGUMENT,
      problem: `there is a desk in ${nameOf(settings)}`,
      fix: 'leave it out; it is for one start after the database and all its backups are lost',
    },
  ]);
}

function describeLoss(settings: Places, found: readonly string[]): ConfigProblem {
  const here = found.join(' and ');
  return {
    setting: settings.databaseUrl === null ? 'DATA_DIR' : 'DATABASE_URL',
    problem: `the database is gone: ${nameOf(settings)} is missing or empty, but there is ${here} of a desk`,
    fix:
      'if a disk is not mounted or the setting names another place, correct that. Otherwise put the desk ' +
      'back from its backup: naru restore FILE --key-file PATH. If this is another desk, give it a ' +
      'DATA_DIR, KEY_FILE and STATE_DIR of its own. Only if every backup is lost, start once with ' +
      `npm start -- ${NEW_DATABASE_ARGUMENT}: the desk then has no orders, accounts or books`,
  };
}

function nameOf({ databaseUrl, dataFolder }: Places): string {
  return databaseUrl === null ? path.join(dataFolder, 'naru.sqlite') : 'this database of PostgreSQL';
}

function listFiles({ stateFolder, keyFile, signingKeyFile }: Places): readonly string[] {
  return [path.join(stateFolder, FILE_NAME), keyFile, signingKeyFile];
}

interface EpochOptions {
  readonly desk: Desk;
  readonly file: EpochFile;
  readonly settings: ProcessSettings;
  readonly log: Log;
}

/**
 * Checks, before anyone is served, whether the database was restored, and handles it if so. The epoch is
 * advanced last: if the process is killed before, the next start comes to the same conclusion.
 */
export async function openEpoch(options: EpochOptions): Promise<void> {
  const { desk, file, log } = options;
  // The file is read first: other processes advance the database before the file.
  const mark = await file.read();
  const database = await desk.store.findEpoch();
  const cause = await findCause(options, { database, mark });
  const restore = await beginRestore(desk, cause, () => setImmediate(), mark?.addressIndexes);
  if (restore !== null) {
    const fields = { cause: restore.cause, restore: restore.restoreId };
    log({ level: 'error', event: 'desk_was_restored', fields });
  }
  await moveEpoch(desk, file, { isRunning: false });
}

async function findCause(
  { desk, settings }: EpochOptions,
  { database, mark }: Pick<Parameters<typeof judgeEpoch>[0], 'database' | 'mark'>,
): Promise<RestoreCause | null> {
  const { mode, isSaidRestored, isDatabaseReplaced } = settings;
  if (database !== null && isDatabaseReplaced) throw databaseIsThere(settings);
  if (isSaidRestored || isDatabaseReplaced) return 'operator';
  if (database === null) {
    if (mark !== null && mode === 'live') throw lostDatabase(settings);
    // A rehearsal's simulated networks are lost with its folder: nobody has an address of the old one.
    return null;
  }
  const serverPlace = await desk.store.findServerPlace();
  return judgeEpoch({ database, mark, serverPlace, isShared: desk.store.sharedCounts !== null });
}

/** Enough for any race with other processes. */
const ATTEMPTS_MAX = 16;

/**
 * Advances the epoch by one, in the database and then in the file. The file first catches up, so that the two
 * never differ by more than one, whenever the process is killed.
 *
 * @returns false, and advances nothing, when the database of a running desk is older than the mark: it was
 * restored, at the latest between this reading and the write, which compares
 */
export async function moveEpoch(
  { store, rails }: Pick<Desk, 'store' | 'rails'>,
  file: EpochFile,
  { isRunning }: { readonly isRunning: boolean },
): Promise<boolean> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    // The file is read first: other processes advance the database before the file.
    const mark = await file.read();
    const before = await store.findEpoch();
    if (isRunning && mark !== null && (before === null || before.epoch < mark.epoch)) return false;
    const deskId = before?.deskId ?? randomUUID();
    const seen = mark?.deskId === deskId ? mark.epoch : 0;
    const last = Math.max(before?.epoch ?? 0, seen);
    const addressIndexes = await readIndexes({ store, rails }, mark?.addressIndexes ?? {});
    if (before !== null && seen < last) await file.write({ deskId, epoch: last, addressIndexes });
    const next = { deskId, epoch: last + 1, serverPlace: await store.findServerPlace() };
    const saved = await store.saveEpoch(next, before?.epoch ?? null);
    if (!saved.ok) continue;
    await file.write({ deskId, epoch: next.epoch, addressIndexes });
    return true;
  }
  throw new Error('other processes keep advancing the epoch of this database');
}

/** Each index only grows, also if the mark was of another database or names rails that no longer exist. */
async function readIndexes(
  { store, rails }: Pick<Desk, 'store' | 'rails'>,
  before: AddressIndexes,
): Promise<AddressIndexes> {
  const highest = [...rails.keys()].map(async (railId) => {
    const index = await store.findHighestAddressIndex(railId);
    return [railId, Math.max(index, before[railId] ?? -1)] as const;
  });
  const known = (await Promise.all(highest)).filter(([, index]) => index >= 0);
  return { ...before, ...Object.fromEntries(known) };
}
