import type { UtxoNetwork } from '@naru/chains';
import type { AbsentServer, KnownOutput, SeenOutput, WatchSet } from '@naru/desk';
import { RailFault } from '../scan/rail-fault.ts';
import type { BlockSource, ChainOutput, SourceBlock } from '../scan/block-source.ts';

export type BlockPlace = Pick<SourceBlock, 'height' | 'hash' | 'minedAtMs'>;

/** An output in a block that the next block may spend: it is ripe, and nothing that waits spends it. */
export interface UnspentOutput {
  /** `txid:place` */
  readonly outputKey: string;
  readonly script: string;
  readonly baseUnits: bigint;
  /** The transaction with it, without witnesses; null where the source does not have it any more. */
  readonly madeBy: Buffer | null;
}

/** What answers questions about a Bitcoin-like network. Calls throw when in doubt. */
export interface UtxoSource {
  readonly chain: BlockSource;
  /** As in the port of rails. */
  checkNetwork(network: UtxoNetwork): Promise<readonly AbsentServer[]>;
  /** Throws if it does not know the current chain, of which the blocks up to `readHeight` were read. */
  assertFollows(
    network: UtxoNetwork,
    at: { readonly nowMs: number; readonly readHeight: number },
  ): Promise<void>;
  listUnconfirmed(watch: WatchSet): Promise<readonly ChainOutput[]>;
  /** As in the port of rails, where `listUnconfirmed` does not show everything at once. */
  readonly readsPoolByKey?: true;
  readonly locateKnown?: (known: readonly KnownOutput[]) => Promise<readonly SeenOutput[]>;
  /** Those of the scripts that have money, confirmed or not. */
  listUsed(scripts: readonly string[]): Promise<ReadonlySet<string>>;
  /** Whether a block spends the output `txid:vout`; false where it is in no block itself. */
  isSpent(outpoint: string): Promise<boolean>;
  /** What each script has in unspent outputs of blocks; scripts without any may be missing. */
  sumUnspent(scripts: readonly string[]): Promise<ReadonlyMap<string, bigint>>;
  /** What each of the scripts can spend now. It may take minutes. */
  listUnspent(network: UtxoNetwork, scripts: readonly string[]): Promise<readonly UnspentOutput[]>;
  /**
   * What 1,000 virtual bytes cost in base units, to be in one of the next blocks; null where the network says
   * nothing.
   */
  readFeeRate(withinBlocks: number): Promise<bigint | null>;
  /**
   * A transaction with all of its outputs, and its block, which is null while it is unconfirmed; null where
   * it is unknown. `blockHash` may help to find it.
   */
  findTransaction(
    txid: string,
    blockHash: string | null,
  ): Promise<{ readonly outputs: readonly ChainOutput[]; readonly block: BlockPlace | null } | null>;
}

/** Throws unless the first block of a server is one of the network's. */
export function assertGenesis(hash: string, { genesisHashes, name }: UtxoNetwork): void {
  if (genesisHashes.includes(hash)) return;
  throw new RailFault('node_of_other_chain', `the node does not serve ${name}: its first block is ${hash}`);
}

/** Outputs of Litecoin's extension blocks ripen after so many blocks (PEGOUT_MATURITY of Litecoin Core). */
const EXTENSION_MATURITY_BLOCKS = 6;

/** Whether the next block may spend the outputs of a transaction. `depth` is 1 in the newest block. */
export function isRipe(
  { coinbaseMaturityBlocks }: Pick<UtxoNetwork, 'coinbaseMaturityBlocks'>,
  transaction: { readonly isCoinbase: boolean; readonly isExtended: boolean },
  depth: number,
): boolean {
  if (transaction.isCoinbase) return depth >= coinbaseMaturityBlocks;
  return depth >= (transaction.isExtended ? EXTENSION_MATURITY_BLOCKS : 1);
}

/** What a reader of transactions asks about: keys that are watched, and coins that the desk's files spend. */
export type CoinWatch = Pick<WatchSet, 'has' | 'coinBaseUnits'>;

/** All outputs of a transaction, whatever its fee. */
export const WATCH_ALL: CoinWatch = { has: () => true, coinBaseUnits: () => null };

/** The parts of a transaction that its fee follows from. */
export interface SpendingParts {
  /** All of its inputs, as `txid:vout`; null for one that spends no output. */
  readonly outpoints: readonly (string | null)[];
  /** What each output pays; null for one that does not say it. Asked for only where all inputs are known. */
  readonly listPaid: () => readonly (bigint | null)[];
}

/**
 * What a transaction paid the network, in base units, if it spends nothing but known coins; null for any
 * other, and where an amount is hidden in Litecoin's extension block (LIP 3).
 */
export function knownFee(
  { outpoints, listPaid }: SpendingParts,
  coinBaseUnits: CoinWatch['coinBaseUnits'],
): bigint | null {
  let fee = 0n;
  for (const outpoint of outpoints) {
    const spent = outpoint === null ? null : coinBaseUnits(outpoint);
    if (spent === null) return null;
    fee += spent;
  }
  // A mining reward spends nothing.
  if (outpoints.length === 0) return null;
  for (const paid of listPaid()) {
    if (paid === null) return null;
    fee -= paid;
  }
  return fee < 0n ? null : fee;
}
