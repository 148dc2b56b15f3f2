import { startNodeChild } from '../process/node-child.ts';
import type { LoadJob, LoadOutcome } from './load-message.ts';

/** The process that makes the load, kept for the whole run so that it is warm. */
export interface LoadGun {
  /** Rejects when a single answer was not as expected. */
  fire(job: LoadJob): Promise<LoadOutcome & { readonly requests: number }>;
  end(): Promise<void>;
}

export async function startLoadGun(): Promise<LoadGun> {
  const child = await startNodeChild<LoadJob, LoadOutcome>({
    core: 'load',
    script: new URL('./fire.ts', import.meta.url),
    args: [],
  });
  return {
    fire: async (job) => {
      const outcome = await child.ask(job);
      return { ...outcome, requests: outcome.answers };
    },
    end: () => child.end(),
  };
}
