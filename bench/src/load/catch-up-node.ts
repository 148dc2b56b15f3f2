// A node of Litecoin's regression network that has as many full blocks as it is asked for. It takes as long
// for each as a real one that computes elsewhere: this machine has no core left for that.
import { randomBytes } from 'node:crypto';
import { type IncomingMessage, createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { findUtxoNetwork } from '@naru/chains';
import { writeBlock, writeTransaction } from '@naru/rails/testing';
import { serveParent } from '../process/node-child.ts';
import { listenOnLoopback } from '@naru/rails/testing/loopback';

export interface GrowQuestion {
  /** Blocks that it has from now on more than before. */
  readonly blocks: number;
}

export interface NodeProgress {
  readonly url: string;
  readonly headHeight: number;
  /** The highest block that anybody has read. */
  readonly readHeight: number;
}

/** Like an ordinary block of Litecoin: some 60 kB. */
const TRANSACTIONS = 300;
const INPUTS = 2;
const OUTPUTS = 3;
const HEADER_BYTES = 80;
/** The fastest litecoind of these measurements took as long (S7). */
const BLOCK_TAKES_MS = 3;
const FIRST_BLOCKS = 30;
const BLOCK_SECONDS = 150;
const FIRST_BLOCK_AT_S = Math.floor(Date.now() / 1000) - FIRST_BLOCKS * BLOCK_SECONDS;

const genesisHash = findUtxoNetwork('ltc', 'reg')?.genesisHashes[0] ?? '';
/** All blocks have the same ones, which no hash in their headers covers: the rail trusts its node. */
const transactions = [countOf(TRANSACTIONS), ...Array.from({ length: TRANSACTIONS }, makeTransaction)]
  .map((bytes) => bytes.toString('hex'))
  .join('');
/** By height, with the header in hexadecimal digits. */
const blocks: { readonly hash: string; readonly header: string }[] = [{ hash: genesisHash, header: '' }];
const heightOf = new Map([[genesisHash, 0]]);
let headHeight = 0;
let readHeight = 0;
let lastBlock: Promise<unknown> = Promise.resolve();
grow(FIRST_BLOCKS);

const server = createServer((request, response) => {
  void readText(request).then(async (text) => {
    const call: Call = JSON.parse(text);
    if (isForWholeBlock(call)) await takeTime();
    response.setHeader('content-type', 'application/json');
    response.end(answerTo(call));
  });
});
const port = await listenOnLoopback(server);
const url = `http://127.0.0.1:${port}`;
const progress = (): NodeProgress => ({ url, headHeight, readHeight });

serveParent<GrowQuestion, NodeProgress>({
  first: progress(),
  answerTo: async ({ blocks }) => {
    grow(blocks);
    return progress();
  },
});

function grow(count: number): void {
  for (let grown = 0; grown < count; grown += 1) {
    const previousHash = blocks[headHeight]?.hash ?? null;
    headHeight += 1;
    const timeS = FIRST_BLOCK_AT_S + headHeight * BLOCK_SECONDS;
    const { hash, raw } = writeBlock({ previousHash, timeS }, []);
    blocks.push({ hash, header: raw.toString('hex', 0, HEADER_BYTES) });
    heightOf.set(hash, headHeight);
  }
}

interface Call {
  readonly id: number;
  readonly method: string;
  readonly params: unknown[];
}

function isForWholeBlock({ method, params }: Call): boolean {
  return method === 'getblock' && params[1] === 0;
}

/** One block after another. */
function takeTime(): Promise<unknown> {
  lastBlock = lastBlock.then(() => delay(BLOCK_TAKES_MS));
  return lastBlock;
}

function answerTo(call: Call): string {
  const { id, method, params } = call;
  const result = resultOf(method, params);
  if (result !== null) return `{"result":${result},"error":null,"id":${id}}`;
  return `{"result":null,"error":{"code":-8,"message":"no"},"id":${id}}`;
}

/** As JSON; null where there is nothing. */
function resultOf(method: string, [asked, verbosity]: readonly unknown[]): string | null {
  switch (method) {
    case 'getblockcount':
      return String(headHeight);
    case 'getblockhash':
      return typeof asked === 'number' && asked <= headHeight ? `"${blocks[asked]?.hash}"` : null;
    case 'getblock':
      return tellBlock(heightOf.get(String(asked)), verbosity);
    case 'getblockchaininfo':
      return `{"chain":"regtest","blocks":${headHeight},"initialblockdownload":false}`;
    case 'getnetworkinfo':
      return '{"version":210400,"subversion":"/catch-up-node/"}';
    case 'getrawmempool':
      return '[]';
    default:
      return null;
  }
}

/** As nodes send blocks to each other, or the part of one that the desk wants to know before its start. */
function tellBlock(height: number | undefined, verbosity: unknown): string | null {
  const block = blocks[height ?? -1];
  if (height === undefined || block === undefined) return null;
  const time = FIRST_BLOCK_AT_S + height * BLOCK_SECONDS;
  if (verbosity !== 0) return JSON.stringify({ hash: block.hash, height, time, tx: [] });
  readHeight = Math.max(readHeight, height);
  return `"${block.header}${transactions}"`;
}

/** Pays nobody that a desk watches. */
function makeTransaction(): Buffer {
  const newHash = () => randomBytes(32).toString('hex');
  const outputs = Array.from({ length: OUTPUTS }, () => {
    return { script: `0014${newHash().slice(0, 40)}`, baseUnits: 1_234_567n };
  });
  return writeTransaction(Array.from({ length: INPUTS }, newHash), outputs).raw;
}

function countOf(count: number): Buffer {
  return Buffer.from([0xfd, count & 0xff, count >> 8]);
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
