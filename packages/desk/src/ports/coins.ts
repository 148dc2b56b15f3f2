import type { DerivedAddress } from './rail.ts';

/** An unspent output of an account: the next block may spend it. */
export interface Coin {
  /** `txid:place` */
  readonly outputKey: string;
  readonly baseUnits: bigint;
  /** Place of its key below the account: branch 0 receives, branch 1 is for change (BIP 44). */
  readonly branch: 0 | 1;
  readonly keyIndex: number;
  /** The transaction that made it, for devices that check amounts; null if the source no longer has it. */
  readonly madeBy: Uint8Array | null;
}

export interface FeeRate {
  /** Fee for 1,000 virtual bytes. */
  readonly baseUnits: bigint;
  /** False if the network gives no estimate, and this is the least that nodes relay. */
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
  /** The highest used change address, including those found now. */
  readonly changeThrough: number;
  readonly feeRates: Readonly<Record<'payout' | 'sweep', FeeRate>>;
}

/** Why no transaction can be prepared for a signer, which would not recognise the coins. */
export type CoinRefusal = 'account_without_origin' | 'account_script_unsupported';

/** `coins_scattered`: so many coins would be needed that they have to be brought together first. */
export type SpendRefusal = 'coins_short' | 'coins_scattered';

export interface PayoutSpendWish {
  readonly payments: readonly { readonly address: string; readonly baseUnits: bigint }[];
  /** Output keys of coins that must not be spent. */
  readonly held: ReadonlySet<string>;
  /** Of each of these groups one coin has to be spent, so that an earlier transaction is void. */
  readonly voided: readonly (readonly string[])[];
  /** The change address to use. */
  readonly changeIndex: number;
}

export interface SweepSpendWish {
  /** The receiver; null for change addresses of the account, from `changeIndex` on. */
  readonly toAddress: string | null;
  readonly held: ReadonlySet<string>;
  readonly changeIndex: number;
}

/** An unsigned transaction. */
export interface Spend {
  /** The transaction as a PSBT (BIP 174) in base64, with the path of each own key. */
  readonly psbt: string;
  /** The coins that it spends, by output key. */
  readonly coins: readonly string[];
  /** The sum paid to all receivers. */
  readonly paidBaseUnits: bigint;
  readonly feeBaseUnits: bigint;
  readonly change: { readonly keyIndex: number; readonly baseUnits: bigint } | null;
}
