import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { listenOnLoopback } from '../loopback.ts';

/** The effect of one transaction of a test. Accounts are 42 hexadecimal digits. */
export interface FakeTronTransaction {
  /** `TransferContract` pays TRX; others carry an amount of something else. */
  readonly type?: string;
  readonly from?: string;
  readonly to?: string;
  readonly amount?: number | string;
  /** `SUCCESS`, `REVERT`, `OUT_OF_ENERGY`... */
  readonly result?: string;
  readonly fee?: number;
  readonly logs?: readonly {
    readonly contract: string;
    readonly topics: readonly string[];
    readonly data: string;
  }[];
  readonly internal?: readonly object[];
}

interface Mined extends FakeTronTransaction {
  readonly txid: string;
}

interface Block {
  readonly hash: string;
  readonly height: number;
  readonly parentHash: string;
  readonly timestamp: number;
  readonly transactions: readonly Mined[];
}

type Answer = object | string;

/** A false answer to a path, until it is removed; a text is sent unchanged. */
type Lie = (path: string, body: Readonly<Record<string, unknown>>) => Answer | undefined;

const FIRST_BLOCK_AT_MS = 1_700_000_000_000;
const BLOCK_MS = 3_000;
/** Witnesses that have to build on a block before it is final. */
const SOLID_AFTER = 19;

/**
 * java-tron's HTTP interface for one test, which controls its chain, including events that are rare on real
 * nodes. As in java-tron, fields with their default value are left out.
 */
export class FakeTron {
  lie: Lie = () => undefined;
  status = 200;
  headers: Readonly<Record<string, string>> = {};
  apiKey: string | undefined;
  /** Answers of contracts, by method and account: a word, or null for a call that fails. */
  readonly contractWords = new Map<string, bigint | null>([['decimals()', 6n]]);
  readonly accounts = new Map<string, object>();
  /** In sun; as the main network had them in 2025. */
  readonly prices: readonly (readonly [key: string, value: number])[] = [
    ['getTransactionFee', 1_000],
    ['getCreateAccountFee', 100_000],
    ['getCreateNewAccountFeeInSystemContract', 1_000_000],
    ['getEnergyFee', 100],
  ];
  readonly #firstBlockAtMs: number;
  #blocks: Block[];
  #waiting: Mined[] = [];
  readonly #server = createServer((request, response) => {
    void this.#answer(request, response);
  });

  constructor(firstBlockAtMs = FIRST_BLOCK_AT_MS) {
    this.#firstBlockAtMs = firstBlockAtMs;
    this.#blocks = [
      { hash: blockHash(0), height: 0, parentHash: '', timestamp: firstBlockAtMs, transactions: [] },
    ];
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

  /** Blocks below this height were deleted, as in a lite node. */
  prunedBelow = 0;

  get height(): number {
    return this.#blocks.length - 1;
  }

  /** Unconfirmed until the next block. Returns its txid. */
  pay(transaction: FakeTronTransaction): string {
    const txid = randomBytes(32).toString('hex');
    this.#waiting.push({ ...transaction, txid });
    return txid;
  }

  /** The same payment by another transaction, which replaces the unconfirmed one. */
  replace(txid: string): string {
    const replaced = this.#waiting.find((each) => each.txid === txid);
    if (replaced === undefined) throw new Error('only what waits can be replaced');
    this.#waiting = this.#waiting.filter((each) => each !== replaced);
    return this.pay(replaced);
  }

  mine(blocks = 1): void {
    for (let mined = 0; mined < blocks; mined += 1) {
      this.#addBlock(this.#waiting);
      this.#waiting = [];
    }
  }

  /** Replaces the last blocks by as many empty ones; their transactions are unconfirmed again. */
  reorganise(depth: number): void {
    const gone = this.#blocks.splice(this.#blocks.length - depth);
    this.#waiting = [...gone.flatMap(({ transactions }) => transactions), ...this.#waiting];
    for (let mined = 0; mined < depth; mined += 1) this.#addBlock([]);
  }

  #addBlock(transactions: readonly Mined[]): void {
    const height = this.#blocks.length;
    const parentHash = this.#blocks.at(-1)?.hash ?? '';
    const timestamp = this.#firstBlockAtMs + height * BLOCK_MS;
    this.#blocks.push({ hash: blockHash(height), height, parentHash, timestamp, transactions });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const key = request.headers['tron-pro-api-key'];
    this.apiKey = typeof key === 'string' ? key : undefined;
    const chunks: Buffer[] = [];
    for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
    const body: Record<string, unknown> = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    const path = request.url ?? '';
    const answer = this.lie(path, body) ?? this.#tell(path, body);
    const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
    // Amounts beyond JavaScript's numbers are written as texts until here.
    const written = text.replace(/"(amount|callValue)":"(\d+)"/g, '"$1":$2');
    response.writeHead(this.status, { 'content-type': 'application/json', ...this.headers }).end(written);
  }

  #tell(path: string, body: Readonly<Record<string, unknown>>): object {
    switch (path) {
      case '/wallet/getnowblock':
        return tellBlock(this.#blocks.at(-1));
      case '/walletsolidity/getnowblock':
        return tellBlock(this.#blocks[Math.max(0, this.height - SOLID_AFTER)]);
      case '/wallet/getblockbynum':
        return tellBlock(this.#keptBlock(Number(body['num'])));
      case '/wallet/getblockbyid':
        return tellBlock(this.#keptBlock(this.#blocks.findIndex(({ hash }) => hash === body['value'])));
      case '/wallet/gettransactioninfobyblocknum':
        return this.#tellInfos(Number(body['num']));
      case '/wallet/gettransactioninfobyid':
        return this.#tellInfoOf(body['value']);
      case '/wallet/getaccount':
        return this.accounts.get(String(body['address'])) ?? {};
      case '/wallet/getchainparameters':
        return { chainParameter: this.prices.map(([key, value]) => ({ key, value })) };
      case '/wallet/triggerconstantcontract':
        return this.#tellContract(body);
      default:
        return { Error: `class org.tron.core.exception: ${path}` };
    }
  }

  #keptBlock(height: number): Block | undefined {
    return height < this.prunedBelow ? undefined : this.#blocks[height];
  }

  #tellInfos(height: number): object {
    const infos =
      this.#blocks[height]?.transactions.map((each) => tellInfo(each, this.#blocks[height])) ?? [];
    return infos.length === 0 ? {} : infos;
  }

  #tellInfoOf(txid: unknown): object {
    const block = this.#blocks.find(({ transactions }) => transactions.some((each) => each.txid === txid));
    const mined = block?.transactions.find((each) => each.txid === txid);
    return mined === undefined ? {} : tellInfo(mined, block);
  }

  #tellContract({ function_selector, parameter }: Readonly<Record<string, unknown>>): object {
    const word = this.contractWords.get(`${String(function_selector)}${String(parameter).slice(-40)}`);
    if (word === undefined) return { result: { code: 'CONTRACT_VALIDATE_ERROR', message: '' } };
    // A failing call reports that its result is true as well.
    const ret = word === null ? [{ ret: 'FAILED' }] : [{}];
    const words = word === null ? [] : [word.toString(16).padStart(64, '0')];
    return { result: { result: true }, constant_result: words, transaction: { ret } };
  }
}

