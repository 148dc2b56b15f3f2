import type { Signer } from '@naru/core';
import type { Store } from '@naru/desk';
import { type SigningFile, fileFault } from './signing-file.ts';
import { type SigningKeys, createSigner } from './signing-keys.ts';

const MARK_SETTING = 'signingKeyMark';

/** What the desk signs with, and what everyone may know about its keys. */
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
 * Reads the signing keys of the desk, or makes the first one. The database remembers that one, and a desk
 * never silently begins with another: every browser that knows the first would warn of it.
 */
export async function openSigning({
  store,
  file,
  isKeyReplaced,
  nowMs,
}: OpenSigningOptions): Promise<Signing> {
  const isMarked = (await store.listSettings()).has(MARK_SETTING);
  const found = await file.read();
  if (found === null && isMarked && !isKeyReplaced) throw lostFault('is missing');
  const keys = found ?? (await file.create(nowMs));
  const mark = JSON.stringify(keys.keys[0]?.key ?? '');
  if (isKeyReplaced && found === null) await store.saveSetting(MARK_SETTING, mark);
  else await store.saveNewSetting(MARK_SETTING, mark);
  if ((await store.listSettings()).get(MARK_SETTING) !== mark)
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
