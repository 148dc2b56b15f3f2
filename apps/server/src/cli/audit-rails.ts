import { openRails } from '@naru/rails/live';
import { openStoreBeside } from '@naru/store';
import { systemClock } from '../machine/clock.ts';
import { databaseOf } from '../config/database-of.ts';
import { readRailsOf } from '../config/rails-command.ts';
import { auditRails } from '../rail/audit-rails.ts';
import { getConfig } from '../config/config-problem.ts';
import { readProcessSettings } from '../config/process-settings.ts';
import type { DefineCommand, ExitCode, Say } from '../command/command.ts';

export const defineAuditRails: DefineCommand = (command, { act, say }) => {
  command
    .description(
      'Compares what is at all deposit addresses of a live desk with its books, and stores what it ' +
        'found for the console. The desk may run.',
    )
    .action(act(() => audit(say)));
};

async function audit(say: Say): Promise<ExitCode> {
  const settings = getConfig(readProcessSettings());
  const configs = await readRailsOf({ dataFolder: settings.dataFolder, say });
  if (configs === null) return 2;
  const store = await openStoreBeside(databaseOf(settings));
  if (store === null) {
    say('This desk was never started: it has no books and no addresses.');
    return 2;
  }
  try {
    // Tags follow from a secret of the desk, and none is needed here.
    const rails = [...openRails(configs, systemClock, '').values()];
    const note = (line: string): void => void process.stderr.write(`${line}\n`);
    return await auditRails({ rails, store, clock: systemClock, say, note });
  } finally {
    await store.close();
  }
}
