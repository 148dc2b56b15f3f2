import { type Result, ok, refuse } from '@naru/core';
import type { Desk } from '../runtime/desk.ts';
import { listUnfinished } from './begin-restore.ts';
import { listUnchecked } from './lost-time.ts';
import { isDone } from '../order/reread-state.ts';

export type CloseRestoreRefusal = 'restore_unknown' | 'restore_unfinished' | 'restore_unchecked';

/** A person has handled everything about a restore. Refused while a rail, an order or a thing is open. */
export async function closeRestore(
  desk: Pick<Desk, 'store' | 'clock' | 'assets' | 'rateBook'>,
  { operatorId, note }: { readonly operatorId: string; readonly note: string },
): Promise<Result<null, CloseRestoreRefusal>> {
  const current = await desk.store.findNewestRestore();
  if (current === null || current.restore.closedAtMs !== null) return refuse('restore_unknown');
  if (!isDone(current.rails) || (await countHeld(desk)) > 0) return refuse('restore_unfinished');
  for await (const _ of listUnchecked(desk)) return refuse('restore_unchecked');
  await desk.store.saveRestore({
    ...current.restore,
    closedBy: operatorId,
    closedAtMs: desk.clock.nowMs(),
    closeNote: note,
  });
  return ok(null);
}

async function countHeld(desk: Pick<Desk, 'store'>): Promise<number> {
  let count = 0;
  for await (const { holds } of listUnfinished(desk))
    if (holds.some(({ reason, closedAtMs }) => reason === 'restored' && closedAtMs === null)) count += 1;
  return count;
}
