import { StoreOpenFault, openStore } from '@naru/store';
import { systemClock } from './clock.ts';
import { readProcessSettings } from './config/process-settings.ts';
import { runSettingCommand } from './config/setting-command.ts';
import { hashText } from './hash-text.ts';

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

// Reads and changes the stored settings of a desk. With PostgreSQL the desk may run; the embedded database
// belongs to one process at a time, so the desk has to be stopped first.
const settings = readProcessSettings();
if (!settings.ok) {
  for (const { setting, problem, fix } of settings.problems) say(`${setting}: ${problem}\n  ${fix}`);
  process.exit(2);
}
const { databaseUrl, dataFolder } = settings.value;
try {
  const store = await openStore(
    databaseUrl === null ? { dataFolder } : { databaseUrl: databaseUrl.reveal() },
  );
  try {
    const desk = { store, clock: systemClock, hashText };
    const { lines, exitCode } = await runSettingCommand(desk, process.argv.slice(2));
    for (const line of lines) say(line);
    process.exitCode = exitCode;
  } finally {
    await store.close();
  }
} catch (thrown) {
  if (!(thrown instanceof StoreOpenFault)) throw thrown;
  say(thrown.message);
  process.exitCode = 1;
}
