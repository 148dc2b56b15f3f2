import type { Store } from '@naru/desk';
import { type FillProgress, type Span, type UpgradeWait, openStore } from '@naru/store';
import type { ProcessSettings } from './config/process-settings.ts';
import type { Log } from './log/json-log.ts';
import { noteFindings } from './status/findings.ts';
import { makeTables } from './with-modules.ts';

/** The database of the settings. Throws a `StoreOpenFault`, whose message says what to do. */
export async function openDeskStore(
  { databaseUrl, dataFolder }: ProcessSettings,
  log: Log,
  span: Span | null,
): Promise<Store> {
  const onFill = (progress: FillProgress): void => logFill(log, progress);
  if (databaseUrl !== null)
    return withModules(
      await openStore({
        databaseUrl: databaseUrl.reveal(),
        onFill,
        onUpgradeWait: (wait) => logWait(log, wait),
        span,
      }),
    );
  const store = await openStore({
    dataFolder,
    onFill,
    onWarning: (warning) => log({ level: 'warn', event: 'store_warning', fields: { warning } }),
    onChecked: (damage) => {
      if (damage !== null) log({ level: 'error', event: 'database_damaged', fields: { damage } });
      // A damaged file may not accept the finding; then only the log has it.
      noteFindings(store, 'database_damaged', damage === null ? [] : [damage]).catch(() => undefined);
    },
    span,
  });
  return withModules(store);
}

/** Creates the tables of the modules. */
async function withModules(store: Store): Promise<Store> {
  try {
    await makeTables(store);
    return store;
  } catch (thrown) {
    await store.close();
    throw thrown;
  }
}

function logFill(log: Log, progress: FillProgress): void {
  log({ level: 'info', event: 'tables_filling', fields: { ...progress } });
}

function logWait(log: Log, { leaseEndsAtMs, givesUpAtMs }: UpgradeWait): void {
  const leaseEndsAt = new Date(leaseEndsAtMs).toISOString();
  const givesUpAt = new Date(givesUpAtMs).toISOString();
  log({ level: 'info', event: 'tables_waiting', fields: { leaseEndsAt, givesUpAt } });
}
