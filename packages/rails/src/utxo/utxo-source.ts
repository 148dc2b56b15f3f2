import type { UtxoNetwork } from '@naru/chains';
import type { AbsentServer, KnownOutput, SeenOutput, WatchSet } from '@naru/desk';
import { RailFault } from '../scan/rail-fault.ts';
import type { BlockSource, ChainOutput, SourceBlock } from '../scan/block-source.ts';

export type BlockPlace = Pick<SourceBlock, 'height' | 'hash' | 'minedAtMs'>;

/** An output that the next block may spend: in a block, mature, and spent by no unconfirmed transaction. */
export interface UnspentOutput {
  /** `txid:place` */
  readonly outputKey: string;
  readonly script: string;
  readonly baseUnits: bigint;
  /** The transaction with it, without witnesses; null if the source no longer has it. */
  readonly madeBy: Buffer | null;
}

/** A source of answers about a Bitcoin-like network. Calls throw when in doubt. */
export interface UtxoSource {
  readonly chain: BlockSource;
  /** As in the port of rails. */
  checkNetwork(network: UtxoNetwork): Promise<readonly AbsentServer[]>;
  /** Throws if it does not know the current chain, whose blocks up to `readHeight` were read. */
  assertFollows(
    network: UtxoNetwork,
    at: { readonly nowMs: number; readonly readHeight: number },
  ): Promise<void>;
  listUnconfirmed(watch: WatchSet): Promise<readonly ChainOutput[]>;
  /** As in the port of rails, if `listUnconfirmed` does not show everything at once. */
  readonly readsPoolByKey?: true;
  readonly locateKnown?: (known: readonly KnownOutput[]) => Promise<readonly SeenOutput[]>;
  /** The scripts that have money, confirmed or not. */
  listUsed(scripts: readonly string[]): Promise<ReadonlySet<string>>;
  /** Whether a block spends the output `txid:vout`; false if it is in no block itself. */
  isSpent(outpoint: string): Promise<boolean>;
  /** The sum of each script's unspent outputs in blocks; scripts without any may be missing. */
  sumUnspent(scripts: readonly string[]): Promise<ReadonlyMap<string, bigint>>;
  /** The outputs that each of the scripts can spend now. It may take minutes. */
  listUnspent(network: UtxoNetwork, scripts: readonly string[]): Promise<readonly UnspentOutput[]>;
  /**
   * The fee of 1,000 virtual bytes in base units, for one of the next blocks; null if the network has no
   * estimate.
   */
  readFeeRate(withinBlocks: number): Promise<bigint | null>;
  /**
   * A transaction with all of its outputs, and its block, which is null while it is unconfirmed; null if the
   * transaction is unknown. `blockHash` may help to find it.
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

/** Outputs of Litecoin's extension blocks mature after so many (PEGOUT_MATURITY of Litecoin Core). */
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

/** The questions of a reader of transactions: watched keys, and coins that the desk's files spend. */
export type CoinWatch = Pick<WatchSet, 'has' | 'coinBaseUnits'>;

/** All outputs of a transaction, whatever its fee. */
export const WATCH_ALL: CoinWatch = { has: () => true, coinBaseUnits: () => null };

/** The parts of a transaction from which its fee follows. */
export interface SpendingParts {
  /** All of its inputs, as `txid:vout`; null for one that spends no output. */
  readonly outpoints: readonly (string | null)[];
  /** The amount of each output; null if it is hidden. Called only if all inputs are known. */
  readonly listPaid: () => readonly (bigint | null)[];
}

/**
 * The fee of a transaction, in base units, if it spends only known coins; null for any other, and if an
 * amount is hidden in Litecoin's extension block (LIP 3).
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
