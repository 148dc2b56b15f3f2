import { randomUUID } from 'node:crypto';
import { type FileHandle, link, mkdir, open, readFile, rename, unlink } from 'node:fs/promises';
import path from 'node:path';

/** Null if there is no such file. */
export async function readIfThere(filePath: string): Promise<string | null> {
  return readFile(filePath, 'utf8').catch((thrown: unknown) => {
    if (hasCode(thrown, 'ENOENT')) return null;
    throw thrown;
  });
}

/** Writes a file for its owner alone, on disk when it resolves; an existing file does not change. */
export async function createFileOnce(filePath: string, text: string | Uint8Array): Promise<void> {
  const freshPath = await writeFresh(filePath, text);
  try {
    // Unlike a rename, it never replaces a file.
    await link(freshPath, filePath);
  } catch (thrown) {
    if (!hasCode(thrown, 'EEXIST')) throw thrown;
  } finally {
    await unlink(freshPath);
  }
  await syncFolder(path.dirname(filePath));
}

/** Replaces a file as a whole: after a crash the disk has either the former text or this one. */
export async function replaceFile(filePath: string, text: string): Promise<void> {
  await rename(await writeFresh(filePath, text), filePath);
  await syncFolder(path.dirname(filePath));
}

async function writeFresh(filePath: string, text: string | Uint8Array): Promise<string> {
  const freshPath = `${filePath}.${randomUUID()}.new`;
  const file = await createPrivate(freshPath);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  return freshPath;
}

/** Makes the folder only if it is missing: one that was just removed stays removed. */
async function createPrivate(filePath: string): Promise<FileHandle> {
  try {
    return await open(filePath, 'wx', 0o600);
  } catch (thrown) {
    if (!hasCode(thrown, 'ENOENT')) throw thrown;
    await mkdir(path.dirname(filePath), { recursive: true, mode: 0o700 });
    return open(filePath, 'wx', 0o600);
  }
}

export function hasCode(thrown: unknown, code: string): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === code;
}

/** Without it a power cut could lose the name of the file, and the database would outlive its key. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
