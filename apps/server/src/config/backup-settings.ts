import type { ConfigProblem } from './config-problem.ts';
import { AGE_RECIPIENT, FOLDER, type FindSetting, countFrom } from './env-setting.ts';

/** How the desk backs itself up. */
export interface BackupSettings {
  /** The address that backups are encrypted to, or null: none can be made. */
  readonly recipient: string | null;
  /** Null: only when somebody runs the command. */
  readonly schedule: BackupSchedule | null;
  /** Where the embedded database is copied to while it runs; null: nowhere. */
  readonly liveFolder: string | null;
}

export interface BackupSchedule {
  readonly folder: string;
  readonly everyHours: number;
  /** The newest files that stay. */
  readonly keepCount: number;
}

const HOURS_MAX = 24 * 31;
const KEEP_MAX = 10_000;

export const BACKUP_SETTINGS = {
  backupRecipient: {
    ...AGE_RECIPIENT,
    name: 'BACKUP_RECIPIENT',
    defaultText: null,
    meaning:
      'The address that backups are encrypted to. `npm run backup -- --new-key` makes it, and the key that ' +
      'opens them, which stays on paper.',
  },
  backupFolder: {
    ...FOLDER,
    name: 'BACKUP_DIR',
    defaultText: null,
    meaning:
      'The running desk backs itself up into this folder; without it, only `npm run backup` does. Put it ' +
      'on another disk, or copy it to another machine.',
  },
  backupEveryHours: {
    ...countFrom(1, HOURS_MAX),
    name: 'BACKUP_EVERY_HOURS',
    defaultText: '24',
    meaning: 'How many hours there are between two backups of the running desk.',
  },
  backupKeep: {
    ...countFrom(1, KEEP_MAX),
    name: 'BACKUP_KEEP',
    defaultText: '14',
    meaning: 'How many of its own backups the desk keeps in `BACKUP_DIR`; older ones are deleted.',
  },
  backupLiveFolder: {
    ...FOLDER,
    name: 'BACKUP_LIVE_DIR',
    defaultText: null,
    meaning:
      'The running desk copies every change of the embedded database into this folder within seconds, ' +
      'encrypted. Put it on another disk, best on another machine.',
  },
} as const;

/** A folder without an address would hold plain secrets. */
export function readBackupSettings(find: FindSetting, problems: ConfigProblem[]): BackupSettings {
  const recipient = find(BACKUP_SETTINGS.backupRecipient);
  const folder = find(BACKUP_SETTINGS.backupFolder);
  const everyHours = find(BACKUP_SETTINGS.backupEveryHours) ?? 0;
  const keepCount = find(BACKUP_SETTINGS.backupKeep) ?? 0;
  const hasProblem = problems.some(({ setting }) => setting === BACKUP_SETTINGS.backupRecipient.name);
  const liveFolder = find(BACKUP_SETTINGS.backupLiveFolder);
  const { name } = folder === null ? BACKUP_SETTINGS.backupLiveFolder : BACKUP_SETTINGS.backupFolder;
  if ((folder ?? liveFolder) !== null && recipient === null && !hasProblem)
    problems.push({
      setting: BACKUP_SETTINGS.backupRecipient.name,
      problem: `backups cannot be encrypted without it, and ${name} is set`,
      fix: 'run `npm run backup -- --new-key` and write what it prints',
    });
  return { recipient, schedule: folder === null ? null : { folder, everyHours, keepCount }, liveFolder };
}
