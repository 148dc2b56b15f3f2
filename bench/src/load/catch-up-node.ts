// A node of Litecoin's regression network that has as many full blocks as it is told, and answers at once: a
// real one takes longer for a block than the desk does, which would leave the desk idle between two.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, createServer } from 'node:http';
import { findUtxoNetwork } from '@naru/chains';
import { serveParent } from '../process/node-child.ts';

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

/** Like an ordinary block of Litecoin: some 200 kB in JSON. */
const TRANSACTIONS = 150;
const OUTPUTS = 3;
const FIRST_BLOCKS = 30;
const BLOCK_SECONDS = 150;
const FIRST_BLOCK_AT_S = Math.floor(Date.now() / 1000) - FIRST_BLOCKS * BLOCK_SECONDS;

const genesisHash = findUtxoNetwork('ltc', 'reg')?.genesisHashes[0] ?? '';
const transactions = JSON.stringify(
  Array.from({ length: TRANSACTIONS }, (_, place) => makeTransaction(place)),
);
const heightOf = new Map<string, number>();
let headHeight = -1;
let readHeight = 0;
grow(FIRST_BLOCKS);

const server = createServer((request, response) => {
  void readText(request).then((text) => {
    response.setHeader('content-type', 'application/json');
    response.end(answerTo(JSON.parse(text)));
  });
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
if (address === null || typeof address === 'string') throw new Error('no port');
const url = `http://127.0.0.1:${address.port}`;
const progress = (): NodeProgress => ({ url, headHeight, readHeight });

serveParent<GrowQuestion, NodeProgress>({
  first: progress(),
  answerTo: async ({ blocks }) => {
    grow(blocks);
    return progress();
  },
});

function grow(blocks: number): void {
  for (let block = 0; block < blocks; block += 1) {
    headHeight += 1;
    heightOf.set(hashAt(headHeight), headHeight);
  }
}

function hashAt(height: number): string {
  return height === 0 ? genesisHash : createHash('sha256').update(`block ${height}`).digest('hex');
}

function answerTo(call: {
  readonly id: number;
  readonly method: string;
  readonly params: unknown[];
}): string {
  const { id, method, params } = call;
  const result = resultOf(method, params[0]);
  if (result !== null) return `{"result":${result},"error":null,"id":${id}}`;
  return `{"result":null,"error":{"code":-8,"message":"no"},"id":${id}}`;
}

/** As JSON; null where there is nothing. */
function resultOf(method: string, asked: unknown): string | null {
  switch (method) {
    case 'getblockcount':
      return String(headHeight);
    case 'getblockhash':
      return typeof asked === 'number' && asked <= headHeight ? `"${hashAt(asked)}"` : null;
    case 'getblock':
      return tellBlock(heightOf.get(String(asked)));
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

function tellBlock(height: number | undefined): string | null {
  if (height === undefined) return null;
  readHeight = Math.max(readHeight, height);
  const previous = height === 0 ? '' : `"previousblockhash":"${hashAt(height - 1)}",`;
  const time = FIRST_BLOCK_AT_S + height * BLOCK_SECONDS;
  return `{"hash":"${hashAt(height)}","height":${height},${previous}"time":${time},"tx":${transactions}}`;
}

function makeTransaction(place: number) {
  const hex = (what: string, digits: number) =>
    createHash('sha512').update(`${what} ${place}`).digest('hex').slice(0, digits);
  return {
    txid: hex('txid', 64),
    hash: hex('hash', 64),
    version: 2,
    size: 226,
    locktime: 0,
    vin: [
      {
        txid: hex('spent', 64),
        vout: 0,
        scriptSig: { asm: '', hex: '' },
        txinwitness: [hex('signature', 128), hex('key', 66)],
        sequence: 4_294_967_293,
      },
    ],
    vout: Array.from({ length: OUTPUTS }, (_, n) => ({
      value: 0.012_345_67 * (place + 1),
      n,
      scriptPubKey: {
        asm: `0 ${hex(`output ${n}`, 40)}`,
        hex: `0014${hex(`output ${n}`, 40)}`,
        reqSigs: 1,
        type: 'witness_v0_keyhash',
        addresses: [`rltc1q${hex(`address ${n}`, 38)}`],
      },
    })),
    hex: hex('raw', 128).repeat(3),
  };
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
