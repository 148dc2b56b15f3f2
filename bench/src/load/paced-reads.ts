import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';

const READ_EVERY_MS = 5;

export interface PacedRead {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Starts one read every few milliseconds, also while earlier ones are still waiting, as long as `isWanted`.
 * Gives how long each took.
 */
export async function readPaced(
  url: string,
  reads: readonly PacedRead[],
  isWanted: (readCount: number) => boolean | Promise<boolean>,
): Promise<readonly number[]> {
  const started: Promise<number>[] = [];
  while (await isWanted(started.length)) {
    const read = reads[started.length % reads.length];
    assert.ok(read);
    started.push(readOne(url, read));
    await delay(READ_EVERY_MS);
  }
  return Promise.all(started);
}

async function readOne(url: string, { path, headers = {} }: PacedRead): Promise<number> {
  const beganAtMs = performance.now();
  const answer = await fetch(`${url}${path}`, { headers });
  await answer.arrayBuffer();
  assert.equal(answer.status, 200);
  return performance.now() - beganAtMs;
}