function tellBlock(block: Block | undefined): object {
  if (block === undefined) return {};
  const { hash, height, parentHash, timestamp, transactions } = block;
  const raw = { ...(height === 0 ? {} : { number: height, parentHash }), timestamp };
  return {
    blockID: hash,
    block_header: { raw_data: raw },
    ...(transactions.length === 0 ? {} : { transactions: transactions.map(tellTransaction) }),
  };
}

function tellTransaction({ txid, type = 'TransferContract', from, to, amount, result = 'SUCCESS' }: Mined) {
  const value = { amount, owner_address: from, to_address: to };
  return {
    txID: txid,
    ret: [{ contractRet: result }],
    raw_data: {
      contract: [{ type, parameter: { value, type_url: `type.googleapis.com/protocol.${type}` } }],
    },
  };
}

function tellInfo({ txid, result = 'SUCCESS', fee, logs, internal, type }: Mined, block: Block | undefined) {
  return {
    id: txid,
    ...(fee === undefined ? {} : { fee }),
    blockNumber: block?.height,
    blockTimeStamp: block?.timestamp,
    // A plain transfer has no result of a contract.
    receipt: type === undefined && logs === undefined ? {} : { result },
    ...(result === 'SUCCESS' ? {} : { result: 'FAILED' }),
    ...(logs === undefined
      ? {}
      : { log: logs.map(({ contract, topics, data }) => ({ address: contract.slice(2), topics, data })) }),
    ...(internal === undefined ? {} : { internal_transactions: internal }),
  };
}

/** The first 8 bytes are the height. */
function blockHash(height: number): string {
  return height.toString(16).padStart(16, '0') + randomBytes(24).toString('hex');
}

/** Keccak-256 of `Transfer(address,address,uint256)`. */
const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** The log of a token's transfer, as the node writes it. */
export function transferLog({
  contract,
  from,
  to,
  value,
}: Readonly<Record<'contract' | 'from' | 'to', string>> & { readonly value: bigint }) {
  const word = (text: string): string => text.padStart(64, '0');
  return {
    contract,
    topics: [TRANSFER, word(from.slice(2)), word(to.slice(2))],
    data: word(value.toString(16)),
  };
}
