import { existsSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import {
  type DrawAnswer,
  type DrawRequest,
  type DrawnPage,
  PAGE_THREAD,
  type PageFacts,
} from '@naru/contract';
import { WRITTEN_FOLDER } from './written-pages.ts';

/** Pages that wait to be drawn; further ones are sent as built. */
const WAITING_MAX = 64;
/** Several times the size of the application and one page. */
const HEAP_MIB_MAX = 128;

/** Draws pages in a thread of its own: one takes about 10 ms, in which no other request should wait. */
export interface PageDrawer {
  /** Null if too many wait already. */
  readonly draw: (facts: PageFacts) => Promise<DrawnPage | null>;
  readonly close: () => Promise<void>;
}

type Waiting = PromiseWithResolvers<DrawnPage>;

/** The thread starts with the first page, and again after a fault. Null if the build has no such thread. */
export function openPageDrawer(pagesFolder: string | null): PageDrawer | null {
  const threadFile = path.join(pagesFolder ?? '', WRITTEN_FOLDER, PAGE_THREAD);
  if (pagesFolder === null || !existsSync(threadFile)) return null;
  const waiting = new Map<number, Waiting>();
  let thread: Worker | null = null;
  let count = 0;
  const start = (): Worker => {
    const started = new Worker(threadFile, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MIB_MAX } });
    started.unref();
    started.on('message', ({ key, drawn, fault }: DrawAnswer) => {
      const page = waiting.get(key);
      waiting.delete(key);
      if (drawn === null) page?.reject(new Error(fault));
      else page?.resolve(drawn);
    });
    started.on('error', (fault) => {
      thread = null;
      for (const page of waiting.values()) page.reject(fault);
      waiting.clear();
    });
    return started;
  };
  return {
    draw: async (facts) => {
      if (waiting.size >= WAITING_MAX) return null;
      thread ??= start();
      count += 1;
      const page: Waiting = Promise.withResolvers();
      waiting.set(count, page);
      thread.postMessage({ key: count, facts } satisfies DrawRequest, []);
      return page.promise;
    },
    close: async () => {
      await thread?.terminate();
    },
  };
}
