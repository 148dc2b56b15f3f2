import type { UtxoNetwork } from '@naru/chains';
import { malformedAnswer } from '../json/read-answer.ts';
import { flatMapInTurns } from '../scan/in-turns.ts';
import { ByteReader, formatHash, hashTwice } from './byte-reader.ts';
import { type RawTransaction, readBlockTransaction } from './raw-transaction.ts';

export interface RawBlock {
  /** Null for the first block. */
  readonly previousHash: string | null;
  readonly minedAtMs: number;
  readonly transactions: readonly RawTransaction[];
  /** Of the tree of its transactions' hashes, as its header says. */
  readonly root: Buffer;
}

/** The other Bitcoin-like networks write blocks or transactions in forms of their own. */
const COINS: readonly UtxoNetwork['coin'][] = ['btc', 'ltc'];

export function hasRawBlocks(coin: UtxoNetwork['coin']): boolean {
  return COINS.includes(coin);
}

const HEADER_BYTES = 80;
const NO_HASH = '0'.repeat(64);

/**
 * A block of Bitcoin or Litecoin as nodes send it. Throws if its hash is not `hash`. Whether the hash is
 * for its transactions is left to {@link assertWhole}.
 */
export function parseRawBlock(bytes: Buffer, hash: string): RawBlock {
  const reader = new ByteReader(bytes);
  const header = new ByteReader(reader.take(HEADER_BYTES));
  if (formatHash(hashTwice(header.bytes)) !== hash) throw malformedAnswer('a block');
  header.skip(4);
  const previousHash = formatHash(header.take(32));
  const root = header.take(32);
  const minedAtMs = header.number() * 1000;
  // What follows in a block of Litecoin is its extension block, which pays nobody on the watched chain.
  const transactions = Array.from({ length: reader.count() }, () => readBlockTransaction(reader));
  return {
    previousHash: previousHash === NO_HASH ? null : previousHash,
    minedAtMs,
    transactions,
    root,
  };
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
