import { randomBytes } from 'node:crypto';
import { ConfigFault } from '../config/config-problem.ts';
import { isOpenToOthers } from '../config/listening.ts';
import { createFileOnce, readIfThere } from './secret-file.ts';

const KEY_BYTES = 32;
const KEY_TEXT = /^[0-9a-f]{64}\n?$/;

/** The key of a desk, in a file outside of the database and its backups. */
export interface KeyFile {
  /** Null if there is none. Throws on a file that others may read, or that this program did not write. */
  read(): Promise<Uint8Array | null>;
  /** Creates the key, on disk when it resolves; returns the key of another process that was faster. */
  create(): Promise<Uint8Array>;
}

export function openKeyFile(filePath: string): KeyFile {
  const read = async (): Promise<Uint8Array | null> => {
    const text = await readIfThere(filePath);
    if (text === null) return null;
    if (isOpenToOthers(filePath)) throw openFault(filePath);
    if (KEY_TEXT.test(text)) return Buffer.from(text.trim(), 'hex');
    throw new ConfigFault([
      { setting: 'KEY_FILE', problem: `${filePath} holds no key`, fix: 'put the file back from its backup' },
    ]);
  };
  return {
    read,
    create: async () => {
      const key = randomBytes(KEY_BYTES);
      await createFileOnce(filePath, `${key.toString('hex')}\n`);
      return (await read()) ?? key;
    },
  };
}

function openFault(filePath: string): ConfigFault {
  return new ConfigFault([
    {
      setting: 'KEY_FILE',
      problem: `other accounts of this computer may read ${filePath}, which decrypts secrets in the database`,
      fix: `run: chmod 600 ${filePath}. This also holds for every copy of the file`,
    },
  ]);
}
