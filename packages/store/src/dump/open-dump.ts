import type { StorePlace } from '../open-store.ts';
import type { Load, Snapshot } from './dump.ts';

/** Reads a desk that may be running. Null if none was ever started; see `openStoreBeside` for faults. */
export async function openSnapshot(place: StorePlace): Promise<Snapshot | null> {
  if ('databaseUrl' in place) {
    const { openPostgresSnapshot } = await import('./postgres-dump.ts');
    return openPostgresSnapshot(place.databaseUrl);
  }
  const { openSqliteSnapshot } = await import('./sqlite-dump.ts');
  return openSqliteSnapshot(place.dataFolder);
}

/** Reads a desk that is stopped; if the database can do that, the desk cannot be started meanwhile. */
export async function openSnapshotAlone(place: StorePlace): Promise<Snapshot | null> {
  if ('databaseUrl' in place) {
    const { openPostgresSnapshot } = await import('./postgres-dump.ts');
    return openPostgresSnapshot(place.databaseUrl, { isAlone: true });
  }
  const { openSqliteSnapshotAlone } = await import('./sqlite-dump.ts');
  return openSqliteSnapshotAlone(place.dataFolder);
}

/** Begins to fill an empty database. Throws a StoreOpenFault when it is in use or not empty. */
export async function openLoad(place: StorePlace, schemaVersion: number): Promise<Load> {
  if ('databaseUrl' in place) {
    const { openPostgresLoad } = await import('./postgres-dump.ts');
    return openPostgresLoad(place.databaseUrl, schemaVersion);
  }
  const { openSqliteLoad } = await import('./sqlite-dump.ts');
  return openSqliteLoad(place.dataFolder, schemaVersion);
}
