import { hash, randomUUID } from 'node:crypto';
import { findAssetFacts } from '@naru/chains';
import { type Store, recordEntry } from '@naru/desk';
import { openStore } from '@naru/store';

/** More than all orders of a run can promise. */
const RESERVE_WHOLE_COINS = 1_000_000_000n;

/** Books a reserve that no benchmark can use up; a desk whose reserve is spent takes no orders. */
async function declareReserve(store: Store, symbol: string): Promise<void> {
  const asset = findAssetFacts(symbol);
  if (asset === undefined) throw new Error(`no asset ${symbol}`);
  const baseUnits = RESERVE_WHOLE_COINS * 10n ** BigInt(asset.decimals);
  const leg = { assetId: asset.assetId, usdCents: null, krw: null };
  const hashText = (text: string): string => hash('sha256', text, 'hex');
  const saved = await recordEntry(
    { store, clock: { nowMs: () => Date.now() }, hashText, findActing: () => null },
    {
      entryId: randomUUID(),
      journalKey: `bench:${asset.assetId}`,
      orderId: null,
      kind: 'opening',
      countedBaseUnits: null,
      recordedAtMs: Date.now(),
      legs: [
        { ...leg, account: 'outside', baseUnits: -baseUnits },
        { ...leg, account: 'reserve', baseUnits },
      ],
    },
  );
  if (!saved.ok && saved.reason !== 'already_booked') throw new Error(`the reserve: ${saved.reason}`);
}

/** The same in the database of a desk that does not run. */
export async function declareReserveOf(
  place: { readonly dataFolder: string; readonly databaseUrl: string | null },
  symbol: string,
): Promise<void> {
  const { dataFolder, databaseUrl } = place;
  const store = await openStore(databaseUrl === null ? { dataFolder } : { databaseUrl });
  try {
    await declareReserve(store, symbol);
  } finally {
    await store.close();
  }
}
