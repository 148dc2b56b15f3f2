import { statSync } from 'node:fs';
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
  return risks;
}

const OTHERS = 0o077;

/**
 * A start closes the folder of the embedded database to others, unless it belongs to another user or is one
 * that many share, such as /tmp. Call it afterwards.
 */
export function findFolderRisks(settings: Pick<ProcessSettings, 'dataFolder'>): readonly SettingRisk[] {
  const found = statSync(settings.dataFolder, { throwIfNoEntry: false });
  if (found === undefined || (found.mode & OTHERS) === 0) return [];
  const risk =
    'other users of this machine can open this folder. Give the desk a folder of its own, with mode 700';
  return [{ setting: 'DATA_DIR', risk }];
}
