import assert from 'node:assert/strict';
import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

const READ_EVERY_MS = 5;
/** Plain `node:http`: a `fetch` takes longer than the answer that is measured. */
const AGENT = new Agent({ keepAlive: true });

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

function readOne(url: string, { path, headers = {} }: PacedRead): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const beganAtMs = performance.now();
  const request = get(`${url}${path}`, { headers, agent: AGENT }, (response) => {
    response.resume();
    response.once('error', reject);
    response.once('end', () => {
      if (response.statusCode === 200) resolve(performance.now() - beganAtMs);
      else reject(new Error(`an order was answered with ${response.statusCode}`));
    });
  });
  request.once('error', reject);
  return promise;
}
