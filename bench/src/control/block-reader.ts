// Reads the same blocks of a node again and again: as the product does, or by the same requests alone.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, createServer, request } from 'node:http';
import { buffer, text } from 'node:stream/consumers';
import type { Rail, RailCursor } from '@naru/desk';
import { serveParent } from '../process/node-child.ts';
import { type RailPlace, openRail } from './open-rail.ts';
import { watchMany } from './watch-many.ts';
import { listenOnLoopback } from '@naru/rails/testing/loopback';

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
const { railId } = reading;
const settings: { readonly rpc: string } = Object(Object(reading.config)[railId]);
const rail = openRail(reading);
const watch = await watchMany(railId, reading.watched, reading.paidKeys);
const requests = await recordRequests();
const bytes = await repeatRequests();

serveParent<BlockQuestion, BlockAnswer>({
  first: { wallMs: 0, cpuUs: 0 },
  answerTo: async ({ kind }) => {
    const before = process.cpuUsage();
    const startedAtMs = performance.now();
    for (let pass = 0; pass < PASSES; pass += 1)
      if (kind === 'rail') await readByRail(rail);
      else assert.equal(await repeatRequests(), bytes, 'the node answers the same');
    const wallMs = performance.now() - startedAtMs;
    const { user, system } = process.cpuUsage(before);
    return { wallMs: wallMs / PASSES, cpuUs: (user + system) / PASSES };
  },
});

async function readByRail(from: Rail): Promise<void> {
  const { cursor, blocks, paidKeys } = reading;
  const { outputs, isCaughtUp, goneBlocks } = await from.scan(cursor, watch, blocks);
  assert.ok(isCaughtUp && goneBlocks.length === 0, 'all blocks are read');
  const found = outputs.map(({ watchKey }) => watchKey);
  assert.deepEqual(found.toSorted(), paidKeys.toSorted(), 'what pays us is found, and nothing else');
}

interface Recorded {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** What the product sends while it reads, by a server between it and the node. */
async function recordRequests(): Promise<readonly Recorded[]> {
  const recorded: Recorded[] = [];
  const server = createServer((incoming, response) => {
    const { 'accept-encoding': _packed, ...headers } = incoming.headers;
    void text(incoming).then(async (body) => {
      recorded.push({ headers, body });
      response.setHeader('content-type', 'application/json');
      response.end(await ask({ headers, body }));
    });
  });
  const port = await listenOnLoopback(server);
  const rpc = `http://127.0.0.1:${port}`;
  const config = { [railId]: { ...settings, rpc } };
  await readByRail(openRail({ ...reading, config }));
  server.close();
  server.closeAllConnections();
  return recorded;
}

/** The same requests, one after another. Their answers are received and not read. Gives their bytes. */
async function repeatRequests(): Promise<number> {
  let received = 0;
  for (const asked of requests) received += (await ask(asked)).byteLength;
  return received;
}

async function ask({ headers, body }: Recorded): Promise<Buffer> {
  const sent = request(settings.rpc, { method: 'POST', headers });
  const answered: Promise<[IncomingMessage]> = once(sent, 'response').then(([response]) => [response]);
  sent.end(body);
  const [response] = await answered;
  assert.equal(response.statusCode, 200);
  return buffer(response);
}
