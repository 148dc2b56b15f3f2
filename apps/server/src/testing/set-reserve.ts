import assert from 'node:assert/strict';
import type { LedgerAccount } from '@naru/core';
import { type Desk, openEntry, recordEntry } from '@naru/desk';

/** Takes all of a currency's free reserve away but `baseUnits`. */
export async function setReserve(desk: Desk, assetId: string, baseUnits: bigint): Promise<void> {
  const free = await balanceOf(desk, assetId, 'reserve');
  const taken = await recordEntry(
    desk,
    openEntry(desk, {
      journalKey: `taken:${assetId}:${desk.ids.nextRowId()}`,
      orderId: null,
      postings: [
        { account: 'reserve', assetId, baseUnits: baseUnits - free },
        { account: 'outside', assetId, baseUnits: free - baseUnits },
      ],
    }),
  );
  assert.ok(taken.ok);
}

export async function balanceOf(
  desk: Pick<Desk, 'store'>,
  assetId: string,
  account: LedgerAccount,
): Promise<bigint> {
  const balances = await desk.store.listBalances();
  return balances.find((each) => each.assetId === assetId && each.account === account)?.baseUnits ?? 0n;
}
