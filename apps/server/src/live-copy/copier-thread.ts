// Runs in a thread of its own, since compressing and encrypting take time in which nobody should wait. It
// loads little of the desk, because a thread has its own copy of what it loads.
import { setTimeout as pause } from 'node:timers/promises';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { createCopyClient, readCopiedDesk } from '@naru/store/copy';
import type { DeskFile } from '../backup/desk-files.ts';
import { readFiles } from '../backup/read-files.ts';
import { systemClock } from '../clock.ts';
import type { CopyPlace } from '../config/copy-place.ts';
import { createCopier } from './copier.ts';
import { openCopyStore } from './copy-store.ts';
import { openSeal } from './piece-seal.ts';

/** What a copy is at most behind, apart from the time that writing a piece takes. */
const PAUSE_MS = 1_000;
const PAUSE_AFTER_FAULT_MS = 10_000;

export interface CopierStart {
  readonly copyPort: MessagePort;
  readonly dataFolder: string;
  /** Of the desk, besides its database. */
  readonly files: readonly DeskFile[];
  readonly place: CopyPlace<string>;
  readonly recipient: string;
}

/** Told after each round. */
export type CopierNews =
  | { readonly kind: 'current' }
  | { readonly kind: 'behind' }
  | { readonly kind: 'failed'; readonly why: string };

async function run({ copyPort, dataFolder, files, place, recipient }: CopierStart): Promise<void> {
  const tell = (news: CopierNews): void => parentPort?.postMessage(news, []);
  const tellFault = (thrown: unknown): void =>
    tell({ kind: 'failed', why: thrown instanceof Error ? thrown.message : 'unknown fault' });
  const nowMs = (): number => systemClock.nowMs();
  const copier = createCopier({
    openCopy: createCopyClient(copyPort).open,
    store: await openCopyStore(place, nowMs),
    seal: await openSeal(recipient),
    readDesk: async () => readCopiedDesk(dataFolder),
    readFiles: () => readFiles(files),
    onKept: tellFault,
    nowMs,
  });
  const stopping = new AbortController();
  parentPort?.once('message', () => stopping.abort());
  const round = async (): Promise<number> => {
    try {
      const { isCurrent, hasMore } = await copier.round();
      tell({ kind: isCurrent ? 'current' : 'behind' });
      return hasMore ? 0 : PAUSE_MS;
    } catch (thrown) {
      tellFault(thrown);
      return PAUSE_AFTER_FAULT_MS;
    }
  };
  while (!stopping.signal.aborted) {
    const pauseMs = await round();
    await pause(pauseMs, null, { signal: stopping.signal }).catch(() => undefined);
  }
  // What was committed since.
  await round();
  copyPort.close();
}

await run(workerData);
