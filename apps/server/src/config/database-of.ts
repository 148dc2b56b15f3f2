import type { ProcessSettings } from './process-settings.ts';

/** Where the rows of a desk are. */
export function databaseOf({
  databaseUrl,
  dataFolder,
}: Pick<ProcessSettings, 'databaseUrl' | 'dataFolder'>):
  | { readonly dataFolder: string }
  | { readonly databaseUrl: string } {
  return databaseUrl === null ? { dataFolder } : { databaseUrl: databaseUrl.reveal() };
}
