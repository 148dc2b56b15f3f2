import type { AddressRefusal, AddressTag, CheckedAddress } from '@naru/chains';
import type {
  AddressFormat,
  Asset,
  Finality,
  NETWORK_ENVIRONMENTS,
  ReceiverProblemCode,
  Result,
} from '@naru/core';
import type { SeenOutput, Sighting } from '../facts/sighting.ts';
import type {
  CoinReading,
  CoinRefusal,
  CoinWish,
  PayoutSpendWish,
  Spend,
  SpendRefusal,
  SweepSpendWish,
} from './coins.ts';

export type { AddressRefusal, CheckedAddress } from '@naru/chains';

/**
 * How orders are distinguished on a network: by an address of their own, by a tag beside one account, by the
 * text of a bank transfer, or, where a payment carries none of these, by its exact amount.
 */
export type DepositRouting = 'derived' | 'tag' | 'reference' | 'amount';

export interface RailNetwork {
  /** Stable key: `ltc`, `krw-bank`, `rehearsal-btc`. */
  readonly railId: string;
  /** The display name: `Litecoin`, `Bank transfer`. */
  readonly name: string;
  /** `main` holds real value; `test` and `reg` do not; `rehearsal` exists only inside this desk. */
  readonly environment: (typeof NETWORK_ENVIRONMENTS)[number];
  readonly routing: DepositRouting;
  /** `chain`: deposits and payouts are read from the network. `operator`: a person attests them (banks). */
  readonly witness: 'chain' | 'operator';
  /**
   * How long after the end of the rate lock a block may still take a payment that was seen within it; after
   * that it is late. Null where a person is the witness.
   */
  readonly blockWaitMs: number | null;
  /**
   * Which check a page runs on a receiving address before the server; `chain`: that of the main network;
   * `server`: none in the browser.
   */
  readonly addressFormat: AddressFormat;
  /** Template with `{txid}`, or null. */
  readonly explorerTxUrl: string | null;
  /** The asset that the network's fees are paid in: ETH also for tokens; null for banks. */
  readonly feeAssetId: string | null;
}

export interface DerivedAddress extends CheckedAddress {
  readonly addressIndex: number;
  readonly derivationPath: string | null;
}

/** An account of the desk, and how a tag is written beside it. */
export interface TaggedAccount extends CheckedAddress {
  readonly tag: AddressTag;
}

/**
 * The newest unit that was read. `height` counts what becomes final on the network: blocks, ledgers, slots,
 * checkpoints or versions. `hash` names the unit; a network without a hash of its own gets one made from what
 * identifies the unit.
 */
export interface RailHead {
  readonly height: number;
  readonly hash: string;
}

/** Opaque outside its rail and safe as JSON. The first one is at the head, never at the first block. */
export type RailCursor = Readonly<Record<string, unknown>>;

export interface ScanBatch {
  /**
   * Outputs in blocks read by this scan. Only money that arrived: what failed, was reverted, is worthless or
   * pays with another token of the same name is never reported.
   */
  readonly outputs: readonly SeenOutput[];
  /** Blocks no longer part of the chain: everything in them is unconfirmed again. */
  readonly goneBlocks: readonly { readonly height: number; readonly hash: string }[];
  readonly cursor: RailCursor;
  readonly head: RailHead;
  /**
   * The highest unit that the network itself calls final; null where it does not say. `unchanged` while too
   * few of its servers say it: what was final stays so, and nothing else becomes it.
   */
  readonly finalHeight: number | null | 'unchanged';
  /** True when the cursor is at the head. */
  readonly isCaughtUp: boolean;
}

/** How far back a restored desk reads again. */
export interface RereadRange {
  /** Every block since this time is read again, in UTC milliseconds. */
  readonly sinceMs: number;
  /** Minimum and maximum number of blocks before the cursor. */
  readonly blocksMin: number;
  readonly blocksMax: number;
}

export interface Reread {
  readonly cursor: RailCursor;
  /** The first block that is read again. */
  readonly fromHeight: number;
  /** False when not all blocks since `sinceMs` are included: too many, or the node no longer has them. */
  readonly isWhole: boolean;
}

/** One of several servers of a network that did not answer. */
export interface AbsentServer {
  /** Its place in the settings, from 1. */
  readonly place: number;
  readonly fault: unknown;
}

/** The keys to look for. Read during the scan, so an address is watched as soon as it is registered. */
export interface WatchSet {
  /** For sources that read whole blocks. */
  has(watchKey: string): boolean;
  /**
   * For sources that must request the history of each key: at most `limit` keys, the last registered first,
   * so that open orders come before old ones. The next page begins after the last key of the page before; an
   * empty page is the end. A page after a key that is no longer watched begins with the newest key again.
   */
  recent(limit: number, afterKey?: string): readonly string[];
  /** Filled for rails that read their memory pool by key: these come first, and none may be left out. */
  readonly awaited: readonly string[];
  /**
   * What the output `txid:vout` holds, in base units, if a saved transaction of the desk spends it; null for
   * any other.
   */
  coinBaseUnits(outputKey: string): bigint | null;
}

