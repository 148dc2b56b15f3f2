import {
  type Asset,
  type EarningAccount,
  type LedgerAccount,
  TREASURY_KINDS,
  type TreasuryKind,
  isEarningAccount,
} from '@naru/core';

/** `opening`: the holdings when the books began. `unmatched`: a deposit of no order, in or out. */
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
   * Unique, so that the same fact is booked once, however often it is repeated: `order:<order>:<version>` for
   * a change of an order, `fee:<rail>:<txid>` for the network fee of a transaction, `treasury:<key of the
   * form>` for an entry of a person.
   */
  readonly journalKey: string;
  readonly orderId: string | null;
  /** Null for an entry of an order. */
  readonly kind: EntryKind | null;
  /** The amount that a person counted, if the entry books its difference from the books; else null. */
  readonly countedBaseUnits: bigint | null;
  readonly recordedAtMs: number;
  readonly legs: readonly JournalLeg[];
}

/** What one leg of a journal entry earned or cost. */
export interface Earning {
  readonly recordedAtMs: number;
  readonly entryId: string;
  /** The place of its leg in the entry. */
  readonly place: number;
  readonly orderId: string | null;
  readonly account: EarningAccount;
  readonly assetId: string;
  /** Above zero: earned; below zero: a cost. */
  readonly baseUnits: bigint;
  readonly usdCents: bigint | null;
  readonly krw: bigint | null;
}

/** The earnings and costs of an entry. Taking earned margin out is neither. */
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

/** A change of the money of the desk outside of orders, as a person states it. */
export interface TreasuryEntry extends AssetAmount {
  readonly kind: TreasuryKind;
  /** `rebalanced`: the amount that came in for the one that went out; else null. */
  readonly into: AssetAmount | null;
  /** `counted`: the balance in the books when the person saw the difference; else null. */
  readonly heldBaseUnits: bigint | null;
  /** Chosen by the caller, the same for a repeated request, so that nothing is booked twice. */
  readonly entryKey: string;
  readonly operatorId: string;
  readonly reason: string;
  /** Evidence such as a txid; may be empty. */
  readonly evidence: string;
}
