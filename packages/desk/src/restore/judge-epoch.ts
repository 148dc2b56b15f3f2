import type { RestoreCause } from '../facts/restore.ts';
import type { DeskEpoch } from '../ports/restore-store.ts';

/** What the file beside the database says. */
export type EpochMark = Pick<DeskEpoch, 'deskId' | 'epoch'>;

/**
 * Whether a database is of an earlier time than what has been seen of it, and how that shows. The number in
 * the database goes first and the one in the file follows, so after any crash they differ by one at most.
 * Several processes with a file each (`isShared`) move one database on: there it may be any number ahead, and
 * a process may come without a file; the server's own place speaks for it.
 */
export function judgeEpoch({
  database,
  mark,
  serverPlace,
  isShared,
}: {
  readonly database: DeskEpoch | null;
  readonly mark: EpochMark | null;
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
