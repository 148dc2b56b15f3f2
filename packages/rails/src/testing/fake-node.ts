import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { parseJsonAmount } from '../http/read-answer.ts';
import { blockHash, writeBlock, writeTransaction } from './raw-form.ts';
import { listenOnLoopback } from './loopback.ts';

/** An output as a node reports it; `value` is the text of its JSON number. */
export interface FakeOutput {
  readonly value: string;
  /** Null for an output that has no script. */
  readonly script: string | null;
}

interface FakeTransaction {
  readonly txid: string;
  readonly raw: Buffer;
  readonly isCoinbase: boolean;
  /** The transactions whose first outputs it spends. */
  readonly spends: readonly string[];
  readonly outputs: readonly FakeOutput[];
}

interface FakeBlock {
  readonly hash: string;
  readonly raw: Buffer;
  readonly height: number;
  readonly previousblockhash: string | undefined;
  /** Seconds since 1970. */
  readonly time: number;
  readonly transactions: readonly FakeTransaction[];
}

/** The first blocks of the local chains of Litecoin and Dogecoin, whose only transactions are left out. */
const FIRST_BLOCKS = [
  ['d9ced4ed1130f7b7faad9be25323ffafa33232a17c3edf6cfd97bee6bafbdd97', '00000000'],
  ['696ad20e2dd4365c7459b4a4a5af743d5e92c6da3229e6532cd605f6533f2a5b', '02000000'],
].map(([root, nonce]) => Buffer.from(`01000000${'00'.repeat(32)}${root}dae5494dffff7f20${nonce}00`, 'hex'));

/** The next request gets this instead of an answer, until it is removed. */
export type FakeTrouble =
  | { readonly kind: 'status'; readonly status: number; readonly body: string }
  | { readonly kind: 'silence' }
  | { readonly kind: 'flood' };

