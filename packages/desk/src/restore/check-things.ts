import { type Result, ok, refuse } from '@naru/core';
import { recordDeskAct } from '../audit/record-desk-act.ts';
import type { Desk } from '../runtime/desk.ts';
import { listUnchecked } from './lost-time.ts';

type CheckingDesk = Pick<Desk, 'store' | 'assets' | 'rateBook' | 'clock' | 'hashText'>;

/**
 * A person has looked in the wallets, at the bank and in the letters for what became of these in the lost
 * time. Those that wait no longer are left out.
 */
export async function checkThings(
  desk: CheckingDesk,
  said: { readonly ids: readonly string[]; readonly operatorId: string; readonly note: string },
): Promise<Result<null, 'restore_unknown'>> {
  const current = await desk.store.findNewestRestore();
  if (current === null || current.restore.closedAtMs !== null) return refuse('restore_unknown');
  const { restoreId } = current.restore;
  const open = new Set<string>();
  for await (const { id } of listUnchecked(desk)) if (said.ids.includes(id)) open.add(id);
  for (const id of open) {
    const { operatorId, note } = said;
    const what = { event: 'restored_checked', subjectId: `${restoreId} ${id}`, operatorId, note } as const;
    await recordDeskAct(desk, () => ok({ what, write: (act) => desk.store.saveDeskActs([act]) }));
  }
  return ok(null);
}
