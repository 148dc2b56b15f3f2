import type { ConfigProblem } from './config-problem.ts';
import { AGE_RECIPIENT, FOLDER, type FindSetting, countFrom } from './env-setting.ts';

/** How the desk backs itself up. */
export interface BackupSettings {
  /** The address that backups are encrypted to; null: no backup can be made. */
  readonly recipient: string | null;
  /** Null: backups are made only by the command. */
  readonly schedule: BackupSchedule | null;
}

export interface BackupSchedule {
  readonly folder: string;
  readonly everyMinutes: number;
  /** The number of newest files that are kept. */
  readonly keepCount: number;
}

const MINUTES_MAX = 31 * 24 * 60;
const KEEP_MAX = 10_000;

export const BACKUP_SETTINGS = {
  backupRecipient: {
    ...AGE_RECIPIENT,
    name: 'BACKUP_RECIPIENT',
    meaning:
      'The address that backups are encrypted to. `naru backup --new-key` makes it, and the key that ' +
      'opens them, which stays on paper.',
  },
  backupFolder: {
    ...FOLDER,
    name: 'BACKUP_DIR',
    meaning:
      'The running desk backs itself up into this folder; without it, only `naru backup` does. Put it ' +
      'on another disk, or copy it to another machine.',
  },
  backupEveryMinutes: {
    ...countFrom(1, MINUTES_MAX),
    name: 'BACKUP_EVERY_MINUTES',
    defaultText: '1440',
    meaning: 'How many minutes there are between two backups of the running desk; 1440 is a day.',
  },
  backupKeep: {
    ...countFrom(1, KEEP_MAX),
    name: 'BACKUP_KEEP',
    defaultText: '14',
    meaning: 'How many of its own backups the desk keeps in `BACKUP_DIR`; older ones are deleted.',
  },
} as const;

/** A folder without an address would hold unencrypted secrets. */
export function readBackupSettings(find: FindSetting, problems: ConfigProblem[]): BackupSettings {
  const recipient = find(BACKUP_SETTINGS.backupRecipient);
  const folder = find(BACKUP_SETTINGS.backupFolder);
  const everyMinutes = find(BACKUP_SETTINGS.backupEveryMinutes) ?? 0;
  const keepCount = find(BACKUP_SETTINGS.backupKeep) ?? 0;
  const hasProblem = problems.some(({ setting }) => setting === BACKUP_SETTINGS.backupRecipient.name);
  if (folder !== null && recipient === null && !hasProblem)
    problems.push({
      setting: BACKUP_SETTINGS.backupRecipient.name,
      problem: `backups cannot be encrypted without it, and ${BACKUP_SETTINGS.backupFolder.name} is set`,
      fix: 'run `naru backup --new-key` and write what it prints',
    });
  return { recipient, schedule: folder === null ? null : { folder, everyMinutes, keepCount } };
}
