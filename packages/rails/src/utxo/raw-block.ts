import { createHash } from 'node:crypto';
import type { UtxoNetwork } from '@naru/chains';
import { malformedAnswer } from '../http/read-answer.ts';
import type { ChainOutput } from '../scan/block-source.ts';
import { boundOutpoints } from './account-coins.ts';
import { type CoinWatch, knownFee } from './utxo-source.ts';
import { flatMapInTurns } from '../scan/in-turns.ts';

/** Reads the binary format of nodes; throws if the bytes end too early. */
export class ByteReader {
  readonly bytes: Buffer;
  place: number;

  constructor(bytes: Buffer, place = 0) {
    this.bytes = bytes;
    this.place = place;
  }

  take(count: number): Buffer {
    const start = this.skip(count);
    return this.bytes.subarray(start, this.place);
  }

  hex(count: number): string {
    const start = this.skip(count);
    return this.bytes.toString('hex', start, this.place);
  }

  /** Returns where the skipped bytes begin. */
  skip(count: number): number {
    const start = this.place;
    if (start + count > this.bytes.length) throw malformedAnswer('bytes');
    this.place = start + count;
    return start;
  }

  byte(): number {
    return this.bytes.readUInt8(this.skip(1));
  }

  number(): number {
    return this.bytes.readUInt32LE(this.skip(4));
  }

  amount(): bigint {
    return this.bytes.readBigUInt64LE(this.skip(8));
  }

  /** A count, or a length, in 1 to 9 bytes. */
  count(): number {
    const first = this.byte();
    if (first < 0xfd) return first;
    if (first === 0xfd) return this.bytes.readUInt16LE(this.skip(2));
    if (first === 0xfe) return this.number();
    throw malformedAnswer('a count');
  }
}

/** SHA-256 of SHA-256. */
export function hashTwice(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(createHash('sha256').update(bytes).digest()).digest();
}

/** Hashes of blocks and transactions are written with their bytes reversed. */
export function formatHash(hash: Uint8Array): string {
  return Buffer.from(hash.toReversed()).toString('hex');
}

const HASH_BYTES = 32;
const VERSION_BYTES = 4;
const OUTPOINT_BYTES = HASH_BYTES + 4;
const SEQUENCE_BYTES = 4;
const AMOUNT_BYTES = 8;
const LOCK_TIME_BYTES = 4;
const NO_TXID = Buffer.alloc(HASH_BYTES);
/** Flags of the long form: witnesses (BIP 144), and Litecoin's extension blocks (LIP 3). */
const HAS_WITNESSES = 1;
const IS_EXTENDED = 8;

/** Positions of a transaction's parts in the bytes it was read from. */
interface Layout {
  readonly bytes: Buffer;
  readonly versionAt: number;
  readonly inputsAt: number;
  readonly outputsAt: number;
  readonly outputsEnd: number;
  readonly lockTimeAt: number;
  readonly isExtended: boolean;
}

/**
 * A transaction in the binary format of nodes. Its identifier is computed, so its contents cannot be false.
 * Each part is read when it is used, since nearly all transactions of a block pay nobody here.
 */
export class RawTransaction {
  readonly #layout: Layout;
  #hash: Buffer | null = null;

  constructor(layout: Layout) {
    this.#layout = layout;
  }

  /** Litecoin: in a block, only the transaction that pays out of its extension block is extended. */
  get isExtended(): boolean {
    return this.#layout.isExtended;
  }

  /** Its bytes without witnesses and extension. */
  get shortForm(): Buffer {
    const { bytes, versionAt, inputsAt, outputsEnd, lockTimeAt } = this.#layout;
    return Buffer.concat([
      bytes.subarray(versionAt, versionAt + VERSION_BYTES),
      bytes.subarray(inputsAt, outputsEnd),
      bytes.subarray(lockTimeAt, lockTimeAt + LOCK_TIME_BYTES),
    ]);
  }

  /** The identifier in the byte order of a block's hash tree. */
  get hash(): Buffer {
    this.#hash ??= hashTwice(this.shortForm);
    return this.#hash;
  }

  get txid(): string {
    return formatHash(this.hash);
  }

  get isCoinbase(): boolean {
    return this.#listSpent()[0]?.subarray(0, HASH_BYTES).equals(NO_TXID) === true;
  }

