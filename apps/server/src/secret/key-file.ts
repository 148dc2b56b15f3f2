import { randomBytes, createCipheriv, createDecipheriv } from 'node:crypto';
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

const NONCE_BYTES = 12;

const TAG_BYTES = 16;

const PREFIX = 'k1.';

/** Encrypts secrets that the database stores, so that the database alone reveals none. */
export interface SecretBox {
  readonly seal: (text: string) => string;
  /** Null for a text that this key did not seal. */
  readonly open: (sealed: string) => string | null;
}

/** AES-256-GCM (NIST SP 800-38D) with random nonces, which suffice for far more secrets than a desk has. */
export function createSecretBox(key: Uint8Array): SecretBox {
  return {
    seal: (text) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${PREFIX}${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed.slice(PREFIX.length), 'base64url');
      if (!sealed.startsWith(PREFIX) || bytes.length < NONCE_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      try {
        const body = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
        return Buffer.concat([body, decipher.final()]).toString('utf8');
      } catch {
        // The tag does not match: another key, or altered bytes.
        return null;
      }
    },
  };
}
