import { isNeverBelowZero } from '@naru/core';
import type { Balance } from '../ports/ledger-store.ts';
import type { Store } from '../ports/store.ts';

export interface BooksFault {
  readonly what: 'does_not_sum_to_zero' | 'balance_differs_from_journal' | 'below_zero';
  readonly assetId: string;
}

/** Sums up the whole journal: every asset must sum to zero and every balance must equal its legs. */
export async function checkBooks(
  store: Pick<Store, 'listBalances' | 'sumJournal'>,
): Promise<readonly BooksFault[]> {
  const [balances, sums] = [await store.listBalances(), await store.sumJournal()];
  const faults: BooksFault[] = [];
  const byAsset = new Map<string, bigint>();
  const standing = new Map(balances.map((balance) => [keyOf(balance), balance.baseUnits]));
  for (const { account, assetId, baseUnits } of sums) {
    byAsset.set(assetId, (byAsset.get(assetId) ?? 0n) + baseUnits);
    if ((standing.get(keyOf({ account, assetId })) ?? 0n) !== baseUnits) {
      faults.push({ what: 'balance_differs_from_journal', assetId });
    }
    standing.delete(keyOf({ account, assetId }));
    if (baseUnits < 0n && isNeverBelowZero(account)) faults.push({ what: 'below_zero', assetId });
  }
  for (const { account, assetId, baseUnits } of balances) {
    if (baseUnits !== 0n && standing.has(keyOf({ account, assetId }))) {
      faults.push({ what: 'balance_differs_from_journal', assetId });
    }
  }
  for (const [assetId, sum] of byAsset) {
    if (sum !== 0n) faults.push({ what: 'does_not_sum_to_zero', assetId });
  }
  return faults;
}

function keyOf({ account, assetId }: Pick<Balance, 'account' | 'assetId'>): string {
  return `${assetId} ${account}`;
}
