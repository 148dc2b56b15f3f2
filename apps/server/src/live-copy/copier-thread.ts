// Runs in a thread of its own: compressing and encrypting take time in which nobody should wait.
import { setTimeout as pause } from 'node:timers/promises';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { createCopyClient } from '@naru/store/copy';
import { openSnapshot } from '@naru/store/dump';
import { type FilePlaces, readDeskFiles } from '../backup/desk-files.ts';
import { systemClock } from '../clock.ts';
import { describeFault } from '../log/describe-fault.ts';
import { createCopier } from './copier.ts';
import { openSeal } from './piece-seal.ts';

/** What a copy is at most behind, apart from the time that writing a piece takes. */
const PAUSE_MS = 1_000;
const PAUSE_AFTER_FAULT_MS = 10_000;

export interface CopierStart {
  readonly copyPort: MessagePort;
  readonly places: FilePlaces;
  readonly folder: string;
  readonly recipient: string;
}

/** Told after each round. */
export type CopierNews =
  | { readonly kind: 'current' }
  | { readonly kind: 'behind' }
  | { readonly kind: 'failed'; readonly why: string }
  | { readonly kind: 'stopped' };

async function run({ copyPort, places, folder, recipient }: CopierStart): Promise<void> {
  const { dataFolder } = places;
  const copier = createCopier({
    openCopy: createCopyClient(copyPort).open,
    folder,
    seal: await openSeal(recipient),
    readDesk: () => readDesk(dataFolder),
    readFiles: () => readDeskFiles(places),
    nowMs: () => systemClock.nowMs(),
  });
  const tell = (news: CopierNews): void => parentPort?.postMessage(news, []);
  const stopping = new AbortController();
  parentPort?.once('message', () => stopping.abort());
  const round = async (): Promise<number> => {
    try {
      const { isCurrent, hasMore } = await copier.round();
      tell({ kind: isCurrent ? 'current' : 'behind' });
      return hasMore ? 0 : PAUSE_MS;
    } catch (thrown) {
      tell({ kind: 'failed', why: describeFault(thrown) });
      return PAUSE_AFTER_FAULT_MS;
    }
  };
  while (!stopping.signal.aborted) {
    const pauseMs = await round();
    await pause(pauseMs, null, { signal: stopping.signal }).catch(() => undefined);
  }
  // What was committed since.
  await round();
  tell({ kind: 'stopped' });
  copyPort.close();
}

async function readDesk(dataFolder: string) {
  const snapshot = await openSnapshot({ dataFolder });
  if (snapshot === null) return null;
  const { epoch, schemaVersion } = snapshot;
  await snapshot.close();
  return epoch === null ? null : { schemaVersion, ...epoch };
}

await run(workerData);
