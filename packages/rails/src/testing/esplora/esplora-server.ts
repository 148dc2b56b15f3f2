import { once } from 'node:events';
import { type ServerResponse, createServer } from 'node:http';
import { listenOnLoopback } from '../loopback.ts';

interface Place {
  readonly hash: string;
  readonly height: number;
}

export interface ShownOutput {
  readonly txid: string;
  readonly place: number;
  readonly block: Place;
}

/** A chain that an {@link EsploraServer} shows. */
export interface ShownChain {
  tipHash(): Promise<string>;
  /** Null above the newest block. */
  hashAt(height: number): Promise<string | null>;
  findBlock(hash: string): Promise<(Place & { readonly timestamp: number; readonly raw: Buffer }) | null>;
  /** Its block is null while it is unconfirmed. */
  findTransaction(txid: string): Promise<{ readonly raw: Buffer; readonly block: Place | null } | null>;
  /** Whether a block spends the output `txid:vout`. Missing if no test asks for it. */
  isSpent?(outpoint: string): Promise<boolean>;
  /** The unconfirmed transactions that pay an address. */
  listWaiting(address: string): Promise<readonly string[]>;
  readFigures(address: string): Promise<{ readonly baseUnits: number; readonly transactionCount: number }>;
  /** Unspent outputs in blocks. */
  listUnspent(address: string): Promise<readonly ShownOutput[]>;
}

export type EsploraAnswer = string | Buffer | object;

/** The HTTP interface of Esplora, as far as a rail uses it, over any chain. */
export class EsploraServer {
  /** False answers by path, until they are removed; null for `not found`. */
  lie: (path: string) => EsploraAnswer | null | undefined = () => undefined;
  status = 200;
  headers: Readonly<Record<string, string>> = {};
  readonly paths: string[] = [];
  readonly #chain: ShownChain;
  readonly #server = createServer((request, response) => {
    void this.#answer(request.url ?? '', response);
  });

  constructor(chain: ShownChain) {
    this.#chain = chain;
  }

  async listen(): Promise<string> {
    const port = await listenOnLoopback(this.#server);
    return `http://127.0.0.1:${port}/api`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #answer(url: string, response: ServerResponse): Promise<void> {
    const path = url.replace(/^\/api/, '');
    this.paths.push(path);
    const lie = this.lie(path);
    const answer = lie === undefined ? await this.#tell(path.split('/').slice(1)) : lie;
    if (answer === null) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('not found');
      return;
    }
    const body = typeof answer === 'string' || Buffer.isBuffer(answer) ? answer : JSON.stringify(answer);
    response.writeHead(this.status, { 'content-type': 'text/plain', ...this.headers }).end(body);
  }

  async #tell([kind, what = '', ...more]: readonly string[]): Promise<EsploraAnswer | null> {
    const [about, place] = more;
    if (kind === 'tx' && about === 'outspend')
      return tellSpent((await this.#chain.isSpent?.(`${what}:${place}`)) ?? null);
    switch (`${kind}/${more.join('/')}`) {
      case 'blocks/hash':
        return this.#chain.tipHash();
      case 'block-height/':
        return this.#chain.hashAt(Number(what));
      case 'block/':
        return tellBlock(await this.#chain.findBlock(what));
      case 'block/raw':
        return (await this.#chain.findBlock(what))?.raw ?? null;
      case 'tx/':
        return tellTransaction(what, await this.#chain.findTransaction(what));
      case 'tx/raw':
        return (await this.#chain.findTransaction(what))?.raw ?? null;
      case 'address/txs/mempool':
        return (await this.#chain.listWaiting(what)).map((txid) => ({ txid, status: { confirmed: false } }));
      case 'address/utxo':
        return (await this.#chain.listUnspent(what)).map(tellUnspent);
      case 'fee-estimates/':
        return { 6: 12.5, 144: 1.017 };
      case 'address/':
        return this.#tellAddress(what);
      default:
        return null;
    }
  }

  async #tellAddress(address: string): Promise<EsploraAnswer> {
    const { baseUnits, transactionCount } = await this.#chain.readFigures(address);
    const waiting = await this.#chain.listWaiting(address);
    return {
      address,
      chain_stats: { funded_txo_sum: baseUnits, spent_txo_sum: 0, tx_count: transactionCount },
      mempool_stats: { funded_txo_sum: 0, spent_txo_sum: 0, tx_count: waiting.length },
    };
  }
}

function tellUnspent({ txid, place, block: { hash, height } }: ShownOutput): EsploraAnswer {
  return { txid, vout: place, status: { confirmed: true, block_height: height, block_hash: hash } };
}

function tellSpent(isSpent: boolean | null): EsploraAnswer | null {
  if (isSpent === null) return null;
  return isSpent ? { spent: true, status: { confirmed: true } } : { spent: false };
}

function tellBlock(block: Awaited<ReturnType<ShownChain['findBlock']>>): EsploraAnswer | null {
  if (block === null) return null;
  const { hash, height, timestamp } = block;
  return { id: hash, height, timestamp };
}

function tellTransaction(
  txid: string,
  found: Awaited<ReturnType<ShownChain['findTransaction']>>,
): EsploraAnswer | null {
  if (found === null) return null;
  const { block } = found;
  if (block === null) return { txid, status: { confirmed: false } };
  return { txid, status: { confirmed: true, block_height: block.height, block_hash: block.hash } };
}
