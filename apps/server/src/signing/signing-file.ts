import type { CanonicalObject, PublishedKey } from '@naru/core';
import { ConfigFault } from '../config/config-problem.ts';
import { isOpenToOthers } from '../config/listening.ts';
import { createFileOnce, readIfThere, replaceFile } from '../secret/secret-file.ts';
import { type SigningKeys, createSigner, createSigningKeys } from './signing-keys.ts';

/** The keys that a desk signs documents with, in a file outside of the database and its backups. */
export interface SigningFile {
  /** Null if there is none. Throws on a file that others may read, or that this program did not write. */
  read(): Promise<SigningKeys | null>;
  /** Makes the first key, on disk when it resolves; gives that of another process that was faster. */
  create(nowMs: number): Promise<SigningKeys>;
  replace(keys: SigningKeys): Promise<void>;
}

export function openSigningFile(filePath: string): SigningFile {
  const read = async (): Promise<SigningKeys | null> => {
    const text = await readIfThere(filePath);
    if (text === null) return null;
    if (isOpenToOthers(filePath)) throw openFault(filePath);
    const keys = parseKeys(text);
    if (keys !== null) return keys;
    throw fileFault(`${filePath} holds no signing key`, 'put the file back from its backup');
  };
  return {
    read,
    create: async (nowMs) => {
      const keys = createSigningKeys(nowMs);
      await createFileOnce(filePath, toText(keys));
      return (await read()) ?? keys;
    },
    replace: async (keys) => replaceFile(filePath, toText(keys)),
  };
}

function openFault(filePath: string): ConfigFault {
  return fileFault(
    `other accounts of this computer may read ${filePath}`,
    `run: chmod 600 ${filePath}. If somebody may have copied it, then replace the key: ` +
      'naru signing-key --rotate --stolen',
  );
}

export function fileFault(problem: string, fix: string): ConfigFault {
  return new ConfigFault([{ setting: 'SIGNING_KEY_FILE', problem, fix }]);
}

function toText(keys: SigningKeys): string {
  return `${JSON.stringify(keys, null, 2)}\n`;
}

function parseKeys(text: string): SigningKeys | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isSigningKeys(value)) return null;
  try {
    createSigner(value);
    return value;
  } catch {
    // A seed that was cut, or does not match its key.
    return null;
  }
}

function isSigningKeys(value: unknown): value is SigningKeys {
  if (typeof value !== 'object' || value === null) return false;
  if (!('seed' in value) || !('keys' in value) || !('successions' in value)) return false;
  const { seed, keys, successions } = value;
  if (typeof seed !== 'string' || !Array.isArray(keys) || !Array.isArray(successions)) return false;
  return keys.length > 0 && keys.every(isSigningKey) && successions.every(isObject);
}

function isSigningKey(value: unknown): value is PublishedKey {
  if (typeof value !== 'object' || value === null) return false;
  if (!('key' in value) || !('from' in value) || !('until' in value)) return false;
  const { key, from, until } = value;
  return [key, from, until ?? from].every((text) => typeof text === 'string');
}

function isObject(value: unknown): value is CanonicalObject {
  return typeof value === 'object' && value !== null;
}