export interface RailBeacon {
  /** The usual time between two blocks. */
  readonly blockIntervalMs: number;
  readHeadHeight(): Promise<number>;
  /** Null while there is no such block. */
  readHashAt(height: number): Promise<string | null>;
}

export interface PayoutIntent {
  readonly payoutId: string;
  readonly assetId: string;
  readonly address: string;
  readonly memo: string | null;
  readonly baseUnits: bigint;
}

/** What a network says of a receiver before anything is paid. */
export interface ReceiverProblem {
  readonly code: ReceiverProblemCode;
  /** True if a payment would be lost or refused; then it is not approved. */
  readonly isBlocking: boolean;
}

/** An output that was seen before, as it is recorded. */
export type KnownOutput = Omit<SeenOutput, 'minedAtMs'>;

/** What may help a network to find a payment. */
export interface PaymentEvidence {
  /** The block of a known sighting: nodes without an index of all transactions need it for older ones. */
  readonly blockHash?: string | null;
  /** What the payer has and the network does not show: Monero's transaction key or proof. */
  readonly proof?: string | null;
}

/** What the operator needs to pay from their own wallet. */
export interface PayoutSlip {
  readonly address: string;
  readonly memo: string | null;
  readonly amountText: string;
  /** A payment URI of the network's standard (BIP 21...), or null where none exists. */
  readonly paymentUri: string | null;
  /** Lines to copy for a bank transfer; empty on chains. */
  readonly instructions: readonly { readonly label: string; readonly value: string }[];
  /** What the transaction consists of, by name and in base units, for a signer that needs it whole. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** What is to be brought together, and where to. */
export interface SweepWish {
  readonly from: readonly Pick<DerivedAddress, 'address' | 'watchKey' | 'derivationPath'>[];
  readonly toAddress: string;
  /** A wallet of the operator's that brings what fees cost; null: addresses without it are left out. */
  readonly feesFromAddress: string | null;
}

/** One transaction for an offline signer. Each can be paid for once those before it are final. */
export interface SweepStep {
  /** `fund` brings an address what the fees of its next steps cost. */
  readonly kind: 'fund' | 'move';
  readonly fromAddress: string;
  /** Of the key that signs; null for the wallet that brings the fees. */
  readonly derivationPath: string | null;
  readonly toAddress: string;
  readonly assetId: string;
  readonly baseUnits: bigint;
  /** At most, in the network's own coin. */
  readonly feeMaxBaseUnits: bigint;
  /** What the transaction consists of on this network, by name and in base units. */
  readonly fields: Readonly<Record<string, string>>;
}

/** What a desk without keys needs of a network. Every rail passes the same contract suite. */
export interface Rail {
  readonly network: RailNetwork;
  readonly assets: readonly Asset[];

  /** Pure. Takes what people paste (payment URIs too) and returns the canonical form, or a refusal. */
  parseAddress(assetId: string, text: string): Result<CheckedAddress, AddressRefusal>;

  /**
   * Pure and deterministic for the index and the account key or list. Absent where all orders have one
   * account and no tag.
   * With `tag` it is the one account in the spelling with a tag; its watch key is the `markedKey` of the two.
   */
  deriveDepositAddress?(addressIndex: number): DerivedAddress;

  /**
   * All networks on which the same account key gives the same addresses, this one included. They share one
   * series of indexes, so that an address belongs to one order on one network.
   */
  readonly indexRailIds?: readonly string[];

  /**
   * From the next reading on, payments to every address up to this index are seen, the highest that was ever
   * derived; -1 for none. Present where the network's program must know it; called before each reading.
   */
  watchThrough?(addressIndex: number): Promise<void>;

  /** How many deposit addresses there are, where they are a list and not derived from a key. */
  readonly addressCount?: number;

  /** The one account that all orders are paid to. Present when routing is `tag`. */
  readonly taggedAccount?: TaggedAccount;

  /**
   * An address of the desk's own that no order gets, although people may pay to it: Monero's primary address.
   * What arrives there belongs to no order.
   */
  readonly ownWatchKey?: string;

  /** The desk's own account when routing is `reference` or `amount`, the same for every order. */
  readonly receivingAccount?: string;

  /** A payment URI for a customer, or null where wallets support no standard. */
  paymentUri(assetId: string, address: string, baseUnits: bigint): string | null;

  /**
   * Throws when the network is not the configured one. Called once before anything else. Gives those of
   * several servers that did not answer: each is asked the same before it is used.
   */
  checkNetwork?(): Promise<readonly AbsentServer[]>;

  /** The cursor to start with: at the current head. */
  startCursor(): Promise<RailCursor>;

