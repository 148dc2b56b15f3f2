import { postReserveDeclared } from '@naru/core';
import { type Desk, openEntry, recordEntry } from '@naru/desk';

/**
 * Opens the books of each asset with what the desk holds, once per asset: afterwards only the books count.
 */
export async function declareReserves(
  desk: Pick<Desk, 'store' | 'ids' | 'clock' | 'rateBook' | 'assets' | 'hashText'>,
  reserves: ReadonlyMap<string, bigint>,
): Promise<void> {
  for (const [assetId, baseUnits] of reserves) {
    if (baseUnits === 0n) continue;
    const postings = postReserveDeclared(assetId, baseUnits);
    const entry = openEntry(desk, { journalKey: `opening:${assetId}`, orderId: null, postings });
    const saved = await recordEntry(desk, entry);
    if (!saved.ok && saved.reason !== 'already_booked') throw new Error(`reserves: ${saved.reason}`);
  }
}
