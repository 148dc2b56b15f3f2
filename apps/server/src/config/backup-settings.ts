import { AGE_RECIPIENT, type FindSetting } from './env-setting.ts';

/** How the desk is backed up. */
export interface BackupSettings {
  /** The address that backups are encrypted to, or null: none can be made. */
  readonly recipient: string | null;
}

export const BACKUP_SETTINGS = {
  backupRecipient: {
    ...AGE_RECIPIENT,
    name: 'BACKUP_RECIPIENT',
    defaultText: null,
    meaning:
      'The address that backups are encrypted to. `npm run backup -- --new-key` makes it, and the key that ' +
      'opens them, which stays on paper.',
  },
} as const;

export function readBackupSettings(find: FindSetting): BackupSettings {
  return { recipient: find(BACKUP_SETTINGS.backupRecipient) };
}
