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
   * How long after the end of the rate lock a block may still take a payment that was seen within the lock; a
   * later payment is late. Null if a person is the witness.
   */
  readonly blockWaitMs: number | null;
  /**
   * The check that a page runs on a receiving address before the server; `chain`: that of the main network;
   * `server`: none in the browser.
   */
  readonly addressFormat: AddressFormat;
  /** URL template with `{txid}`, or null. */
  readonly explorerTxUrl: string | null;
  /** The asset that the network's fees are paid in: ETH also for tokens; null for banks. */
  readonly feeAssetId: string | null;
}

export interface DerivedAddress extends CheckedAddress {
  readonly addressIndex: number;
  readonly derivationPath: string | null;
}

/** An account of the desk, and the way to write a tag beside it. */
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
   * The highest unit that the network itself calls final; null if it does not say. `unchanged` while too few
   * of its servers say it: final units stay final, and no others become final.
   */
  readonly finalHeight: number | null | 'unchanged';
  /** True when the cursor is at the head. */
  readonly isCaughtUp: boolean;
}

/** How far back a restored desk reads a network again. */
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
  /** False if some blocks since `sinceMs` are left out: too many, or the node no longer has them. */
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
  /** Whether a key is watched; for sources that read whole blocks. */
  has(watchKey: string): boolean;
  /**
   * For sources that must request the history of each key: at most `limit` keys, the last registered first,
   * so that open orders come before old ones. The next page begins after the last key of the page before; an
   * empty page is the end. A page after a key that is no longer watched begins with the newest key again.
   */
  recent(limit: number, afterKey?: string): readonly string[];
  /** Keys that a rail which reads its memory pool by key has to ask about first, without exception. */
  readonly awaited: readonly string[];
  /** The amount of the output `txid:vout` in base units, if a saved transaction of the desk spends it. */
  coinBaseUnits(outputKey: string): bigint | null;
}

export interface RailBeacon {
  /** The usual time between two blocks. */
  readonly blockIntervalMs: number;
  readHeadHeight(): Promise<number>;
  /** The hash of the block at a height; null while there is no such block. */
  readHashAt(height: number): Promise<string | null>;
}

export interface PayoutIntent {
  readonly payoutId: string;
  readonly assetId: string;
  readonly address: string;
  readonly memo: string | null;
  readonly baseUnits: bigint;
}

/** What a network reports about a receiver before anything is paid. */
export interface ReceiverProblem {
  readonly code: ReceiverProblemCode;
  /** True if a payment would be lost or refused; then it is not approved. */
  readonly isBlocking: boolean;
}

/** An output that was seen before, as it is recorded. */
export type KnownOutput = Omit<SeenOutput, 'minedAtMs'>;

/** Information that may help a network to find a payment. */
export interface PaymentEvidence {
  /** The block of a known sighting: nodes without an index of all transactions need it for older ones. */
  readonly blockHash?: string | null;
  /** Data that only the payer has: Monero's transaction key or proof. */
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
  /** The parts of the transaction, by name and in base units, for a signer that needs all of them. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** The asset to bring together, and the receiver. */
export interface SweepWish {
  readonly from: readonly Pick<DerivedAddress, 'address' | 'watchKey' | 'derivationPath'>[];
  readonly toAddress: string;
  /** The operator's wallet that pays for fees; null: addresses that cannot pay their fees are left out. */
  readonly feesFromAddress: string | null;
}

/** One transaction for an offline signer. Each can be sent once the ones before it are final. */
export interface SweepStep {
  /** `fund` sends an address the fees of its next steps. */
  readonly kind: 'fund' | 'move';
  readonly fromAddress: string;
  /** The path of the key that signs; null for the wallet that pays for fees. */
  readonly derivationPath: string | null;
  readonly toAddress: string;
  readonly assetId: string;
  readonly baseUnits: bigint;
  /** The highest possible fee, in the coin of the network. */
  readonly feeMaxBaseUnits: bigint;
  /** The parts of the transaction on this network, by name and in base units. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Everything that a desk without keys needs from a network. Every rail passes the same contract suite. */
export interface Rail {
  readonly network: RailNetwork;
  readonly assets: readonly Asset[];

  /** Pure. Parses a pasted address (payment URIs too) and returns the canonical form, or a refusal. */
  parseAddress(assetId: string, text: string): Result<CheckedAddress, AddressRefusal>;

  /**
   * Pure, and deterministic for the index and the account key or list. Absent if all orders have one account
   * and no tag. With routing `tag`, it is the one account in the spelling with a tag; its watch key is the
   * `markedKey` of the two.
   */
  deriveDepositAddress?(addressIndex: number): DerivedAddress;

  /**
   * All networks on which the same account key gives the same addresses, this one included. They share one
   * series of indexes, so that an address belongs to one order on one network.
   */
  readonly indexRailIds?: readonly string[];

