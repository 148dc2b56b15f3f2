import { systemClock } from '../machine/clock.ts';
import { getConfig } from '../config/config-problem.ts';
import { readProcessSettings } from '../config/process-settings.ts';
import type { DefineCommand, ExitCode, Say } from '../command/command.ts';
import { openSigningFile } from '../signing/signing-file.ts';
import { OVERLAP_MS, rotateSigningKeys } from '../signing/signing-keys.ts';

const DAY_MS = 86_400_000;

export const defineSigningKey: DefineCommand = (command, { act, say }) => {
  command
    .description('Names the keys that this desk signs with.')
    .option('--rotate', 'make a new key, which takes over when the desk is restarted')
    .action(act(({ rotate }: { readonly rotate?: true }) => showKeys(rotate === true, say)));
};

async function showKeys(isRotated: boolean, say: Say): Promise<ExitCode> {
  const { signingKeyFile } = getConfig(readProcessSettings());
  const file = openSigningFile(signingKeyFile);
  const found = await file.read();
  if (found === null) {
    say(`There is no signing key yet: the first start of the desk makes ${signingKeyFile}.`);
    return 1;
  }
  const keys = isRotated ? rotateSigningKeys(found, systemClock.nowMs()) : found;
  if (keys !== found) {
    await file.replace(keys);
    say(`A new key is in the file. Restart every process of this desk within ${OVERLAP_MS / DAY_MS} days.`);
  }
  for (const { key, from, until } of keys.keys)
    say(`${key}  from ${from}  ${until === null ? 'in use' : `until ${until}`}`);
  return 0;
}
