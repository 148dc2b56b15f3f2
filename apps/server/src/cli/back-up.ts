import { stat } from 'node:fs/promises';
import { backUpDesk, sayNewKey } from '../backup/backup-command.ts';
import { systemClock } from '../machine/clock.ts';
import { getConfig } from '../config/config-problem.ts';
import { readProcessSettings } from '../config/process-settings.ts';
import type { DefineCommand, Say } from '../command/command.ts';

export const defineBackUp: DefineCommand = (command, { act, say }) => {
  command
    .description('Backs up a desk, which may be running, into one encrypted file.')
    .argument('[file]', 'the new file')
    .option('--new-key', 'print the key of all backups and its address instead')
    .action(
      act(async (filePath: string | undefined, { newKey }: { readonly newKey?: true }) => {
        if ((filePath === undefined) === (newKey === undefined))
          return command.error('error: either a file or --new-key is needed');
        if (filePath === undefined) await sayNewKey(say);
        else await backUp(filePath, say);
        return 0;
      }),
    );
};

async function backUp(filePath: string, say: Say): Promise<void> {
  const settings = getConfig(readProcessSettings());
  const signedBy = await backUpDesk(settings, { filePath, takenAtMs: systemClock.nowMs() });
  say(`${filePath} is written and on disk: ${(await stat(filePath)).size} bytes.`);
  say(
    signedBy === null
      ? `It is not signed: there is no ${settings.signingKeyFile}.`
      : `It is signed by ${signedBy}. A restore on another machine asks for this key: note it.`,
  );
  say('Copy it to another machine, and try it: naru drill');
}
