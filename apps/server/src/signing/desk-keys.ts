import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Store } from '@naru/desk';
import { ConfigFault } from '../config/config-problem.ts';
import type { KeyFile } from '../secret/key-file.ts';
import { type SecretBox, createSecretBox } from '../secret/secret-box.ts';

const MARK_SETTING = 'deskKeyMark';
const PUBLIC_SEED_SETTING = 'rehearsalSeed';
const KEY_BYTES = 32;

export interface DeskKeys {
  /** Seals of orders, signatures of rates and marks of clients are made with it. It controls no wallet. */
  readonly deskSecret: Uint8Array;
  /** For secrets that the database stores. */
  readonly secretBox: SecretBox;
  /**
   * Addresses of the simulated networks, and the tags of orders, are derived from it. It is random and need
   * not be secret: it is in the database, so that a new key changes no order.
   */
  readonly publicSeedText: string;
}

interface OpenKeysOptions {
  readonly store: Pick<Store, 'listSettings' | 'saveSetting' | 'saveNewSetting'>;
  readonly keyFile: KeyFile;
  /** An operator said at the start that the key is lost. */
  readonly isKeyReplaced: boolean;
}

/**
 * Reads the key of the desk, or makes it at the first start. The database has a mark of its key, and is never
 * opened with another one: what was sealed would be lost without anyone noticing. Of two processes that start
 * at once on one database, the first to write the mark decides.
 */
export async function openDeskKeys({ store, keyFile, isKeyReplaced }: OpenKeysOptions): Promise<DeskKeys> {
  const isMarked = (await store.listSettings()).has(MARK_SETTING);
  const found = await keyFile.read();
  if (found === null && isMarked && !isKeyReplaced) throw keyFault('is missing');
  const key = found ?? (await keyFile.create());
  const mark = JSON.stringify(createHmac('sha256', key).update('mark of the desk key').digest('hex'));
  if (isKeyReplaced) await store.saveSetting(MARK_SETTING, mark);
  else await store.saveNewSetting(MARK_SETTING, mark);
  await store.saveNewSetting(PUBLIC_SEED_SETTING, JSON.stringify(randomBytes(KEY_BYTES).toString('hex')));
  const settings = await store.listSettings();
  if (settings.get(MARK_SETTING) !== mark) throw keyFault('is not the one that this database was used with');
  return {
    deskSecret: deriveKey(key, 'desk secret'),
    secretBox: createSecretBox(deriveKey(key, 'stored secrets')),
    publicSeedText: readSeed(settings),
  };
}

function keyFault(problem: string): ConfigFault {
  return new ConfigFault([
    {
      setting: 'KEY_FILE',
      problem: `the key file ${problem}`,
      fix:
        'put the file back that belongs to this database (it is not in the backup of the database; another ' +
        'process of this desk has the same one). If it is lost, start once with --new-key: authenticator ' +
        'apps then no longer work, only recovery codes do, and links in letters that are not sent yet are void',
    },
  ]);
}

/** HKDF (RFC 5869): one key for each use. */
function deriveKey(key: Uint8Array, use: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, '', `naru ${use}`, KEY_BYTES));
}

function readSeed(settings: ReadonlyMap<string, string>): string {
  const value: unknown = JSON.parse(settings.get(PUBLIC_SEED_SETTING) ?? 'null');
  if (typeof value !== 'string' || !/^[0-9a-f]{64}$/.test(value))
    throw new Error(`the database's setting ${PUBLIC_SEED_SETTING} is not a seed of this desk`);
  return value;
}
