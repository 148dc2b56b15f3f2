import { stat } from 'node:fs/promises';
import { backUpDesk, sayNewKey } from './backup/backup-command.ts';
import { systemClock } from './clock.ts';
import { reportToPerson } from './report-to-person.ts';

// Backs up a desk that may be running into one encrypted file; with --new-key, makes the key of all backups.
await reportToPerson(async (say, settings) => {
  const [argument = '', ...rest] = process.argv.slice(2);
  if (argument === '' || rest.length > 0 || (argument.startsWith('-') && argument !== '--new-key')) {
    say('Usage: npm run backup -- FILE, or npm run backup -- --new-key');
    return 2;
  }
  if (argument === '--new-key') {
    await sayNewKey(say);
    return 0;
  }
  const signedBy = await backUpDesk(settings, { filePath: argument, takenAtMs: systemClock.nowMs() });
  say(`${argument} is written and on disk: ${(await stat(argument)).size} bytes.`);
  say(
    signedBy === null
      ? `It is not signed: there is no ${settings.signingKeyFile}.`
      : `It is signed by ${signedBy}. A restore on another machine asks for this key: note it.`,
  );
  say('Copy it to another machine, and try it: npm run drill');
  return 0;
});
