import type { RestoreCause } from '@naru/core';
import type { DeskEpoch } from '../ports/restore-store.ts';

/** The highest index that a deposit address of each rail was derived with, by the rail's identifier. */
export type AddressIndexes = Readonly<Record<string, number>>;

/** The content of the file beside the database. */
export interface EpochMark extends Pick<DeskEpoch, 'deskId' | 'epoch'> {
  /** These indexes outlive the database: customers may hold every address up to them. */
  readonly addressIndexes: AddressIndexes;
}

/**
 * Whether a database is older than its known state, and how that shows. The number in the database is written
 * before the one in the file, so after a crash they differ by at most one. If several processes with a file
 * each share one database (`isShared`), the database may be any number ahead, and a process may have no file;
 * then the identity of the server is the evidence.
 */
export function judgeEpoch({
  database,
  mark,
  serverPlace,
  isShared,
}: {
  readonly database: DeskEpoch | null;
  readonly mark: Pick<EpochMark, 'deskId' | 'epoch'> | null;
  readonly serverPlace: string | null;
  readonly isShared: boolean;
}): RestoreCause | null {
  if (database === null) return mark === null ? null : 'file_of_other_desk';
  if (serverPlace !== null && database.serverPlace !== null && serverPlace !== database.serverPlace)
    return 'server_changed';
  if (mark === null) return isShared ? null : 'file_missing';
  if (mark.deskId !== database.deskId) return 'file_of_other_desk';
  if (database.epoch < mark.epoch) return 'older_than_file';
  return isShared || database.epoch <= mark.epoch + 1 ? null : 'newer_than_file';
}
