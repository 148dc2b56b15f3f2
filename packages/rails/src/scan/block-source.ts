import type { SeenOutput, WatchSet } from '@naru/desk';
import { RailFault } from './rail-fault.ts';

/** A reader of outputs asks of each whether its key is watched. */
export type BlockWatch = Pick<WatchSet, 'has'>;

export interface ChainOutput {
  /** On a network that carries several assets. */
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

/** Where a block is. */
export type BlockPlace = Pick<SourceBlock, 'hash' | 'height'>;

/** The hash of one of the last blocks that were read. */
export type HashAt = (height: number) => string | undefined;

/** What a network must provide so that its blocks can be scanned. Calls throw when in doubt. */
export interface BlockSource {
  readHeadHeight(): Promise<number>;
  /** Null above the head. */
  readHashAt(height: number): Promise<string | null>;
  /** The highest block that the network itself calls final; missing where it does not say. */
  readFinalHeight?(hashAt: HashAt): Promise<number | null | 'unchanged'>;
  readBlock(place: BlockPlace, watch: WatchSet): Promise<SourceBlock>;
  /** True where a block may be asked for before the one before it is read, so that the node need not wait. */
  readonly readsAhead?: true;
}

/**
 * Throws if a server does not have the last block that was read. Behind one public address there are many
 * servers, some of them late: a block that such a one does not have yet is not gone.
 */
export async function assertNotBehind(
  source: Pick<BlockSource, 'readHeadHeight'>,
  readHeight: number,
): Promise<void> {
  if ((await source.readHeadHeight()) < readHeight)
    throw new RailFault('node_behind', 'the node has fewer blocks than were already read');
}
