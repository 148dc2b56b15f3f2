import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { Store } from '@naru/desk';
import { type FillProgress, type Span, type UpgradeWait, openStore } from '@naru/store';
import { revealPlace } from './config/copy-place.ts';
import type { ProcessSettings } from './config/process-settings.ts';
import type { LiveCopy } from './live-copy/live-copy.ts';
import type { Log } from './log/json-log.ts';
import { noteFindings } from './status/findings.ts';

/** The database of the desk, and the copy that follows it, if one does. */
export interface DeskStore {
  /** Closing it ends the copy, too, which has everything then. */
  readonly store: Store;
  readonly liveCopy: LiveCopy | null;
}

/** The database of the settings. Throws a `StoreOpenFault`, whose message says what to do. */
export async function openDeskStore(
  settings: ProcessSettings,
  log: Log,
  span: Span | null,
): Promise<DeskStore> {
  if (settings.databaseUrl !== null) {
    const store = await openStore({
      databaseUrl: settings.databaseUrl.reveal(),
      onFill: (progress) => logFill(log, progress),
      onUpgradeWait: (wait) => logWait(log, wait),
      span,
    });
    return { store, liveCopy: null };
  }
  const { livePlace, recipient } = settings.backup;
  if (livePlace === null || recipient === null)
    return { store: await openEmbedded(settings, log, { copyPort: null, span }), liveCopy: null };
  const { startLiveCopy } = await import('./live-copy/live-copy.ts');
  const { listDeskFiles } = await import('./backup/desk-files.ts');
  const files = await listDeskFiles(settings);
  const { port1, port2 } = new MessageChannel();
  const store = await openEmbedded(settings, log, { copyPort: port1, span });
  const place = revealPlace(livePlace);
  const liveCopy = startLiveCopy(
    { copyPort: port2, dataFolder: settings.dataFolder, files, place, recipient },
    log,
  );
  const close = async (): Promise<void> => {
    await liveCopy.stop();
    await store.close();
  };
  return { store: { ...store, close }, liveCopy };
}

function logFill(log: Log, progress: FillProgress): void {
  log({ level: 'info', event: 'tables_filling', fields: { ...progress } });
}

function logWait(log: Log, { leaseEndsAtMs, givesUpAtMs }: UpgradeWait): void {
  const leaseEndsAt = new Date(leaseEndsAtMs).toISOString();
  const givesUpAt = new Date(givesUpAtMs).toISOString();
  log({ level: 'info', event: 'tables_waiting', fields: { leaseEndsAt, givesUpAt } });
}

async function openEmbedded(
  { dataFolder }: ProcessSettings,
  log: Log,
  options: { readonly copyPort: MessagePort | null; readonly span: Span | null },
): Promise<Store> {
  const store = await openStore({
    ...options,
    dataFolder,
    onFill: (progress) => logFill(log, progress),
    onWarning: (warning) => log({ level: 'warn', event: 'store_warning', fields: { warning } }),
    onChecked: (damage) => {
      if (damage !== null) log({ level: 'error', event: 'database_damaged', fields: { damage } });
      // A damaged file may not take it; then the log alone has it.
      noteFindings(store, 'database_damaged', damage === null ? [] : [damage]).catch(() => undefined);
    },
  });
  return store;
}
