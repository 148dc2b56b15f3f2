import type { Signer } from '@naru/core';
import type { Clock, Store } from '@naru/desk';
import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { type SigningFile, fileFault, openSigningFile } from './signing-file.ts';
import { type SigningKeys, createSigner } from './signing-keys.ts';
import { ConfigFault } from '../config/config-problem.ts';
import { type KeyFile, openKeyFile, type SecretBox, createSecretBox } from '../secret/key-file.ts';
import type { ProcessSettings } from '../config/process-settings.ts';
import type { Log } from '../log/json-log.ts';

const SIGNING_KEY_MARK = 'signingKeyMark';

/** The key with which the desk signs, and the public facts about its keys. */
export interface Signing extends Pick<SigningKeys, 'keys' | 'successions'> {
  readonly signer: Signer;
}

interface OpenSigningOptions {
  readonly store: Pick<Store, 'listSettings' | 'saveSetting' | 'saveNewSetting'>;
  readonly file: SigningFile;
  /** An operator said at the start that a key file is lost. */
  readonly isKeyReplaced: boolean;
  readonly nowMs: number;
}

/**
 * Reads the signing keys of the desk, or makes the first one. The database remembers it, and a desk never
 * silently begins with another one: every browser that knows the first would warn of it.
 */
export async function openSigning({
  store,
  file,
  isKeyReplaced,
  nowMs,
}: OpenSigningOptions): Promise<Signing> {
  const isMarked = (await store.listSettings()).has(SIGNING_KEY_MARK);
  const found = await file.read();
  if (found === null && isMarked && !isKeyReplaced) throw lostFault('is missing');
  const keys = found ?? (await file.create(nowMs));
  const mark = JSON.stringify(keys.keys[0]?.key ?? '');
  if (isKeyReplaced && found === null) await store.saveSetting(SIGNING_KEY_MARK, mark);
  else await store.saveNewSetting(SIGNING_KEY_MARK, mark);
  if ((await store.listSettings()).get(SIGNING_KEY_MARK) !== mark)
    throw lostFault('is not the one that this database was used with');
  return { signer: createSigner(keys), keys: keys.keys, successions: keys.successions };
}

function lostFault(problem: string) {
  return fileFault(
    `the signing key ${problem}`,
    'put the file back that belongs to this database (it is not in the backup of the database; another ' +
      'process of this desk has the same one). If it is lost, start once with --new-key: browsers that ' +
      'know the lost key will then warn their visitors',
  );
}

const DESK_KEY_MARK = 'deskKeyMark';
const PUBLIC_SEED_SETTING = 'rehearsalSeed';
const KEY_BYTES = 32;

export interface DeskKeys {
  /** The key of seals of orders, signatures of rates and marks of clients. It controls no wallet. */
  readonly deskSecret: Uint8Array;
  /** Seals secrets that the database stores. */
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
 * opened with another one: sealed secrets would be lost unnoticed. If two processes start at once on one
 * database, the first to write the mark decides.
 */
export async function openDeskKeys({ store, keyFile, isKeyReplaced }: OpenKeysOptions): Promise<DeskKeys> {
  const isMarked = (await store.listSettings()).has(DESK_KEY_MARK);
  const found = await keyFile.read();
  if (found === null && isMarked && !isKeyReplaced) throw keyFault('is missing');
  const key = found ?? (await keyFile.create());
  const mark = JSON.stringify(createHmac('sha256', key).update('mark of the desk key').digest('hex'));
  if (isKeyReplaced) await store.saveSetting(DESK_KEY_MARK, mark);
  else await store.saveNewSetting(DESK_KEY_MARK, mark);
  await store.saveNewSetting(PUBLIC_SEED_SETTING, JSON.stringify(randomBytes(KEY_BYTES).toString('hex')));
  const settings = await store.listSettings();
  if (settings.get(DESK_KEY_MARK) !== mark) throw keyFault('is not the one that this database was used with');
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

interface KeysOfDesk {
  readonly keys: DeskKeys;
  readonly signing: Signing;
}

/** Opens both files of keys, or makes them at the first start. */
export async function openKeys(
  { keyFile, signingKeyFile, isKeyReplaced }: ProcessSettings,
  { store, clock, log }: { readonly store: Store; readonly clock: Clock; readonly log: Log },
): Promise<KeysOfDesk> {
  const keys = await openDeskKeys({ store, keyFile: openKeyFile(keyFile), isKeyReplaced });
  const file = openSigningFile(signingKeyFile);
  const signing = await openSigning({ store, file, isKeyReplaced, nowMs: clock.nowMs() });
  if (isKeyReplaced) log({ level: 'warn', event: 'desk_key_replaced' });
  return { keys, signing };
}
