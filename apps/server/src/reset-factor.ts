import { resetFactorOnHost } from '@naru/desk';
import { openStore } from '@naru/store';
import { systemClock } from './clock.ts';
import { readProcessSettings } from './config/process-settings.ts';
import { hashText } from './hash-text.ts';

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

// Forgets the authenticator app and the passkeys of one operator, who then signs in with the password alone.
// With the embedded database the desk has to be stopped first: its folder belongs to one process at a time.
const [name, ...rest] = process.argv.slice(2);
if (name === undefined || rest.length > 0) {
  say('Usage: npm run operator:reset-factor -- <name>');
  process.exit(2);
}
const settings = readProcessSettings();
if (!settings.ok) {
  for (const { setting, problem, mend } of settings.problems) say(`${setting}: ${problem}\n  ${mend}`);
  process.exit(2);
}
const { databaseUrl, dataFolder } = settings.value;
const store = await openStore(databaseUrl === null ? { dataFolder } : { databaseUrl: databaseUrl.reveal() });
const reset = await resetFactorOnHost({ store, clock: systemClock, hashText }, name.normalize('NFC').trim());
await store.close();
say(reset.ok ? `${name} signs in with the password alone.` : `There is no operator with the name ${name}.`);
if (!reset.ok) process.exitCode = 1;
