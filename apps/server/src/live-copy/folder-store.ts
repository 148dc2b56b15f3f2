import { mkdir, open, readFile, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { hasCode, syncFolder } from '../secret/secret-file.ts';
import type { CopyStore } from './copy-store.ts';

/** Copies in a folder, which is made when it is written to first. */
export function createFolderStore(root: string): CopyStore {
  /** A folder that is gone later is not made again: the disk that it was on is away. */
  const made = new Set<string>();
  return {
    write: async (name, bytes) => {
      const filePath = path.join(root, name);
      const folder = path.dirname(filePath);
      if (!made.has(folder)) await mkdir(folder, { recursive: true, mode: 0o700 });
      made.add(folder);
      await writeWhole(`${filePath}.part`, bytes);
      await rename(`${filePath}.part`, filePath);
      await syncFolder(folder);
    },
    read: (name) => orNone(readFile(path.join(root, name)), null),
    list: (folder) => orNone(readdir(path.join(root, folder)), []),
    remove: async (folder) => {
      await rm(path.join(root, folder), { recursive: true, force: true });
      return true;
    },
  };
}

async function writeWhole(filePath: string, bytes: Uint8Array): Promise<void> {
  const file = await open(filePath, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function orNone<T, None>(found: Promise<T>, none: None): Promise<T | None> {
  return found.catch((thrown: unknown) => {
    if (hasCode(thrown, 'ENOENT')) return none;
    throw thrown;
  });
}