interface RpcRequest {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

/**
 * A node of a Bitcoin-like network for one test: it speaks JSON-RPC over HTTP, and the test controls its
 * chain, including events that are rare on real nodes.
 */
export class FakeNode {
  readonly requests: RpcRequest[] = [];
  trouble: FakeTrouble | null = null;
  /** The fields of `getblockchaininfo` about the progress of the node. */
  chainInfo: Readonly<Record<string, unknown>> = { initialblockdownload: false };
  peerCount = 8;
  /** The last block signed by Dash's masternodes; null: none. */
  chainLock: { readonly height: number; readonly blockhash: string } | null = null;
  /** Number of inputs of each transaction that is made from now on. */
  inputCount = 1;
  /** HTTP requests that are still answered; later ones get no answer. */
  failsAfterRequests: number | null = null;
  /**
   * Dogecoin's node accepts no third parameter for `getrawtransaction` and a flag for `getblock`, and its
   * blocks have the work of another network.
   */
  isDogecoin = false;
  /** Neither Dogecoin's nor Zcash's node has `scantxoutset`. */
  scansUnspent = true;
  authorization: string | undefined;
  /** Blocks below this height were deleted, as in a pruned node. */
  prunedBelow = 0;
  #blocks: FakeBlock[] = [];
  #mempool: FakeTransaction[] = [];
  readonly #server = createServer((request, response) => {
    void this.#answer(request, response);
  });

  constructor(genesisHash: string = newHash()) {
    const raw = FIRST_BLOCKS.find((each) => blockHash(each) === genesisHash) ?? Buffer.alloc(0);
    this.#blocks.push({ ...makeBlock(null, []), hash: genesisHash, raw });
  }

  async listen(): Promise<string> {
    const port = await listenOnLoopback(this.#server);
    return `http://127.0.0.1:${port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  /** Puts a transaction into the memory pool. Returns its txid. */
  pay(...outputs: readonly FakeOutput[]): string {
    const transaction = makeTransaction(Array.from({ length: this.inputCount }, newHash), outputs);
    this.#mempool.push(transaction);
    return transaction.txid;
  }

  /** The same outputs by another transaction, which spends the same coins. Returns its txid. */
  bumpFee(replacedTxid: string): string {
    const replaced = this.#mempool.find(({ txid }) => txid === replacedTxid);
    if (replaced === undefined) throw new Error('only what waits can be replaced');
    const replacement = makeTransaction(replaced.spends, replaced.outputs);
    this.forget(replacedTxid);
    this.#mempool.push(replacement);
    return replacement.txid;
  }

  forget(txid: string): void {
    this.#mempool = this.#mempool.filter((transaction) => transaction.txid !== txid);
  }

  /** Mines the whole memory pool, with a reward if the test needs one. Returns the block's hash. */
  mine(reward?: FakeOutput): string {
    const coinbase = makeTransaction(null, reward === undefined ? [] : [reward]);
    const block = makeBlock(this.#head, [coinbase, ...this.#mempool], this.isDogecoin);
    this.#blocks.push(block);
    this.#mempool = [];
    return block.hash;
  }

  /** Mines an empty block; unconfirmed transactions stay. */
  mineEmpty(): string {
    const waiting = this.#mempool;
    this.#mempool = [];
    const hash = this.mine();
    this.#mempool = waiting;
    return hash;
  }

  /** Undoes the last blocks; their transactions are unconfirmed again. */
  takeBack(depth: number): void {
    const gone = this.#blocks.splice(this.#blocks.length - depth);
    const waiting = gone.flatMap((block) => block.transactions).filter(({ isCoinbase }) => !isCoinbase);
    this.#mempool = [...waiting, ...this.#mempool];
  }

  /** Adds a block that does not follow the one before it, as if the chain moved between two questions. */
  tearHead(): void {
    const head = this.#blocks.pop();
    if (head === undefined) return;
    this.#blocks.push(makeBlock({ ...this.#head, hash: newHash() }, head.transactions));
  }

  get #head(): FakeBlock {
    const head = this.#blocks.at(-1);
    if (head === undefined) throw new Error('no block left');
    return head;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.authorization = request.headers.authorization;
    const chunks: Buffer[] = [];
    for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
    const calls = readRequests(Buffer.concat(chunks).toString('utf8'));
    this.requests.push(...(Array.isArray(calls) ? calls : [calls]));
    if (this.trouble !== null) {
      makeTrouble(this.trouble, response);
      return;
    }
    if (this.failsAfterRequests !== null) {
      this.failsAfterRequests -= 1;
      if (this.failsAfterRequests < 0) {
        response.end();
        return;
      }
    }
    const answers = Array.isArray(calls) ? calls.map((call) => this.#respond(call)) : this.#respond(calls);
    response.setHeader('content-type', 'application/json');
    // Amounts are kept as texts until here, so that the test decides how the number is written.
    response.end(JSON.stringify(answers).replace(/"(value|amount)":"([^"]*)"/g, '"$1":$2'));
  }

  #respond({ id, method, params }: RpcRequest): unknown {
    const result = this.#resultOf(method, params);
    return typeof result === 'number' && result < 0
      ? { id, result: null, error: { code: result, message: 'no' } }
      : { id, result, error: null };
  }

  /** A number below 0 is an error of the node. */
  #resultOf(method: string, params: readonly unknown[]): unknown {
    const [first, second, third] = params;
    switch (method) {
      case 'getblockcount':
        return this.#head.height;
      case 'getblockhash':
        return this.#blocks.find((block) => block.height === first)?.hash ?? -8;
      case 'getblock':
        return this.#tellBlock(first, second);
      case 'getblockchaininfo':
        return { blocks: this.#head.height, mediantime: this.#head.time, ...this.chainInfo };
      case 'getbestchainlock':
        return this.chainLock ?? -32_603;
      case 'getconnectioncount':
        return this.peerCount;
      case 'getrawmempool':
        return this.#mempool.map((transaction) => transaction.txid);
      case 'scantxoutset':
        return this.scansUnspent ? this.#scanUnspent(second) : -32_601;
      case 'gettxout':
        return this.#isUnspent(first) ? { confirmations: 1 } : null;
      case 'getrawtransaction':
        return this.#tellTransaction(first, third);
      default:
        return -32_601;
    }
  }

  /** A transaction that is in no block of the test was paid long ago. */
  #isUnspent(txid: unknown): boolean {
    const mined = this.#blocks.flatMap(({ transactions }) => transactions);
    const isWaiting = this.#mempool.some((each) => each.txid === txid);
    return !isWaiting && !mined.some(({ spends }) => spends.some((spent) => spent === txid));
  }

  #tellBlock(hash: unknown, verbosity: unknown): unknown {
    const block = this.#blocks.find((candidate) => candidate.hash === hash);
    if (block === undefined) return -5;
    if (block.height < this.prunedBelow) return -1;
    const { raw, transactions, ...header } = block;
    if (this.isDogecoin !== (typeof verbosity === 'boolean')) return -1;
    if (verbosity === 0 || verbosity === false) return raw.toString('hex');
    const confirmations = this.#head.height - block.height + 1;
    const tx = transactions.map((each) => (verbosity === 2 ? tellTransaction(each) : each.txid));
    return { ...header, confirmations, tx };
  }

  /** Nothing is ever spent here. */
  #scanUnspent(descriptors: unknown): unknown {
    if (!Array.isArray(descriptors)) return -8;
    const unspents = this.#blocks.flatMap(({ height, transactions }) =>
      transactions.flatMap(({ txid, outputs }) =>
        outputs.map(({ script, value }, vout) => ({
          txid,
          vout,
          scriptPubKey: script,
          amount: value,
          height,
        })),
      ),
    );
    const isAsked = ({ scriptPubKey }: { readonly scriptPubKey: string | null }) =>
      descriptors.includes(`raw(${scriptPubKey})`);
    return { success: true, unspents: unspents.filter(isAsked) };
  }

  #tellTransaction(txid: unknown, blockHash: unknown): unknown {
    if (blockHash !== undefined && this.isDogecoin) return -1;
    const block = this.#blocks.find((candidate) => candidate.hash === blockHash);
    const source = blockHash === undefined ? this.#mempool : (block?.transactions ?? []);
    const transaction = source.find((candidate) => candidate.txid === txid);
    if (transaction === undefined) return -5;
    if (block === undefined) return tellTransaction(transaction);
    const confirmations = this.#head.height - block.height + 1;
    return { ...tellTransaction(transaction), in_active_chain: true, blockhash: block.hash, confirmations };
  }
}

/** `spends` null: a mining reward. */
function makeTransaction(spends: readonly string[] | null, outputs: readonly FakeOutput[]): FakeTransaction {
  // Outputs without a script have other places in a raw block; here they keep the places of the others.
  const written = outputs.map(({ value, script }) => {
    return { script: script ?? '', baseUnits: parseJsonAmount(value, 8) };
  });
  const { hash, raw } = writeTransaction(spends, written);
  return { txid: hash, raw, isCoinbase: spends === null, spends: spends ?? [], outputs };
}

const FIRST_BLOCK_AT_S = 1_600_000_000;
const BLOCK_SECONDS = 150;

/** @param parent null for the first block */
function makeBlock(
  parent: FakeBlock | null,
  transactions: readonly FakeTransaction[],
  hasOtherWork = false,
): FakeBlock {
  const time = parent === null ? FIRST_BLOCK_AT_S : parent.time + BLOCK_SECONDS;
  const forms = transactions.map(({ txid, raw }) => ({ hash: txid, raw }));
  const block = writeBlock({ previousHash: parent?.hash ?? null, timeS: time, hasOtherWork }, forms);
  const height = parent === null ? 0 : parent.height + 1;
  return { ...block, height, previousblockhash: parent?.hash, time, transactions };
}

function tellTransaction({ txid, isCoinbase, spends, outputs }: FakeTransaction) {
  return {
    txid,
    vin: isCoinbase ? [{ coinbase: '00', sequence: 0 }] : spends.map((spent) => ({ txid: spent, vout: 0 })),
    vout: outputs.map(({ value, script }, n) =>
      script === null
        ? { ismweb: true, output_id: newHash() }
        : { value, n, scriptPubKey: { asm: '', hex: script, type: 'any' } },
    ),
  };
}

function makeTrouble(trouble: FakeTrouble, response: ServerResponse): void {
  switch (trouble.kind) {
    case 'status':
      response.statusCode = trouble.status;
      response.end(trouble.body);
      return;
    case 'silence':
      return;
    case 'flood': {
      const chunk = Buffer.alloc(1024 * 1024, 0x20);
      const pour = () => {
        while (!response.destroyed && response.write(chunk));
        if (!response.destroyed) response.once('drain', pour);
      };
      pour();
    }
  }
}

function readRequests(text: string): RpcRequest | RpcRequest[] {
  const value: unknown = JSON.parse(text);
  return Array.isArray(value) ? value.map(readRequest) : readRequest(value);
}

function readRequest(value: unknown): RpcRequest {
  if (typeof value !== 'object' || value === null) throw new Error('no JSON-RPC request');
  const { id, method, params }: { id?: unknown; method?: unknown; params?: unknown } = value;
  if (typeof id !== 'number' || typeof method !== 'string' || !Array.isArray(params))
    throw new Error('no JSON-RPC request');
  return { id, method, params };
}

function newHash(): string {
  return randomBytes(32).toString('hex');
}