  /**
   * Makes later readings see payments to every address up to this index, the highest that was ever derived;
   * -1 for none. Present if the program of the network must know it; called before each reading.
   */
  watchThrough?(addressIndex: number): Promise<void>;

  /** The number of deposit addresses, if they are a list and not derived from a key. */
  readonly addressCount?: number;

  /** The one account to which all orders are paid. Present if routing is `tag`. */
  readonly taggedAccount?: TaggedAccount;

  /**
   * An address of the desk that no order gets, although people may pay to it: the primary address of Monero.
   * Payments to it belong to no order.
   */
  readonly ownWatchKey?: string;

  /** The account of the desk if routing is `reference` or `amount`, the same for every order. */
  readonly receivingAccount?: string;

  /** A payment URI for a customer, or null where wallets support no standard. */
  paymentUri(assetId: string, address: string, baseUnits: bigint): string | null;

  /**
   * Throws if the network is not the configured one. Called once before anything else. Returns the servers
   * that did not answer: each is asked the same before it is used.
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
   * The keys among `watchKeys` that have or had money on the network, confirmed or not. It may take minutes.
   * Not every network shows money that was received and spent again.
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
   * Present if the memory pool can only be read key by key: `listUnconfirmed` shows all outputs to the
   * awaited keys, and those to others in turn. Such a rail has `locateKnown`, so that no payment is
   * considered gone without being looked up.
   */
  readonly readsPoolByKey?: true;

  /**
   * The present place of outputs that were recorded as unconfirmed; missing ones are left out. Present if
   * scanning does not show it, because the network hides receivers.
   */
  locateKnown?(known: readonly KnownOutput[]): Promise<readonly SeenOutput[]>;

  /**
   * The blocks as a source of chance that nobody controls: a later block cannot be known today. Present on
   * networks with proof of work.
   */
  readonly beacon?: RailBeacon;

  /** When a deposit of this asset is final, judged at the value of the whole order. */
  depositFinality(assetId: string): Finality;

  /** When a payout or refund of this asset counts as delivered. */
  payoutFinality(assetId: string): Finality;

  /**
   * What the network reports about the receiver: blocked by the token, not activated, a contract. Called
   * once, before a payout or refund is approved; throws when the network does not answer.
   */
  checkReceiver?(intent: PayoutIntent): Promise<readonly ReceiverProblem[]>;

  preparePayout(intent: PayoutIntent): PayoutSlip;

  /**
   * Pure. The canonical id of a pasted transaction; null for anything else. Present if a person watches a
   * network that names its transactions, so that none is recorded twice.
   */
  parseTransactionId?(text: string): string | null;

  /**
   * Pure. Whether a text has the form of a proof of payment. Present if the network hides receivers, so that
   * `findPayments` finds nothing without the proof of the payer.
   */
  isPaymentProof?(text: string): boolean;

  /**
   * The outputs of a transaction to the receiver of the intent; empty if it pays only others, null if the
   * network does not know the transaction.
   */
  findPayments(
    intent: PayoutIntent,
    txid: string,
    evidence?: PaymentEvidence,
  ): Promise<readonly SeenOutput[] | null>;

  /**
   * Whether a payment that the network no longer shows can come back: its inputs are not spent otherwise, or
   * its time has not passed. Present if the network shows this; elsewhere only the payer knows.
   */
  mayReturn?(payment: Pick<Sighting, 'spentOutpoints' | 'firstSeenAtMs'>): Promise<boolean>;

  /**
   * The present balances of the keys, in base units by asset: `balances.get(watchKey)?.get(assetId)`. Keys
   * and assets without money may be missing. For the audit of the books; it may take minutes.
   */
  readBalances?(watchKeys: readonly string[]): Promise<ReadonlyMap<string, ReadonlyMap<string, bigint>>>;

  /**
   * The transactions that bring the money at many addresses to one, in their order. Present if each address
   * pays its own fees, so that a wallet does not combine them.
   */
  planSweep?(wish: SweepWish): Promise<readonly SweepStep[]>;

  /**
   * The coins that the account can spend: in blocks, and not spent by a waiting transaction. Present if a
   * transaction spends the coins of many addresses and signers know them by the path of their key, like the
   * two functions after it. It may take minutes.
   */
  readCoins?(wish: CoinWish): Promise<Result<CoinReading, CoinRefusal>>;

  /** One transaction that makes all payments exactly, with change to the account. Uses no network. */
  draftPayout?(reading: CoinReading, wish: PayoutSpendWish): Promise<Result<Spend, SpendRefusal>>;

  /**
   * Transactions that bring all coins to one address, or each to one of the account. Coins worth less than
   * their fee are left out. Uses no network.
   */
  draftSweep?(reading: CoinReading, wish: SweepSpendWish): Promise<readonly Spend[]>;
}
