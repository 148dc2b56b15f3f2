import { openStoreBeside } from '@naru/store';
import { openSnapshot } from '@naru/store/dump';
import type { ProcessSettings } from '../config/process-settings.ts';
import type { Digests, Manifest } from './backup-manifest.ts';
import { otherDesk } from './desk-files.ts';
import { databaseOf } from '../config/database-of.ts';

/** Tables that grow, as people call what is in them. */
const COUNTED = {
  orders: 'orders',
  sightings: 'payments seen on networks',
  disbursements: 'payouts and refunds approved',
  journal_entries: 'entries in the books',
  audit_entries: 'entries in the record of orders',
  desk_acts: 'acts of operators and of the desk',
  letters: 'letters',
  users: 'accounts',
} as const;

const NEWER_ORDERS_MAX = 20;

export interface Newer {
  readonly counts: readonly {
    readonly what: string;
    readonly inBackup: number;
    readonly inDesk: number;
  }[];
  /** Orders that were made after the backup, newest first and no more than twenty. */
  readonly references: readonly string[];
}

/** The desk here, which may be running, has to be the one of the backup. Throws a BackupFault otherwise. */
export async function assertSameDesk(
  settings: ProcessSettings,
  { deskId }: Pick<Manifest, 'deskId'>,
): Promise<void> {
  const snapshot = await openSnapshot(databaseOf(settings));
  const own = snapshot?.epoch ?? null;
  await snapshot?.close();
  if (own !== null && own.deskId !== deskId) throw otherDesk('the desk of these settings is another one');
}

/** What a restore of this backup would lose. Null where there is no desk to compare with. */
export async function listNewer(
  settings: ProcessSettings,
  { takenAtMs }: Pick<Manifest, 'takenAtMs'>,
  digests: Digests,
): Promise<Newer | null> {
  const place = databaseOf(settings);
  const [snapshot, store] = [await openSnapshot(place), await openStoreBeside(place)];
  try {
    if (snapshot === null || store === null) return null;
    const counts = Object.entries(COUNTED).map(async ([table, what]) => ({
      what,
      inBackup: digests.get(table)?.rows ?? 0,
      inDesk: await snapshot.countRows(table),
    }));
    const { views } = await store.searchOrders({
      clues: null,
      stage: null,
      assetId: null,
      operatorId: null,
      sinceMs: takenAtMs,
      untilMs: Number.MAX_SAFE_INTEGER,
      limit: NEWER_ORDERS_MAX,
      candidatesMax: NEWER_ORDERS_MAX,
    });
    return { counts: await Promise.all(counts), references: views.map(({ order }) => order.reference) };
  } finally {
    await snapshot?.close();
    await store?.close();
  }
}
