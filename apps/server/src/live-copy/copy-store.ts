import type { CopyPlace } from '../config/copy-place.ts';
import { createFolderStore } from './folder-store.ts';

/** Where copies are: names are of files, or `folder/file`. */
export interface CopyStore {
  /** Writes or replaces a file: what is under its name is whole at any time, and lasts once this resolves. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Null: there is no such file. */
  read(name: string): Promise<Uint8Array | null>;
  /** The names in a folder, of files and of folders; `''` is the top. None where it is not there. */
  list(folder: string): Promise<readonly string[]>;
  /** Removes some of a folder; true once nothing of it is left. */
  remove(folder: string): Promise<boolean>;
}

/** @param nowMs signs requests to an object store, which refuses one that is minutes off */
export async function openCopyStore(place: CopyPlace<string>, nowMs: () => number): Promise<CopyStore> {
  if (place.kind === 'folder') return createFolderStore(place.folder);
  const { createBucketStore } = await import('./bucket-store.ts');
  return createBucketStore(place, nowMs);
}
