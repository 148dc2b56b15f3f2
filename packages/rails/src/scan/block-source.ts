import type { SeenOutput, WatchSet } from '@naru/desk';
import { RailFault } from './rail-fault.ts';

/** The question of a reader of outputs: is this key watched? */
export type BlockWatch = Pick<WatchSet, 'has'>;

export interface ChainOutput {
  /** Set on a network that carries several assets. */
  readonly assetId?: string;
  readonly outputKey: SeenOutput['outputKey'];
  readonly watchKey: string;
  readonly baseUnits: bigint;
  readonly txid: string;
  readonly spentOutpoints: SeenOutput['spentOutpoints'];
  readonly mark: SeenOutput['mark'];
  readonly flags: SeenOutput['flags'];
  readonly networkFeeBaseUnits: SeenOutput['networkFeeBaseUnits'];
  /** A mining reward: for many blocks it cannot be spent and may vanish. */
  readonly isCoinbase: boolean;
}

export interface SourceBlock {
  readonly hash: string;
  readonly height: number;
  /** Null for the first block of a chain. */
  readonly previousHash: string | null;
  /** The block's own time, UTC milliseconds; null if blocks have none. */
  readonly minedAtMs: number | null;
  /** Only outputs that pay a watched key. */
  readonly outputs: readonly ChainOutput[];
}

/** The place of a block. */
export type BlockPlace = Pick<SourceBlock, 'hash' | 'height'>;

/** The hash of one of the last blocks that were read; undefined for other blocks. */
export type HashAt = (height: number) => string | undefined;

/** The calls that a network must provide so that its blocks can be scanned. They throw when in doubt. */
export interface BlockSource {
  readHeadHeight(): Promise<number>;
  /** Null above the head. */
  readHashAt(height: number): Promise<string | null>;
  /** The highest block that the network itself reports as final; missing if it does not report it. */
  readFinalHeight?(hashAt: HashAt): Promise<number | null | 'unchanged'>;
  readBlock(place: BlockPlace, watch: WatchSet): Promise<SourceBlock>;
  /** True if a block may be requested before the one before it is read, so that the node need not wait. */
  readonly readsAhead?: true;
}

/**
 * Throws if a server does not have the last block that was read. Behind one public address there are many
 * servers, some of them late: a block that such a server does not have yet is not gone.
 */
export async function assertNotBehind(
  source: Pick<BlockSource, 'readHeadHeight'>,
  readHeight: number,
): Promise<void> {
  if ((await source.readHeadHeight()) < readHeight)
    throw new RailFault('node_behind', 'the node has fewer blocks than were already read');
}
