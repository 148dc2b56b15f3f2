// Reads the same blocks of a node again and again: as the product does, or by the same requests alone.
import assert from 'node:assert/strict';
import type { RailCursor, WatchSet } from '@naru/desk';
import { serveParent } from '../process/node-child.ts';
import { type RailPlace, openRail } from './open-rail.ts';
import { watchMany } from './watch-many.ts';

/** Of the network and the blocks to read, by the command line. */
export interface BlockReading extends RailPlace {
  /** Where the blocks begin. */
  readonly cursor: RailCursor;
  readonly blocks: number;
  /** So many addresses are watched, none of which is paid ... */
  readonly watched: number;
  /** ... and these, of which each is paid once. */
  readonly paidKeys: readonly string[];
}

/** In a round; one alone is over before the machine has turned to others and back. */
const PASSES = 5;

export type BlockQuestion = { readonly kind: 'rail' } | { readonly kind: 'bare' };

export interface BlockAnswer {
  readonly wallMs: number;
  readonly cpuUs: number;
}

const given = process.argv[2];
if (given === undefined) throw new Error('what is to be read?');
const reading: BlockReading = JSON.parse(given);
const rail = openRail(reading);
const watch = await watchMany(reading.railId, reading.watched, reading.paidKeys);
const requests = await recordRequests(() => readByRail(watch));
const bytes = await repeatRequests();

serveParent<BlockQuestion, BlockAnswer>({
  first: { wallMs: 0, cpuUs: 0 },
  answerTo: async ({ kind }) => {
    const before = process.cpuUsage();
    const startedAtMs = performance.now();
    for (let pass = 0; pass < PASSES; pass += 1)
      if (kind === 'rail') await readByRail(watch);
      else assert.equal(await repeatRequests(), bytes, 'the node answers the same');
    const wallMs = performance.now() - startedAtMs;
    const { user, system } = process.cpuUsage(before);
    return { wallMs: wallMs / PASSES, cpuUs: (user + system) / PASSES };
  },
});

async function readByRail(watched: WatchSet): Promise<void> {
  const { cursor, blocks, paidKeys } = reading;
  const { outputs, isCaughtUp, goneBlocks } = await rail.scan(cursor, watched, blocks);
  assert.ok(isCaughtUp && goneBlocks.length === 0, 'all blocks are read');
  const found = outputs.map(({ watchKey }) => watchKey);
  assert.deepEqual(found.toSorted(), paidKeys.toSorted(), 'what pays us is found, and nothing else');
}

/** What the product sends while it reads. */
async function recordRequests(read: () => Promise<void>): Promise<readonly Parameters<typeof fetch>[]> {
  const recorded: Parameters<typeof fetch>[] = [];
  const send = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    // Without the signal, which would end it after a while.
    recorded.push([input, { ...init, signal: null }]);
    return send(input, init);
  };
  await read();
  globalThis.fetch = send;
  return recorded;
}

/** The same requests, one after another. Their answers are received and not read. Gives their bytes. */
async function repeatRequests(): Promise<number> {
  let received = 0;
  for (const request of requests) {
    const answer = await fetch(...request);
    assert.equal(answer.status, 200);
    received += (await answer.arrayBuffer()).byteLength;
  }
  return received;
}
