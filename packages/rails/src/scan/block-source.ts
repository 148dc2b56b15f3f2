import type { SeenOutput, WatchSet } from '@naru/desk';

/** An output of a transaction, as a network tells it. */
export interface ChainOutput {
  /** `txid:vout`. */
  readonly outputKey: string;
  readonly watchKey: string;
  readonly baseUnits: bigint;
  readonly txid: string;
  readonly spentOutpoints: SeenOutput['spentOutpoints'];
  /** A miner's reward: it may not be spent, and can vanish, for many blocks. */
  readonly isCoinbase: boolean;
}

export interface SourceBlock {
  readonly hash: string;
  readonly height: number;
  /** Null for the first block of a chain. */
  readonly previousHash: string | null;
  /** By the block's own clock, in UTC milliseconds; null where blocks tell no time. */
  readonly minedAtMs: number | null;
  /** Only outputs that pay a watched key. */
  readonly outputs: readonly ChainOutput[];
}

/** The little that a network must tell so that its blocks can be followed. Calls throw when in doubt. */
export interface BlockSource {
  readHeadHeight(): Promise<number>;
  /** Null above the head. */
  readHashAt(height: number): Promise<string | null>;
  readBlock(hash: string, watch: WatchSet): Promise<SourceBlock>;
}
