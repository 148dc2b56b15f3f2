import type { AddressRefusal, CheckedAddress } from '@naru/chains';
import type { Asset, Result } from '@naru/core';

export type { AddressRefusal, CheckedAddress } from '@naru/chains';

/** How one order is told from another on a network. */
export type DepositRouting = 'derived' | 'reference';

export interface RailNetwork {
  /** Stable key: `ltc`, `krw-bank`, `rehearsal-btc`. */
  readonly railId: string;
  /** What people see: `Litecoin`, `Bank transfer`. */
  readonly name: string;
  /** `main` holds real value; `test` and `reg` do not; `rehearsal` exists only inside this desk. */
  readonly environment: 'main' | 'test' | 'reg' | 'rehearsal';
  readonly routing: DepositRouting;
  /** `chain`: deposits and payouts are read from the network. `operator`: a person says so (banks). */
  readonly witness: 'chain' | 'operator';
  /** Which check a page runs on a receiving address before the server does; `server`: none in the browser. */
  readonly addressFormat: 'rehearsal' | 'bank' | 'utxo' | 'server';
  /** Template with `{txid}`, or null. */
  readonly explorerTxUrl: string | null;
  /** Template with `{address}`, or null. */
  readonly explorerAddressUrl: string | null;
}

export interface DerivedAddress extends CheckedAddress {
  readonly addressIndex: number;
  readonly derivationPath: string | null;
}

/** An output seen on the network that pays a watched key. Amounts in base units of `assetId`. */
export interface SeenOutput {
  /** Unique on its rail for ever: `txid:vout`. */
  readonly outputKey: string;
  readonly assetId: string;
  readonly watchKey: string;
  readonly baseUnits: bigint;
  readonly txid: string;
  /**
   * What its transaction spends, `txid:vout`, a bounded number of them: of two transactions that spend one
   * thing only one can last, so the later one replaces the earlier. Empty where a network has none.
   */
  readonly spentOutpoints: readonly string[];
  /** Null while unconfirmed. */
  readonly blockHeight: number | null;
  readonly blockHash: string | null;
  /** By the block's own clock, in UTC milliseconds; null while unconfirmed, or where blocks tell no time. */
  readonly minedAtMs: number | null;
}

export interface RailHead {
  readonly height: number;
  readonly hash: string;
}

/** Opaque outside its rail; safe as JSON. It starts at the head, never at the first block. */
export type RailCursor = Readonly<Record<string, unknown>>;

export interface ScanBatch {
  /** Outputs in blocks read by this scan. */
  readonly outputs: readonly SeenOutput[];
  /** Blocks that are no longer part of the chain: everything in them is unconfirmed again. */
  readonly goneBlocks: readonly { readonly height: number; readonly hash: string }[];
  readonly cursor: RailCursor;
  readonly head: RailHead;
  /** True when the cursor stands at the head. */
  readonly isCaughtUp: boolean;
}

/** How far back a desk that was restored reads again. */
export interface RereadRange {
  /** Every block from here on is to be read, in UTC milliseconds. */
  readonly sinceMs: number;
  /** At least so many blocks, and at most so many, before the cursor. */
  readonly blocksMin: number;
  readonly blocksMax: number;
}

export interface Reread {
  readonly cursor: RailCursor;
  /** The first block that is read again. */
  readonly fromHeight: number;
  /** False when blocks since the asked moment are not reached: too many, or the node has them no more. */
  readonly isWhole: boolean;
}

/** The keys to look for. Read at scan time, so an address is watched from the moment it is registered. */
export interface WatchSet {
  has(watchKey: string): boolean;
}

export interface PayoutIntent {
  readonly payoutId: string;
  readonly assetId: string;
  readonly address: string;
  readonly memo: string | null;
  readonly baseUnits: bigint;
}

/** What the operator needs to pay from a wallet of his own. */
export interface PayoutSlip {
  readonly address: string;
  readonly memo: string | null;
  readonly amountText: string;
  /** A payment URI of the network's standard (BIP 21...), or null where none exists. */
  readonly paymentUri: string | null;
  /** Lines to copy for a bank transfer; empty on chains. */
  readonly instructions: readonly { readonly label: string; readonly value: string }[];
}

/** One network, as far as a desk without keys needs it. Every rail passes the same contract suite. */
export interface Rail {
  readonly network: RailNetwork;
  readonly assets: readonly Asset[];

  /** Pure. Takes what people paste (payment URIs too) and gives the one spelling, or why it cannot be. */
  parseAddress(assetId: string, text: string): Result<CheckedAddress, AddressRefusal>;

  /** Pure and deterministic: same account key and index, same address. Present when routing is `derived`. */
  deriveDepositAddress?(addressIndex: number): DerivedAddress;

  /** The desk's own bank details when routing is `reference`: the same for every order. */
  readonly receivingAccount?: string;

  /** A payment URI for a customer, or null where no standard is understood by wallets. */
  paymentUri(assetId: string, address: string, baseUnits: bigint): string | null;

  /**
   * Asks the network who it is and throws when it is not the one configured. Called once before anything
   * else.
   */
  checkNetwork?(): Promise<void>;

  /** Where to begin when there is no cursor: the present head. */
  startCursor(): Promise<RailCursor>;

  /**
   * A place before `cursor` from which everything since a moment is read again. Present where the network is
   * the witness; `cursor` is one that `scan` has just given.
   */
  rereadFrom?(cursor: RailCursor, range: RereadRange): Promise<Reread>;

  /**
   * Those of `watchKeys` that the network shows money at, confirmed or not. It may take minutes. What came in
   * and was spent again does not show on every network.
   */
  listUsedKeys?(watchKeys: readonly string[]): Promise<ReadonlySet<string>>;

  /** Reads forward at most `blocksMax` blocks. Throws on any doubt; the caller then keeps its old cursor. */
  scan(cursor: RailCursor, watch: WatchSet, blocksMax: number): Promise<ScanBatch>;

  /**
   * The whole present set of unconfirmed outputs to watched keys. Ask for it before `scan`: what is missing
   * here, and in no block after a scan that caught up, has left the memory pool.
   */
  listUnconfirmed(watch: WatchSet): Promise<readonly SeenOutput[]>;

  /** Confirmations after which a deposit of this asset is final. 0 where a person is the witness. */
  confirmationsRequired(assetId: string): number;

  /** Confirmations after which a payout counts as delivered. */
  payoutConfirmationsRequired(assetId: string): number;

  preparePayout(intent: PayoutIntent): PayoutSlip;

  /**
   * What a transaction pays the receiver of the intent, or null where the network does not know it. Empty
   * where it pays others only. `blockHash` is the block in which a sighting showed it, where one did: nodes
   * without an index of all transactions need it for older ones.
   */
  findPayments(
    intent: PayoutIntent,
    txid: string,
    blockHash?: string | null,
  ): Promise<readonly SeenOutput[] | null>;
}
