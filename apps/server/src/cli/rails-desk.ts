import { openStore, openStoreBeside } from '@naru/store';
import { getConfig } from '../config/config-problem.ts';
import { databaseOf } from '../config/database-of.ts';
import { readProcessSettings } from '../config/process-settings.ts';
import type { RailsCommand } from '../config/rails-command.ts';
import { CommandProblem } from '../command/command.ts';

/** A desk that is changed: with the embedded database it has to be stopped, whose folder one process owns. */
export function deskAlone(): RailsCommand {
  const settings = getConfig(readProcessSettings());
  return {
    dataFolder: settings.dataFolder,
    openDatabase: () => openStore({ ...databaseOf(settings), upgrades: false }),
  };
}

/** A desk that is only read, and may be running. */
export function deskBeside(): RailsCommand {
  const settings = getConfig(readProcessSettings());
  const openDatabase: RailsCommand['openDatabase'] = async () => {
    const store = await openStoreBeside(databaseOf(settings));
    // A new database is not made for that.
    if (store === null) throw new CommandProblem('This desk was never started: it has no addresses.');
    return store;
  };
  return { dataFolder: settings.dataFolder, openDatabase };
}
