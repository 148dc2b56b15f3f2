import type { Desk } from '../runtime/desk.ts';
import type { UnmatchedDeposit, UnmatchedPlace } from '../ports/unmatched-store.ts';
import type { CurrentRestore } from '../ports/restore-store.ts';

export type Open = NonNullable<CurrentRestore>;

/** The restore that is not closed yet; null without one. */
export async function findOpenRestore({ store }: Pick<Desk, 'store'>): Promise<Open | null> {
  const current = await store.findNewestRestore();
  return current === null || current.restore.closedAtMs !== null ? null : current;
}

/** The name of money of no order; the identifier of a rail has no space. */
export function moneyThing({ railId, outputKey }: UnmatchedPlace): string {
  return `unmatched ${railId} ${outputKey}`;
}

/** True if seen before the backup, or in a re-read block: somebody may have decided about it since. */
export function mayBeSettled(deposit: UnmatchedDeposit, { restore, rails }: Open): boolean {
  if (deposit.firstSeenAtMs < restore.beganAtMs) return true;
  const rail = rails.find(({ railId }) => railId === deposit.railId);
  if (rail === undefined || rail.state === 'by_hand') return false;
  return rail.throughHeight === null || (deposit.blockHeight ?? Infinity) <= rail.throughHeight;
}

/** Whether money of no order may have been settled in the lost time, and nobody has checked yet. */
export async function isMoneyUnchecked(
  desk: Pick<Desk, 'store'>,
  deposit: UnmatchedDeposit,
): Promise<boolean> {
  const current = await findOpenRestore(desk);
  if (current === null) return false;
  if (!mayBeSettled(deposit, current) && !(await createSetAside(desk).has(deposit))) return false;
  return !(await isChecked(desk, current, moneyThing(deposit)));
}

export async function isChecked(
  { store }: Pick<Desk, 'store'>,
  { restore }: Open,
  id: string,
): Promise<boolean> {
  return (await store.listCheckedThings(restore.restoreId)).has(id);
}

/** Whether deposits came to addresses that a restore set aside. */
export function createSetAside({ store }: Pick<Desk, 'store'>): {
  has(deposit: Pick<UnmatchedDeposit, 'railId' | 'watchKey'>): Promise<boolean>;
} {
  const keys = new Map<string, Promise<ReadonlySet<string>>>();
  return {
    has: async ({ railId, watchKey }) => {
      const known = keys.get(railId) ?? store.listRefusedKeys(railId).then((list) => new Set(list));
      keys.set(railId, known);
      return (await known).has(watchKey);
    },
  };
}
