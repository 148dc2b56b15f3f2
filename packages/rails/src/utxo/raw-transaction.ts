import { malformedAnswer } from '../json/read-answer.ts';
import type { ChainOutput } from '../scan/block-source.ts';
import { boundOutpoints } from './bound-outpoints.ts';
import { ByteReader, formatHash, hashTwice } from './byte-reader.ts';
import { type CoinWatch, knownFee } from './known-fee.ts';

const HASH_BYTES = 32;
const OUTPOINT_BYTES = HASH_BYTES + 4;
const SEQUENCE_BYTES = 4;
const LOCK_TIME_BYTES = 4;
const NO_TXID = Buffer.alloc(HASH_BYTES);
/** Flags of the long form: witnesses (BIP 144), and Litecoin's extension blocks (LIP 3). */
const HAS_WITNESSES = 1;
const IS_EXTENDED = 8;

interface Parts {
  /** The bytes of which the identifier is the hash, in pieces. */
  readonly shortForm: readonly Buffer[];
  /** What each input spends, as it is written. */
  readonly spent: readonly Buffer[];
  readonly outputs: RawTransaction['outputs'];
  readonly isExtended: boolean;
}

/**
 * A transaction as nodes send it. Its identifier is computed, so that nothing in it can be untrue: once it is
 * asked for, since most transactions of a block pay nobody here.
 */
export class RawTransaction {
  readonly outputs: readonly { readonly script: Buffer; readonly baseUnits: bigint }[];
  /** Of Litecoin: in a block, only the transaction that pays out of its extension block is. */
  readonly isExtended: boolean;
  readonly #spent: readonly Buffer[];
  readonly #shortForm: readonly Buffer[];
  #hash: Buffer | null = null;

  constructor({ shortForm, spent, outputs, isExtended }: Parts) {
    this.outputs = outputs;
    this.isExtended = isExtended;
    this.#spent = spent;
    this.#shortForm = shortForm;
  }

  /** Its bytes without witnesses and extension. */
  get shortForm(): Buffer {
    return Buffer.concat(this.#shortForm);
  }

  /** The identifier in the byte order of the tree of a block. */
  get hash(): Buffer {
    this.#hash ??= hashTwice(this.shortForm);
    return this.#hash;
  }

  get txid(): string {
    return formatHash(this.hash);
  }

  get isCoinbase(): boolean {
    return this.#spent[0]?.subarray(0, HASH_BYTES).equals(NO_TXID) === true;
  }

  /** All that it spends, as `txid:place`; of a mining reward there are none. */
  get outpoints(): readonly string[] {
    if (this.isCoinbase) return [];
    return this.#spent.map(
      (spent) => `${formatHash(spent.subarray(0, HASH_BYTES))}:${spent.readUInt32LE(HASH_BYTES)}`,
    );
  }
}

/** A transaction alone. Throws if it is another one than `txid`. */
export function parseRawTransaction(bytes: Buffer, txid: string): RawTransaction {
  const transaction = readTransaction(new ByteReader(bytes), (reader) => {
    // What belongs to the extension block stands before the last field, and is no part of the identifier.
    reader.place = Math.max(reader.place, bytes.length - LOCK_TIME_BYTES);
  });
  if (transaction.txid !== txid) throw malformedAnswer('a transaction');
  return transaction;
}

/** The next transaction of a block, where only the mark of the extension block's own one is possible. */
export function readBlockTransaction(reader: ByteReader): RawTransaction {
  return readTransaction(reader, () => {
    if (reader.byte() !== 0) throw malformedAnswer('a transaction');
  });
}

function readTransaction(reader: ByteReader, skipExtension: (reader: ByteReader) => void): RawTransaction {
  const version = reader.take(4);
  // The long form has no inputs where these are expected, and flags after that.
  const isLong = reader.bytes[reader.place] === 0;
  const flags = isLong ? reader.take(2).readUInt8(1) : 0;
  const start = reader.place;
  const spent = Array.from({ length: reader.count() }, () => readInput(reader));
  const outputs = Array.from({ length: reader.count() }, () => readOutput(reader));
  const body = reader.bytes.subarray(start, reader.place);
  if ((flags & HAS_WITNESSES) !== 0) spent.forEach(() => skipWitness(reader));
  if ((flags & IS_EXTENDED) !== 0) skipExtension(reader);
  if ((flags & ~(HAS_WITNESSES | IS_EXTENDED)) !== 0) throw malformedAnswer('a transaction');
  const shortForm = [version, body, reader.take(LOCK_TIME_BYTES)];
  return new RawTransaction({ shortForm, spent, outputs, isExtended: (flags & IS_EXTENDED) !== 0 });
}

/** Gives what it spends. */
function readInput(reader: ByteReader): Buffer {
  const spent = reader.take(OUTPOINT_BYTES);
  reader.skip(reader.count());
  reader.skip(SEQUENCE_BYTES);
  return spent;
}

function readOutput(reader: ByteReader) {
  const baseUnits = reader.amount();
  return { baseUnits, script: reader.take(reader.count()) };
}

function skipWitness(reader: ByteReader): void {
  for (let left = reader.count(); left > 0; left -= 1) reader.skip(reader.count());
}

/** The outputs that pay a watched key. */
export function outputsOf(transaction: RawTransaction, watch: CoinWatch): readonly ChainOutput[] {
  const paid = transaction.outputs.flatMap(({ script, baseUnits }, place) => {
    const watchKey = script.toString('hex');
    return watch.has(watchKey) ? [{ place, watchKey, baseUnits }] : [];
  });
  if (paid.length === 0) return [];
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

/** What goes into or out of an extension block stands in a part that is not read. */
function feeOf({ outpoints, outputs, isExtended }: RawTransaction, watch: CoinWatch): bigint | null {
  if (isExtended) return null;
  const listPaid = (): readonly bigint[] => outputs.map(({ baseUnits }) => baseUnits);
  return knownFee({ outpoints, listPaid }, watch.coinBaseUnits);
}
