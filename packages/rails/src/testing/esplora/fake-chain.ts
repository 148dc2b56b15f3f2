import { randomBytes } from 'node:crypto';
import { type UtxoNetwork, findUtxoNetwork, parseUtxoAddress } from '@naru/chains';
import { type RawOutput, writeBlock, writeTransaction } from '../raw-form.ts';
import type { ShownChain } from './esplora-server.ts';

interface FakeTransaction {
  readonly txid: string;
  readonly raw: Buffer;
  /** The output that it spends: all replacements spend the same. */
  readonly spent: string;
  readonly payments: readonly RawOutput[];
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

/** A test's chain in Bitcoin's format, without work, of which every byte can be changed. */
export class FakeChain implements ShownChain {
  readonly network: UtxoNetwork;
  /** Seconds since 1970. */
  firstBlockAt = FIRST_BLOCK_AT;
  /** Blocks below this height were deleted. */
  prunedBelow = 0;
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

  /** Stays unconfirmed until the next block. Returns its txid. */
  pay(...payments: readonly RawOutput[]): string {
    return this.#add(makeTransaction(randomBytes(32).toString('hex'), payments));
  }

  /** The same payment by another transaction, which spends the same output. Returns its txid. */
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

  /** Replaces the last blocks by one more empty ones; their transactions are unconfirmed again. */
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
    return Promise.resolve(
      this.#blocks.find((block) => block.hash === hash && block.height >= this.prunedBelow) ?? null,
    );
  }

  findTransaction(txid: string) {
    const isAsked = (each: FakeTransaction) => each.txid === txid;
    const block = this.#blocks.find(({ transactions }) => transactions.some(isAsked)) ?? null;
    const found = (block?.transactions ?? this.#waiting).find(isAsked);
    return Promise.resolve(found === undefined ? null : { raw: found.raw, block });
  }

  isSpent(outpoint: string): Promise<boolean> {
    const mined = this.#blocks.flatMap(({ transactions }) => transactions);
    return Promise.resolve(mined.some(({ spent }) => `${spent}:0` === outpoint));
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
        // The first output of each transaction belongs to no account.
        payments.map((payment, index) => ({ txid, place: index + 1, block, payment })),
      ),
    );
    return Promise.resolve(outputs.filter(({ payment }) => this.#sumTo(address, [payment]) > 0n));
  }

  #sumTo(address: string, payments: readonly RawOutput[]): bigint {
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
    const previousHash = this.#blocks.at(-1)?.hash ?? null;
    const forms = transactions.map(({ txid, raw }) => ({ hash: txid, raw }));
    const block = writeBlock({ previousHash, timeS: timestamp }, forms);
    this.#blocks.push({ ...block, height, timestamp, transactions });
  }
}

/** Its first output belongs to no account. `spent` null: a mining reward. */
function makeTransaction(spent: string | null, payments: readonly RawOutput[]): FakeTransaction {
  const outputs = [{ script: '51', baseUnits: 100_000_000n }, ...payments];
  const { hash, raw } = writeTransaction(spent === null ? null : [spent], outputs);
  return { txid: hash, raw, spent: spent ?? '', payments };
}