  /** Height of the last block that was read up to this cursor; the network may be further. */
  readHeight(cursor: RailCursor): number;

  /**
   * A position before `cursor` from which everything in the range is read again. Present where the network is
   * the witness; `cursor` is one that `scan` has just returned.
   */
  rereadFrom?(cursor: RailCursor, range: RereadRange): Promise<Reread>;

  /**
   * Those of `watchKeys` that have or had money on the network, confirmed or not. It may take minutes. Not
   * every network shows money that came in and was spent again.
   */
  listUsedKeys?(watchKeys: readonly string[]): Promise<ReadonlySet<string>>;

  /**
   * Reads at most `blocksMax` blocks (or pages, where the source has no blocks) forward. Throws on any doubt;
   * the caller then keeps its old cursor. A source whose pages jump (a lost marker, a pruned index) throws
   * as after a reorganisation that is too deep.
   */
  scan(cursor: RailCursor, watch: WatchSet, blocksMax: number): Promise<ScanBatch>;

  /**
   * All unconfirmed outputs to watched keys at present. To be called before `scan`: an output missing here
   * and in every block after a scan that caught up has left the memory pool.
   */
  listUnconfirmed(watch: WatchSet): Promise<readonly SeenOutput[]>;

  /**
   * Its memory pool can only be read key by key: `listUnconfirmed` shows all outputs to the awaited keys, and
   * those to others in turn. It then has `locateKnown`, so that nothing is taken for gone without a look.
   */
  readonly readsPoolByKey?: true;

  /**
   * Where outputs that were recorded as unconfirmed are now; those that the network has nowhere are left out.
   * Present where scanning does not show it: a network that does not say whom a transaction pays.
   */
  locateKnown?(known: readonly KnownOutput[]): Promise<readonly SeenOutput[]>;

  /**
   * Its blocks as a source of chance that nobody controls: a later block cannot be known today. Present on
   * networks whose blocks cost work.
   */
  readonly beacon?: RailBeacon;

  /** When a deposit of this asset is final; judged at the value of the whole order. */
  depositFinality(assetId: string): Finality;

  /** When a payout or refund of this asset counts as delivered. */
  payoutFinality(assetId: string): Finality;

  /**
   * What the network says of the receiver: blocked by the token, not activated, a contract. Called once,
   * before a payout or refund is approved; throws when the network does not answer.
   */
  checkReceiver?(intent: PayoutIntent): Promise<readonly ReceiverProblem[]>;

  preparePayout(intent: PayoutIntent): PayoutSlip;

  /**
   * Pure. The one spelling of a transaction, from what people paste; null for anything else. Present where a
   * person watches a network that names its transactions, so that none is recorded twice.
   */
  parseTransactionId?(text: string): string | null;

  /**
   * Pure. Whether a text has the form of a proof of payment. Present where the network does not say whom a
   * transaction pays, so that `findPayments` finds nothing without the payer's proof.
   */
  isPaymentProof?(text: string): boolean;

  /**
   * What a transaction pays to the receiver of the intent, or null where the network does not know it. Empty
   * where it pays only others.
   */
  findPayments(
    intent: PayoutIntent,
    txid: string,
    evidence?: PaymentEvidence,
  ): Promise<readonly SeenOutput[] | null>;

  /**
   * Whether a payment that the network does not show any more can come back: nothing else has spent what it
   * spends, or its time has not passed. Present where the network shows it; elsewhere only its payer knows.
   */
  mayReturn?(payment: Pick<Sighting, 'spentOutpoints' | 'firstSeenAtMs'>): Promise<boolean>;

  /**
   * What each key has on the network now, in base units by asset: `balances.get(watchKey)?.get(assetId)`.
   * Keys and assets with nothing may be missing. For the audit of the books; it may take minutes.
   */
  readBalances?(watchKeys: readonly string[]): Promise<ReadonlyMap<string, ReadonlyMap<string, bigint>>>;

  /**
   * The transactions that bring the money at many addresses to one, in their order. Present where each
   * address pays its own fees, so that a wallet does not do it by itself.
   */
  planSweep?(wish: SweepWish): Promise<readonly SweepStep[]>;

  /**
   * What the account can spend, in blocks and by nothing that waits. Present where a transaction spends the
   * coins of many addresses and signers know them by the path of their key; so are the two after it. It may
   * take minutes.
   */
  readCoins?(wish: CoinWish): Promise<Result<CoinReading, CoinRefusal>>;

  /** One transaction that makes all payments exactly, its change to the account. Asks no network. */
  draftPayout?(reading: CoinReading, wish: PayoutSpendWish): Promise<Result<Spend, SpendRefusal>>;

  /**
   * Transactions that bring all coins to one address, or each to one of the account. What is worth less than
   * its fee stays. Asks no network.
   */
  draftSweep?(reading: CoinReading, wish: SweepSpendWish): Promise<readonly Spend[]>;
}
