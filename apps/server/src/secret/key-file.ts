import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import path from 'node:path';
import { ConfigFault } from '../config/config-problem.ts';

const KEY_BYTES = 32;
const KEY_TEXT = /^[0-9a-f]{64}\n?$/;

/** The key of a desk, in a file outside of the database and its backups. */
export interface KeyFile {
  /** Null if there is none. Throws on a file that this program did not write. */
  read(): Promise<Uint8Array | null>;
  /** Makes the key, on disk when it resolves; gives the key of another process that was faster. */
  create(): Promise<Uint8Array>;
}

export function openKeyFile(filePath: string): KeyFile {
  const read = async (): Promise<Uint8Array | null> => {
    const text = await readFile(filePath, 'utf8').catch((thrown: unknown) => {
      if (hasCode(thrown, 'ENOENT')) return null;
      throw thrown;
    });
    if (text === null) return null;
    if (KEY_TEXT.test(text)) return Buffer.from(text.trim(), 'hex');
    throw new ConfigFault([
      { setting: 'KEY_FILE', problem: `${filePath} holds no key`, fix: 'put the file back from its backup' },
    ]);
  };
  return {
    read,
    create: async () => {
      const key = randomBytes(KEY_BYTES);
      await mkdir(path.dirname(filePath), { recursive: true, mode: 0o700 });
      const freshPath = `${filePath}.${randomUUID()}`;
      const file = await open(freshPath, 'wx', 0o600);
      try {
        await file.writeFile(`${key.toString('hex')}\n`);
        await file.sync();
      } finally {
        await file.close();
      }
      try {
        // Unlike a rename, it never replaces a key.
        await link(freshPath, filePath);
      } catch (thrown) {
        if (!hasCode(thrown, 'EEXIST')) throw thrown;
      } finally {
        await unlink(freshPath);
      }
      await syncFolder(path.dirname(filePath));
      return (await read()) ?? key;
    },
  };
}

function hasCode(thrown: unknown, code: string): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === code;
}

/** Without it the name of the file could be lost in a power cut, and the database would outlive its key. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