  /** All outputs that it spends, as `txid:place`; empty for a mining reward. */
  get outpoints(): readonly string[] {
    if (this.isCoinbase) return [];
    return this.#listSpent().map(
      (spent) => `${formatHash(spent.subarray(0, HASH_BYTES))}:${spent.readUInt32LE(HASH_BYTES)}`,
    );
  }

  /** Scripts are in hexadecimal digits. */
  get outputs(): readonly { readonly script: string; readonly baseUnits: bigint }[] {
    const reader = new ByteReader(this.#layout.bytes, this.#layout.outputsAt);
    return Array.from({ length: reader.count() }, () => {
      const baseUnits = reader.amount();
      return { baseUnits, script: reader.hex(reader.count()) };
    });
  }

  /** Reads only scripts, because objects for each output of a block would be much garbage. */
  paysAny(isWanted: (script: string) => boolean): boolean {
    const reader = new ByteReader(this.#layout.bytes, this.#layout.outputsAt);
    for (let left = reader.count(); left > 0; left -= 1) {
      reader.skip(AMOUNT_BYTES);
      if (isWanted(reader.hex(reader.count()))) return true;
    }
    return false;
  }

  /** The outpoint of each input, in its binary form. */
  #listSpent(): readonly Buffer[] {
    const reader = new ByteReader(this.#layout.bytes, this.#layout.inputsAt);
    return Array.from({ length: reader.count() }, () => {
      const spent = reader.take(OUTPOINT_BYTES);
      skipScript(reader);
      reader.skip(SEQUENCE_BYTES);
      return spent;
    });
  }
}

/** A single transaction. Throws if its identifier is not `txid`. */
export function parseRawTransaction(bytes: Buffer, txid: string): RawTransaction {
  const transaction = readTransaction(new ByteReader(bytes), (reader) => {
    // Data of the extension block comes before the last field, and is not part of the identifier.
    reader.place = Math.max(reader.place, bytes.length - LOCK_TIME_BYTES);
  });
  if (transaction.txid !== txid) throw malformedAnswer('a transaction');
  return transaction;
}

/** The next transaction of a block, which may have only the mark of the extension block. */
export function readBlockTransaction(reader: ByteReader): RawTransaction {
  return readTransaction(reader, () => {
    if (reader.byte() !== 0) throw malformedAnswer('a transaction');
  });
}

function readTransaction(reader: ByteReader, skipExtension: (reader: ByteReader) => void): RawTransaction {
  const versionAt = reader.skip(VERSION_BYTES);
  // In the long form the number of inputs is 0, and flags follow.
  const isLong = reader.bytes[reader.place] === 0;
  const flags = isLong ? reader.take(2).readUInt8(1) : 0;
  const inputsAt = reader.place;
  const inputCount = reader.count();
  for (let left = inputCount; left > 0; left -= 1) {
    reader.skip(OUTPOINT_BYTES);
    skipScript(reader);
    reader.skip(SEQUENCE_BYTES);
  }
  const outputsAt = reader.place;
  for (let left = reader.count(); left > 0; left -= 1) {
    reader.skip(AMOUNT_BYTES);
    skipScript(reader);
  }
  const outputsEnd = reader.place;
  if ((flags & HAS_WITNESSES) !== 0) for (let left = inputCount; left > 0; left -= 1) skipWitness(reader);
  if ((flags & IS_EXTENDED) !== 0) skipExtension(reader);
  if ((flags & ~(HAS_WITNESSES | IS_EXTENDED)) !== 0) throw malformedAnswer('a transaction');
  const lockTimeAt = reader.skip(LOCK_TIME_BYTES);
  const isExtended = (flags & IS_EXTENDED) !== 0;
  const { bytes } = reader;
  return new RawTransaction({ bytes, versionAt, inputsAt, outputsAt, outputsEnd, lockTimeAt, isExtended });
}

function skipScript(reader: ByteReader): void {
  reader.skip(reader.count());
}

function skipWitness(reader: ByteReader): void {
  for (let left = reader.count(); left > 0; left -= 1) reader.skip(reader.count());
}

/** The outputs that pay a watched key. */
export function outputsOf(transaction: RawTransaction, watch: CoinWatch): readonly ChainOutput[] {
  if (!transaction.paysAny((script) => watch.has(script))) return [];
  const paid = transaction.outputs.flatMap(({ script, baseUnits }, place) =>
    watch.has(script) ? [{ place, watchKey: script, baseUnits }] : [],
  );
  const { txid, isCoinbase } = transaction;
  const shared = {
    txid,
    spentOutpoints: boundOutpoints(transaction.outpoints),
    mark: null,
    flags: [],
    networkFeeBaseUnits: feeOf(transaction, watch),
    isCoinbase,
  };
  return paid.map(({ place, ...output }) => ({ outputKey: `${txid}:${place}`, ...output, ...shared }));
}

/** Amounts into or out of an extension block are in a part that is not read. */
function feeOf({ outpoints, outputs, isExtended }: RawTransaction, watch: CoinWatch): bigint | null {
  if (isExtended) return null;
  const listPaid = (): readonly bigint[] => outputs.map(({ baseUnits }) => baseUnits);
  return knownFee({ outpoints, listPaid }, watch.coinBaseUnits);
}

export interface RawBlock {
  /** Null for the first block. */
  readonly previousHash: string | null;
  readonly minedAtMs: number;
  readonly transactions: readonly RawTransaction[];
  /** The root of the tree of its transactions' hashes, from its header. */
  readonly root: Buffer;
}

/** Other Bitcoin-like networks have different formats of blocks or transactions. */
const COINS: readonly UtxoNetwork['coin'][] = ['btc', 'ltc'];

export function hasRawBlocks(coin: UtxoNetwork['coin']): boolean {
  return COINS.includes(coin);
}

const HEADER_BYTES = 80;
const NO_HASH = '0'.repeat(64);

/** A flag in the version of a block of Dogecoin: the work of another network's block follows the header. */
const HAS_OTHER_WORK = 0x100;

/**
 * A block of Bitcoin, Litecoin or Dogecoin in the binary format of nodes. Throws if its hash is not `hash`.
 * {@link assertWhole} checks that the hash covers its transactions.
 */
export function parseRawBlock(bytes: Buffer, hash: string, coin?: UtxoNetwork['coin']): RawBlock {
  const reader = new ByteReader(bytes);
  const header = new ByteReader(reader.take(HEADER_BYTES));
  if (formatHash(hashTwice(header.bytes)) !== hash) throw malformedAnswer('a block');
  const version = header.number();
  if (coin === 'doge' && (version & HAS_OTHER_WORK) !== 0) skipOtherWork(reader);
  const previousHash = formatHash(header.take(32));
  const root = header.take(32);
  const minedAtMs = header.number() * 1000;
  // The rest of a block of Litecoin is its extension block, which pays nobody on the watched chain.
  const transactions = Array.from({ length: reader.count() }, () => readBlockTransaction(reader));
  return {
    previousHash: previousHash === NO_HASH ? null : previousHash,
    minedAtMs,
    transactions,
    root,
  };
}

/** Skips the other block's reward and hash, the branches of reward and block, and its header. */
function skipOtherWork(reader: ByteReader): void {
  readBlockTransaction(reader);
  reader.skip(HASH_BYTES);
  for (let ways = 0; ways < 2; ways += 1) reader.skip(reader.count() * HASH_BYTES + 4);
  reader.skip(HEADER_BYTES);
}

/** Throws unless the hash of a block covers its transactions: for a server that is not the desk's own. */
export async function assertWhole({ transactions, root }: RawBlock): Promise<void> {
  const hashes = await flatMapInTurns(transactions, ({ hash }) => [hash]);
  // Doubled transactions at the end give the same root (CVE-2012-2459).
  const isWhole =
    (await rootOf(hashes)).equals(root) &&
    new Set(transactions.map(({ txid }) => txid)).size === transactions.length;
  if (!isWhole) throw malformedAnswer('a block');
}

/** The root of the tree of hashes in a header. */
async function rootOf(hashes: readonly Buffer[]): Promise<Buffer> {
  const [only, second] = hashes;
  if (only === undefined) throw malformedAnswer('a block');
  if (second === undefined) return only;
  const lefts = hashes.filter((_, place) => place % 2 === 0);
  const rights = hashes.filter((_, place) => place % 2 === 1);
  const pairs = lefts.map((left, place) => [left, rights[place] ?? left]);
  return rootOf(await flatMapInTurns(pairs, (pair) => [hashTwice(Buffer.concat(pair))]));
}
