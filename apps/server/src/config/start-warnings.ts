import path from 'node:path';
import { databaseEncryption } from './database-marks.ts';
import { isLoopbackHost, isOpenToOthers } from './listening.ts';
import type { ProcessSettings } from './process-settings.ts';

/** A setting that is accepted but dangerous. */
export interface StartWarning {
  readonly setting: string;
  readonly risk: string;
}

/** The warnings of every start. `userId` is null if the system has none. */
export function findStartWarnings(settings: ProcessSettings, userId: number | null): readonly StartWarning[] {
  const { mode, consoleListen, databaseUrl } = settings;
  const risks: StartWarning[] = [];
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
  const encryption = databaseUrl === null ? 'here' : databaseEncryption(new URL(databaseUrl.reveal()));
  if (encryption === 'clear' || encryption === 'unverified')
    risks.push({ setting: 'DATABASE_URL', risk: DATABASE_RISKS[encryption] });
  return [...risks, ...findPlaceRisks(settings)];
}

const DATABASE_RISKS = {
  clear:
    'the database is on another machine and its connection is not encrypted: password and data travel in ' +
    'clear. Use ?sslmode=verify-full',
  unverified:
    'the database is on another machine and its certificate is not verified: anyone on the way can answer ' +
    'in its place and read password and data. Use ?sslmode=verify-full',
} as const;

const MARK_RISK =
  'it is in DATA_DIR: a copy of that folder that is put back brings back the mark, too, and the desk does ' +
  'not notice that it was restored. Stop the desk, move the folder out of there, and change the setting';
const KEY_RISK =
  'it is in DATA_DIR: every copy of that folder has both the secrets and the key to them. Stop the desk, ' +
  'move the file out of there, and change the setting';
const COPY_RISK =
  'it is in DATA_DIR, so backups are lost together with the database. Use another disk, best on another machine';

/** Files that must not be lost together with an embedded database; PostgreSQL has its own place. */
function findPlaceRisks(settings: ProcessSettings): readonly StartWarning[] {
  const { databaseUrl, dataFolder, stateFolder, keyFile, signingKeyFile, backup } = settings;
  if (databaseUrl !== null) return [];
  const places = [
    { setting: 'STATE_DIR', place: stateFolder, risk: MARK_RISK },
    { setting: 'KEY_FILE', place: keyFile, risk: KEY_RISK },
    { setting: 'SIGNING_KEY_FILE', place: signingKeyFile, risk: KEY_RISK },
    { setting: 'BACKUP_DIR', place: backup.schedule?.folder, risk: COPY_RISK },
  ];
  return places
    .filter(({ place }) => place !== undefined && isInside(dataFolder, place))
    .map(({ setting, risk }) => ({ setting, risk }));
}

function isInside(folder: string, place: string): boolean {
  const way = path.relative(folder, place);
  return way.split(path.sep)[0] !== '..' && !path.isAbsolute(way);
}

/**
 * Folders that are open to others. A start closes the folder of the embedded database, unless it belongs to
 * another user or many share it, such as /tmp; call this afterwards.
 */
export function findOpenPlaces({ dataFolder }: Pick<ProcessSettings, 'dataFolder'>): readonly StartWarning[] {
  if (!isOpenToOthers(dataFolder)) return [];
  const risk =
    'other users of this machine can open this folder. Give the desk a folder of its own, with mode 700';
  return [{ setting: 'DATA_DIR', risk }];
}
