import {
  type Asset,
  type EarningAccount,
  type LedgerAccount,
  TREASURY_KINDS,
  type TreasuryKind,
  isEarningAccount,
} from '@naru/core';

/** `opening`: what the desk held when its books began. `unmatched`: a deposit of no order, in or out. */
export const ENTRY_KINDS = [...TREASURY_KINDS, 'opening', 'unmatched'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** One leg of an entry, with its value when it was written. */
export interface JournalLeg {
  readonly account: LedgerAccount;
  readonly assetId: string;
  /** Above zero into the account, below zero out of it. */
  readonly baseUnits: bigint;
  /** US cents and won at the prices of that moment; null when there were none. */
  readonly usdCents: bigint | null;
  readonly krw: bigint | null;
}

/**
 * Legs that are written together and sum to zero in every asset. Never changed; a mistake is corrected by a
 * new entry.
 */
export interface JournalEntry {
  readonly entryId: string;
  /**
   * Unique, so the same fact is booked once, however often it is repeated: `order:<order>:<version>` for what
   * a change of an order moved, `fee:<rail>:<txid>` for what a transaction of its payments cost,
   * `treasury:<key of the form>` for what a person recorded.
   */
  readonly journalKey: string;
  readonly orderId: string | null;
  /** Null for an entry of an order. */
  readonly kind: EntryKind | null;
  /** What a person counted, where the entry books the difference from the books; null for all others. */
  readonly countedBaseUnits: bigint | null;
  readonly recordedAtMs: number;
  readonly legs: readonly JournalLeg[];
}

/** What one leg of a journal entry earned or cost. */
export interface Earning {
  readonly recordedAtMs: number;
  readonly entryId: string;
  /** Of its leg. */
  readonly place: number;
  readonly orderId: string | null;
  readonly account: EarningAccount;
  readonly assetId: string;
  /** Above zero for the desk, below zero against it. */
  readonly baseUnits: bigint;
  readonly usdCents: bigint | null;
  readonly krw: bigint | null;
}

/** What an entry earned and cost. Taking earned margin out is neither. */
export function earningsOfEntry(entry: JournalEntry): readonly Earning[] {
  if (entry.kind === 'margin_taken') return [];
  const { entryId, orderId, recordedAtMs } = entry;
  return entry.legs.flatMap(({ account, assetId, baseUnits, usdCents, krw }, place) => {
    if (!isEarningAccount(account) || baseUnits === 0n) return [];
    const sign = account === 'margin' ? 1n : -1n;
    const signed = (value: bigint | null): bigint | null => (value === null ? null : sign * value);
    return [
      {
        recordedAtMs,
        entryId,
        place,
        orderId,
        account,
        assetId,
        baseUnits: sign * baseUnits,
        usdCents: signed(usdCents),
        krw: signed(krw),
      },
    ];
  });
}

/** An exact amount of an asset. */
export interface AssetAmount {
  readonly asset: Asset;
  readonly baseUnits: bigint;
}

/** What a person says happened to the desk's money outside of orders. */
export interface TreasuryEntry extends AssetAmount {
  readonly kind: TreasuryKind;
  /** `rebalanced`: what came in for the amount that went out; null for all others. */
  readonly into: AssetAmount | null;
  /** `counted`: what the books held when the person saw the difference; null for all others. */
  readonly heldBaseUnits: bigint | null;
  /** Chosen by the caller, one for the entry whatever it says: repeating a request books nothing twice. */
  readonly entryKey: string;
  readonly operatorId: string;
  readonly reason: string;
  /** Such as a txid; empty: none. */
  readonly evidence: string;
}
