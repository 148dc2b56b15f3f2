import { openRails } from '@naru/rails/live';
import { openStore, openStoreBeside } from '@naru/store';
import { systemClock } from '../machine/clock.ts';
import { databaseOf } from '../config/database-marks.ts';
import { type RailsCommand, readRailsOf } from '../config/rails-file.ts';
import { auditRails } from '../rail/audit-rails.ts';
import { getConfig } from '../config/config-problem.ts';
import { readProcessSettings } from '../config/process-settings.ts';
import { CommandProblem, type DefineCommand, type ExitCode, type Say } from '../machine/command.ts';
import { checkRails } from '../rail/check-rails.ts';

export const defineAuditRails: DefineCommand = (command, { act, say }) => {
  command
    .description(
      'Compares the money at all deposit addresses of a live desk with its books, and stores the result ' +
        'for the console. The desk may be running.',
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
    // Tags are derived from a secret of the desk, and none is needed here.
    const rails = [...openRails(configs, systemClock, '').values()];
    const note = (line: string): void => void process.stderr.write(`${line}\n`);
    return await auditRails({ rails, store, clock: systemClock, say, note });
  } finally {
    await store.close();
  }
}

export const defineCheckRails: DefineCommand = (command, { act, say }) => {
  command
    .description(
      'Lists the connections of each network of a live desk, and what is missing. It changes nothing.',
    )
    .action(
      act(async () => {
        const settings = getConfig(readProcessSettings());
        const store = await openStoreBeside(databaseOf(settings));
        try {
          return await checkRails({ ...settings, store, nowMs: systemClock.nowMs(), say });
        } finally {
          await store?.close();
        }
      }),
    );
};

/** Opens a desk to change it. An embedded database must be stopped: one process owns the folder. */
export function deskAlone(): RailsCommand {
  const settings = getConfig(readProcessSettings());
  return {
    dataFolder: settings.dataFolder,
    openDatabase: () => openStore({ ...databaseOf(settings), upgrades: false }),
  };
}

/** Opens a desk only to read it; it may be running. */
export function deskBeside(): RailsCommand {
  const settings = getConfig(readProcessSettings());
  const openDatabase: RailsCommand['openDatabase'] = async () => {
    const store = await openStoreBeside(databaseOf(settings));
    // The command does not create a database.
    if (store === null) throw new CommandProblem('This desk was never started: it has no addresses.');
    return store;
  };
  return { dataFolder: settings.dataFolder, openDatabase };
}
