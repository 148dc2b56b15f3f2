import { malformedAnswer } from '../json/read-answer.ts';
import type { ChainOutput } from '../scan/block-source.ts';
import { boundOutpoints } from '../utxo/bound-outpoints.ts';
import { type CoinWatch, knownFee } from '../utxo/known-fee.ts';
import { ByteReader, formatHash, hashTwice } from './byte-reader.ts';

/** A transaction as nodes send it. Its identifier is computed, so that nothing in it can be untrue. */
export interface RawTransaction {
  readonly txid: string;
  /** The identifier in the byte order of the tree of a block. */
  readonly hash: Buffer;
  /** All that it spends, as `txid:place`; of a mining reward there are none. */
  readonly outpoints: readonly string[];
  readonly isCoinbase: boolean;
  /** Of Litecoin: in a block, only the transaction that pays out of its extension block is. */
  readonly isExtended: boolean;
  readonly outputs: readonly { readonly script: Buffer; readonly baseUnits: bigint }[];
}

const NO_TXID = '0'.repeat(64);
/** Flags of the long form: witnesses (BIP 144), and Litecoin's extension blocks (LIP 3). */
const HAS_WITNESSES = 1;
const IS_EXTENDED = 8;
const LOCK_TIME_BYTES = 4;

/** A transaction alone. Throws if it is another one than `txid`. */
export function parseRawTransaction(bytes: Buffer, txid: string): RawTransaction {
  return parseWholeTransaction(bytes, txid).transaction;
}

/** The same with its bytes in the short form, of which the identifier is the hash. */
export function parseWholeTransaction(
  bytes: Buffer,
  txid: string,
): { readonly transaction: RawTransaction; readonly shortForm: Buffer } {
  const read = readTransaction(new ByteReader(bytes), (reader) => {
    // What belongs to the extension block stands before the last field, and is no part of the identifier.
    reader.place = Math.max(reader.place, bytes.length - LOCK_TIME_BYTES);
  });
  if (read.transaction.txid !== txid) throw malformedAnswer('a transaction');
  return read;
}

/** The next transaction of a block, where only the mark of the extension block's own one is possible. */
export function readBlockTransaction(reader: ByteReader): RawTransaction {
  return readTransaction(reader, () => {
    if (reader.byte() !== 0) throw malformedAnswer('a transaction');
  }).transaction;
}

function readTransaction(reader: ByteReader, skipExtension: (reader: ByteReader) => void) {
  const version = reader.take(4);
  // The long form has no inputs where these are expected, and flags after that.
  const isLong = reader.bytes[reader.place] === 0;
  const flags = isLong ? reader.take(2).readUInt8(1) : 0;
  const start = reader.place;
  const inputs = Array.from({ length: reader.count() }, () => readInput(reader));
  const outputs = Array.from({ length: reader.count() }, () => readOutput(reader));
  const body = reader.bytes.subarray(start, reader.place);
  if ((flags & HAS_WITNESSES) !== 0) inputs.forEach(() => skipWitness(reader));
  if ((flags & IS_EXTENDED) !== 0) skipExtension(reader);
  if ((flags & ~(HAS_WITNESSES | IS_EXTENDED)) !== 0) throw malformedAnswer('a transaction');
  const shortForm = Buffer.concat([version, body, reader.take(LOCK_TIME_BYTES)]);
  const hash = hashTwice(shortForm);
  const transaction: RawTransaction = {
    txid: formatHash(hash),
    hash,
    outputs,
    isCoinbase: inputs[0]?.txid === NO_TXID,
    isExtended: (flags & IS_EXTENDED) !== 0,
    outpoints: inputs.flatMap(({ txid, place }) => (txid === NO_TXID ? [] : [`${txid}:${place}`])),
  };
  return { transaction, shortForm };
}

function readInput(reader: ByteReader) {
  const txid = formatHash(reader.take(32));
  const place = reader.number();
  reader.take(reader.count());
  reader.take(4);
  return { txid, place };
}

function readOutput(reader: ByteReader) {
  const baseUnits = reader.amount();
  return { baseUnits, script: reader.take(reader.count()) };
}

function skipWitness(reader: ByteReader): void {
  for (let left = reader.count(); left > 0; left -= 1) reader.take(reader.count());
}

/** The outputs that pay a watched key. */
export function outputsOf(transaction: RawTransaction, watch: CoinWatch): readonly ChainOutput[] {
  const { txid, outputs, outpoints, isCoinbase } = transaction;
  const wanted = outputs.flatMap(({ script, baseUnits }, place) => {
    const watchKey = script.toString('hex');
    return watch.has(watchKey) ? [{ outputKey: `${txid}:${place}`, watchKey, baseUnits }] : [];
  });
  if (wanted.length === 0) return [];
  const shared = {
    txid,
    spentOutpoints: boundOutpoints(outpoints),
    mark: null,
    flags: [],
    networkFeeBaseUnits: feeOf(transaction, watch),
    isCoinbase,
  };
  return wanted.map((output) => ({ ...output, ...shared }));
}

/** What goes into or out of an extension block stands in a part that is not read. */
function feeOf({ outpoints, outputs, isExtended }: RawTransaction, watch: CoinWatch): bigint | null {
  if (isExtended) return null;
  const listPaid = (): readonly bigint[] => outputs.map(({ baseUnits }) => baseUnits);
  return knownFee({ outpoints, listPaid }, watch.coinBaseUnits);
}
