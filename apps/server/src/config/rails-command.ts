import type { Store } from '@naru/desk';
import type { RailConfig } from '@naru/rails';
import type { Say } from '../command/command.ts';
import { readRailsFile } from './rails-file.ts';

/** A command of the host about the networks of a live desk. */
export interface RailsCommand {
  readonly dataFolder: string;
  readonly openDatabase: () => Promise<Store>;
}

/** The networks of the settings; null after saying what is wrong with them. */
export async function readRailsOf({
  dataFolder,
  say,
}: Pick<RailsCommand, 'dataFolder'> & { readonly say: Say }): Promise<readonly RailConfig[] | null> {
  const file = await readRailsFile(dataFolder);
  if (file.ok) return file.value.rails;
  for (const { setting, problem, fix } of file.problems) say(`${setting}: ${problem}\n  ${fix}`);
  return null;
}

/** Runs on the database of the desk, and closes it whatever happens. */
export async function onDatabase<T>(
  { openDatabase }: Pick<RailsCommand, 'openDatabase'>,
  run: (store: Store) => Promise<T>,
): Promise<T> {
  const store = await openDatabase();
  try {
    return await run(store);
  } finally {
    await store.close();
  }
}
