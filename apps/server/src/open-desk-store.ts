import type { Store } from '@naru/desk';
import { openStore } from '@naru/store';
import type { ProcessSettings } from './config/process-settings.ts';
import type { Log } from './log/json-log.ts';
import { noteFindings } from './status/findings.ts';

/** The database of the settings. Throws a `StoreOpenFault`, whose message says what to do. */
export async function openDeskStore(settings: ProcessSettings, log: Log): Promise<Store> {
  if (settings.databaseUrl !== null) return openStore({ databaseUrl: settings.databaseUrl.reveal() });
  const store = await openStore({
    dataFolder: settings.dataFolder,
    onWarning: (warning) => log({ level: 'warn', event: 'store_warning', fields: { warning } }),
    onChecked: (damage) => {
      if (damage !== null) log({ level: 'error', event: 'database_damaged', fields: { damage } });
      // A damaged file may not take it; then the log alone has it.
      noteFindings(store, 'database_damaged', damage === null ? [] : [damage]).catch(() => undefined);
    },
  });
  return store;
}
