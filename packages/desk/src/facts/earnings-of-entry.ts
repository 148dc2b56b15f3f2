import { isEarningAccount } from '@naru/core';
import type { Earning } from './earning.ts';
import type { JournalEntry } from './journal-entry.ts';

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
