import type { Clock, Store } from '@naru/desk';
import type { ProcessSettings } from '../config/process-settings.ts';
import type { Log } from '../log/json-log.ts';
import { type Signing, openSigning } from './open-signing.ts';
import { openSigningFile } from './signing-file.ts';
import { type DeskKeys, openDeskKeys } from './desk-keys.ts';
import { openKeyFile } from '../secret/key-file.ts';

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
