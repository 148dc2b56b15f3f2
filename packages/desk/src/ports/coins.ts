import type { DerivedAddress } from './rail.ts';

/** An unspent output of an account: the next block may spend it. */
export interface Coin {
  /** `txid:place` */
  readonly outputKey: string;
  readonly baseUnits: bigint;
  /** Where its key is below the account: branch 0 receives, branch 1 is for change (BIP 44). */
  readonly branch: 0 | 1;
  readonly keyIndex: number;
  /** The transaction with it, for devices that check amounts; null where the source no longer has it. */
  readonly madeBy: Uint8Array | null;
}

export interface FeeRate {
  /** For 1,000 virtual bytes. */
  readonly baseUnits: bigint;
  /** False: the network says nothing, and this is the least that nodes relay. */
  readonly isEstimated: boolean;
}

/** Where to look for coins: at receiving addresses, and at the change addresses around those in use. */
export interface CoinWish {
  readonly from: readonly Pick<DerivedAddress, 'addressIndex' | 'watchKey'>[];
  /** The highest change address that is known to be used; -1 for none. */
  readonly changeThrough: number;
}

export interface CoinReading {
  readonly coins: readonly Coin[];
  /** As in the wish, with what was found. */
  readonly changeThrough: number;
  readonly feeRates: Readonly<Record<'payout' | 'sweep', FeeRate>>;
}

/** Why nothing can be prepared for a signer: it would not recognise the coins. */
export type CoinRefusal = 'account_without_origin' | 'account_script_unsupported';

/** `coins_scattered`: so many coins would be needed that they have to be brought together first. */
export type SpendRefusal = 'coins_short' | 'coins_scattered';

export interface PayoutSpendWish {
  readonly payments: readonly { readonly address: string; readonly baseUnits: bigint }[];
  /** Coins that are not to be spent. */
  readonly held: ReadonlySet<string>;
  /** Of each of these groups one coin has to be spent, so that an earlier transaction with it is void. */
  readonly voided: readonly (readonly string[])[];
  /** The change address to use. */
  readonly changeIndex: number;
}

export interface SweepSpendWish {
  /** Null: change addresses of the account, from `changeIndex` on. */
  readonly toAddress: string | null;
  readonly held: ReadonlySet<string>;
  readonly changeIndex: number;
}

/** An unsigned transaction. */
export interface Spend {
  /** BIP 174, with the path of each own key, in base64. */
  readonly psbt: string;
  /** The coins that it spends, by output key. */
  readonly coins: readonly string[];
  /** To all receivers together. */
  readonly paidBaseUnits: bigint;
  readonly feeBaseUnits: bigint;
  readonly change: { readonly keyIndex: number; readonly baseUnits: bigint } | null;
}
