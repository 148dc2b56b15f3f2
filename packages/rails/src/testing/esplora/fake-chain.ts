import { createHash, randomBytes } from 'node:crypto';
import { type UtxoNetwork, findUtxoNetwork, parseUtxoAddress } from '@naru/chains';
import type { ShownChain } from './esplora-server.ts';

export interface FakePayment {
  readonly script: string;
  readonly baseUnits: bigint;
}

interface FakeTransaction {
  readonly txid: string;
  readonly raw: Buffer;
  /** What it spends: all replacements spend the same. */
  readonly spent: string;
  readonly payments: readonly FakePayment[];
}

interface FakeBlock {
  readonly hash: string;
  readonly height: number;
  readonly timestamp: number;
  readonly raw: Buffer;
  readonly transactions: readonly FakeTransaction[];
}

const FIRST_BLOCK_AT = 1_600_000_000;
const BLOCK_SECONDS = 150;

/** A chain of a test in Bitcoin's format, without work, of which every byte can be changed. */
export class FakeChain implements ShownChain {
  readonly network: UtxoNetwork;
  /** Seconds since 1970. */
  firstBlockAt = FIRST_BLOCK_AT;
  #blocks: FakeBlock[] = [];
  #waiting: readonly FakeTransaction[] = [];

  constructor() {
    const network = findUtxoNetwork('ltc', 'reg');
    if (network === undefined) throw new Error('no local chain');
    this.mine();
    this.network = { ...network, genesisHashes: [this.#blocks[0]?.hash ?? ''] };
  }

  get height(): number {
    return this.#blocks.length - 1;
  }

  /** Waits until the next block. Gives its txid. */
  pay(...payments: readonly FakePayment[]): string {
    return this.#add(makeTransaction(randomBytes(32).toString('hex'), payments));
  }

  /** The same by another transaction, which spends what the first one does. Gives its txid. */
  bumpFee(txid: string): string {
    const replaced = this.#waiting.find((each) => each.txid === txid);
    if (replaced === undefined) throw new Error('only what waits can be replaced');
    this.forget(txid);
    return this.#add(makeTransaction(replaced.spent, replaced.payments));
  }

  forget(txid: string): void {
    this.#waiting = this.#waiting.filter((each) => each.txid !== txid);
  }

  mine(blocks = 1): void {
    for (let mined = 0; mined < blocks; mined += 1) {
      this.#addBlock([makeTransaction(null, []), ...this.#waiting]);
      this.#waiting = [];
    }
  }

  /** The last blocks lose against one more empty ones; what was in them waits again. */
  reorganise(depth: number): void {
    const gone = this.#blocks.splice(this.#blocks.length - depth);
    const back = gone.flatMap(({ transactions }) => transactions.slice(1));
    this.#waiting = [...back, ...this.#waiting];
    for (let mined = 0; mined <= depth; mined += 1) this.#addBlock([makeTransaction(null, [])]);
  }

  tipHash(): Promise<string> {
    return Promise.resolve(this.#blocks.at(-1)?.hash ?? '');
  }

  hashAt(height: number): Promise<string | null> {
    return Promise.resolve(this.#blocks[height]?.hash ?? null);
  }

  findBlock(hash: string): Promise<FakeBlock | null> {
    return Promise.resolve(this.#blocks.find((block) => block.hash === hash) ?? null);
  }

  findTransaction(txid: string) {
    const isAsked = (each: FakeTransaction) => each.txid === txid;
    const block = this.#blocks.find(({ transactions }) => transactions.some(isAsked)) ?? null;
    const found = (block?.transactions ?? this.#waiting).find(isAsked);
    return Promise.resolve(found === undefined ? null : { raw: found.raw, block });
  }

  listWaiting(address: string): Promise<readonly string[]> {
    const paying = this.#waiting.filter(({ payments }) => this.#sumTo(address, payments) > 0n);
    return Promise.resolve(paying.map(({ txid }) => txid));
  }

  readFigures(address: string) {
    const paid = this.#blocks
      .flatMap(({ transactions }) => transactions.map(({ payments }) => this.#sumTo(address, payments)))
      .filter((sum) => sum > 0n);
    const baseUnits = Number(paid.reduce((sum, each) => sum + each, 0n));
    return Promise.resolve({ baseUnits, transactionCount: paid.length });
  }

  /** Nothing is ever spent here. */
  listUnspent(address: string) {
    const outputs = this.#blocks.flatMap((block) =>
      block.transactions.flatMap(({ txid, payments }) =>
        // The first output of each transaction is nobody's.
        payments.map((payment, index) => ({ txid, place: index + 1, block, payment })),
      ),
    );
    return Promise.resolve(outputs.filter(({ payment }) => this.#sumTo(address, [payment]) > 0n));
  }

  #sumTo(address: string, payments: readonly FakePayment[]): bigint {
    const parsed = parseUtxoAddress(this.network, address);
    const script = parsed.ok ? parsed.value.watchKey : null;
    return payments.reduce((sum, each) => (each.script === script ? sum + each.baseUnits : sum), 0n);
  }

  #add(transaction: FakeTransaction): string {
    this.#waiting = [...this.#waiting, transaction];
    return transaction.txid;
  }

  #addBlock(transactions: readonly FakeTransaction[]): void {
    const height = this.#blocks.length;
    const timestamp = this.firstBlockAt + height * BLOCK_SECONDS;
    const previous = hashBytes(this.#blocks.at(-1)?.hash ?? '0'.repeat(64));
    const root = merkleRoot(transactions.map(({ txid }) => hashBytes(txid)));
    const header = Buffer.concat([uint32(2), previous, root, uint32(timestamp), uint32(0), randomBytes(4)]);
    const bodies = transactions.map(({ raw }) => raw);
    const raw = Buffer.concat([header, count(transactions.length), ...bodies]);
    this.#blocks.push({ hash: hashText(twice(header)), height, timestamp, raw, transactions });
  }
}

/** `spent` null: a mining reward. */
function makeTransaction(spent: string | null, payments: readonly FakePayment[]): FakeTransaction {
  const outpoint = [hashBytes(spent ?? '0'.repeat(64)), spent === null ? uint32(0xffffffff) : uint32(0)];
  const outputs = [{ script: '51', baseUnits: 100_000_000n }, ...payments].map(({ script, baseUnits }) => {
    const amount = Buffer.alloc(8);
    amount.writeBigUInt64LE(baseUnits);
    const bytes = Buffer.from(script, 'hex');
    return Buffer.concat([amount, count(bytes.length), bytes]);
  });
  const inputs = [count(1), ...outpoint, count(0), randomBytes(4)];
  const raw = Buffer.concat([uint32(2), ...inputs, count(outputs.length), ...outputs, uint32(0)]);
  return { txid: hashText(twice(raw)), raw, spent: spent ?? '', payments };
}

function merkleRoot(hashes: readonly Buffer[]): Buffer {
  let row = hashes;
  while (row.length > 1) {
    const above: Buffer[] = [];
    for (let at = 0; at < row.length; at += 2)
      above.push(
        twice(Buffer.concat([row[at] ?? Buffer.alloc(0), row[at + 1] ?? row[at] ?? Buffer.alloc(0)])),
      );
    row = above;
  }
  return row[0] ?? Buffer.alloc(32);
}

function twice(bytes: Buffer): Buffer {
  return createHash('sha256').update(createHash('sha256').update(bytes).digest()).digest();
}

function hashText(hash: Buffer): string {
  return Buffer.from(hash.toReversed()).toString('hex');
}

function hashBytes(text: string): Buffer {
  return Buffer.from(Buffer.from(text, 'hex').toReversed());
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** Below 65,536. */
function count(value: number): Buffer {
  return value < 0xfd ? Buffer.from([value]) : Buffer.from([0xfd, value & 0xff, value >> 8]);
}
