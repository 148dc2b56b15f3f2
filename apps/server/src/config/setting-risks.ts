import { statSync } from 'node:fs';
import path from 'node:path';
import { databaseEncryption } from './database-encryption.ts';
import { isLoopbackHost } from './loopback.ts';
import type { ProcessSettings } from './process-settings.ts';

/** A setting that works and is dangerous. */
export interface SettingRisk {
  readonly setting: string;
  readonly risk: string;
}

/** What operators are warned of at every start. `userId` is null where the system has none. */
export function findRisks(settings: ProcessSettings, userId: number | null): readonly SettingRisk[] {
  const { mode, consoleListen, databaseUrl } = settings;
  const risks: SettingRisk[] = [];
  if (userId === 0) {
    const risk =
      'the desk runs as root: anyone who breaks into it has the whole machine. Give it a user of its own';
    risks.push({ setting: 'user', risk });
  }
  if (mode === 'live' && !isLoopbackHost(consoleListen.host)) {
    const risk =
      'the console can be reached from other machines, and passwords travel to it in clear. Listen on this ' +
      'machine only, and use a tunnel or an encrypting proxy';
    risks.push({ setting: 'CONSOLE_HOST', risk });
  }
  if (databaseUrl !== null && databaseEncryption(new URL(databaseUrl.reveal())) === 'clear') {
    const risk =
      'the database is on another machine and its connection is not encrypted: password and data travel in ' +
      'clear. Use ?sslmode=verify-full';
    risks.push({ setting: 'DATABASE_URL', risk });
  }
  return [...risks, ...findPlaceRisks(settings)];
}

const MARK_RISK =
  'it is in DATA_DIR: a copy of that folder that is put back brings back the mark, too, and the desk does ' +
  'not notice that it was restored. Stop the desk, move the folder out of there, and change the setting';
const KEY_RISK =
  'it is in DATA_DIR: every copy of that folder has both the secrets and the key to them. Stop the desk, ' +
  'move the file out of there, and change the setting';
const COPY_RISK =
  'it is in DATA_DIR, so backups are lost together with the database. Use another disk, best on another machine';

/** What must not share the fate of the embedded database. That of PostgreSQL is not in the folder. */
function findPlaceRisks(settings: ProcessSettings): readonly SettingRisk[] {
  const { databaseUrl, dataFolder, stateFolder, keyFile, signingKeyFile, backup } = settings;
  if (databaseUrl !== null) return [];
  const { schedule, livePlace } = backup;
  const places = [
    { setting: 'STATE_DIR', place: stateFolder, risk: MARK_RISK },
    { setting: 'KEY_FILE', place: keyFile, risk: KEY_RISK },
    { setting: 'SIGNING_KEY_FILE', place: signingKeyFile, risk: KEY_RISK },
    { setting: 'BACKUP_DIR', place: schedule?.folder, risk: COPY_RISK },
    {
      setting: 'BACKUP_LIVE_DIR',
      place: livePlace?.kind === 'folder' ? livePlace.folder : undefined,
      risk: COPY_RISK,
    },
  ];
  return places
    .filter(({ place }) => place !== undefined && isInside(dataFolder, place))
    .map(({ setting, risk }) => ({ setting, risk }));
}

function isInside(folder: string, place: string): boolean {
  const way = path.relative(folder, place);
  return way.split(path.sep)[0] !== '..' && !path.isAbsolute(way);
}

const OTHERS = 0o077;

/**
 * A start closes the folder of the embedded database to others, unless it belongs to another user or is one
 * that many share, such as /tmp, and makes the key file for its owner alone. Call it afterwards.
 */
export function findOpenPlaces(
  settings: Pick<ProcessSettings, 'dataFolder' | 'keyFile'>,
): readonly SettingRisk[] {
  const risks: SettingRisk[] = [];
  if (isOpenToOthers(settings.dataFolder)) {
    const risk =
      'other users of this machine can open this folder. Give the desk a folder of its own, with mode 700';
    risks.push({ setting: 'DATA_DIR', risk });
  }
  if (isOpenToOthers(settings.keyFile)) {
    const risk =
      'other users of this machine can read this file, which decrypts secrets in the database. Give it mode 600';
    risks.push({ setting: 'KEY_FILE', risk });
  }
  return risks;
}

/** Windows has no such rights. */
function isOpenToOthers(place: string): boolean {
  const found = statSync(place, { throwIfNoEntry: false });
  return process.platform !== 'win32' && found !== undefined && (found.mode & OTHERS) !== 0;
}
