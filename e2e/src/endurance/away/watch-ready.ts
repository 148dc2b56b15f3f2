import { setTimeout as delay } from 'node:timers/promises';
import { callJson } from '../../harness/json-call.ts';

const EVERY_MS = 100;

export interface ReadyAnswer {
  readonly askedAtMs: number;
  readonly durationMs: number;
  /** Its status, and its code if it has one. */
  readonly said: string;
}

/** Asks a desk for `/ready` again and again, as a program that watches it, until it is ended. */
export function watchReady(publicUrl: string): { end(): Promise<readonly ReadyAnswer[]> } {
  const answers: ReadyAnswer[] = [];
  const ending = new AbortController();
  const watching = (async () => {
    while (!ending.signal.aborted) {
      const askedAtMs = performance.now();
      const answer = await callJson(`${publicUrl}/ready`).catch(() => null);
      const code = answer?.body['code'];
      const said = `${answer?.status ?? 'no answer'}${typeof code === 'string' ? ` ${code}` : ''}`;
      answers.push({ askedAtMs, durationMs: performance.now() - askedAtMs, said });
      await delay(EVERY_MS);
    }
  })();
  return {
    end: async () => {
      ending.abort();
      await watching;
      return answers;
    },
  };
}
