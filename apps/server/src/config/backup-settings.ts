import type { ConfigProblem } from './config-problem.ts';
import { type BucketAccess, type CopyPlace, readCopyPlace } from './copy-place.ts';
import {
  AGE_RECIPIENT,
  BUCKET_ENDPOINT,
  BUCKET_KEY_ID,
  BUCKET_REGION,
  BUCKET_SECRET,
  COPY_PLACE,
  FOLDER,
  type FindSetting,
  countFrom,
} from './env-setting.ts';

/** How the desk backs itself up. */
export interface BackupSettings {
  /** The address that backups are encrypted to, or null: none can be made. */
  readonly recipient: string | null;
  /** Null: only when somebody runs the command. */
  readonly schedule: BackupSchedule | null;
  /** Where the embedded database is copied to while it runs; null: nowhere. */
  readonly livePlace: CopyPlace | null;
  readonly bucketAccess: BucketAccess;
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
    ...COPY_PLACE,
    name: 'BACKUP_LIVE_DIR',
    defaultText: null,
    meaning:
      'The running desk copies every change of the embedded database into this folder or bucket within ' +
      'seconds, encrypted. Put a folder on another disk, best on another machine.',
  },
  bucketKeyId: {
    ...BUCKET_KEY_ID,
    name: 'AWS_ACCESS_KEY_ID',
    defaultText: null,
    meaning: 'The name of the key for the bucket of `BACKUP_LIVE_DIR`, as its object store gave it.',
  },
  bucketSecret: {
    ...BUCKET_SECRET,
    name: 'AWS_SECRET_ACCESS_KEY',
    defaultText: null,
    meaning: 'The secret half of that key.',
  },
  bucketRegion: {
    ...BUCKET_REGION,
    name: 'AWS_REGION',
    defaultText: 'us-east-1',
    meaning: 'The region of the bucket, as its object store calls it.',
  },
  bucketEndpoint: {
    ...BUCKET_ENDPOINT,
    name: 'AWS_ENDPOINT_URL_S3',
    defaultText: null,
    meaning:
      'The address of an object store with the interface of S3; without it, that of AWS in the region. ' +
      'The name of the bucket follows in the path.',
  },
} as const;

/** A folder without an address would hold plain secrets. */
export function readBackupSettings(find: FindSetting, problems: ConfigProblem[]): BackupSettings {
  const recipient = find(BACKUP_SETTINGS.backupRecipient);
  const folder = find(BACKUP_SETTINGS.backupFolder);
  const everyHours = find(BACKUP_SETTINGS.backupEveryHours) ?? 0;
  const keepCount = find(BACKUP_SETTINGS.backupKeep) ?? 0;
  const hasProblem = problems.some(({ setting }) => setting === BACKUP_SETTINGS.backupRecipient.name);
  const bucketAccess = {
    keyId: find(BACKUP_SETTINGS.bucketKeyId),
    secretKey: find(BACKUP_SETTINGS.bucketSecret),
    region: find(BACKUP_SETTINGS.bucketRegion) ?? '',
    endpoint: find(BACKUP_SETTINGS.bucketEndpoint),
  };
  const live = find(BACKUP_SETTINGS.backupLiveFolder);
  const { name } = folder === null ? BACKUP_SETTINGS.backupLiveFolder : BACKUP_SETTINGS.backupFolder;
  if ((folder ?? live) !== null && recipient === null && !hasProblem)
    problems.push({
      setting: BACKUP_SETTINGS.backupRecipient.name,
      problem: `backups cannot be encrypted without it, and ${name} is set`,
      fix: 'run `npm run backup -- --new-key` and write what it prints',
    });
  const schedule = folder === null ? null : { folder, everyHours, keepCount };
  return { recipient, schedule, livePlace: findLivePlace(live, bucketAccess, problems), bucketAccess };
}

function findLivePlace(
  text: string | null,
  access: BucketAccess,
  problems: ConfigProblem[],
): CopyPlace | null {
  if (text === null) return null;
  const place = readCopyPlace({ name: BACKUP_SETTINGS.backupLiveFolder.name, text }, access);
  if (place.ok) return place.value;
  // A part that cannot be used was named already.
  problems.push(
    ...place.problems.filter(({ setting }) => problems.every((each) => each.setting !== setting)),
  );
  return null;
}
