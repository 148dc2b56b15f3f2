import { type Result, ok, refuse } from '@naru/core';
import { actAfter, decideSureAct } from '../audit/record-desk-act.ts';
import type { Desk } from '../order/desk.ts';
import type { DeskAct } from '../ports/desk-acts.ts';
import type { OrderView } from '../ports/store.ts';

/** A file for a bank that an operator saves. */
export interface TransferFile {
  readonly operatorId: string;
  /** SHA-256 of its text, in hex. */
  readonly fileHash: string;
  readonly transfers: readonly { readonly disbursementId: string; readonly view: OrderView }[];
  /** Why it is saved although one of its orders is in a file already; null where nobody gave a reason. */
  readonly reason: string | null;
}

/**
 * Puts on record that transfers are in a file: one act for each, all or none. Nothing else is written to the
 * trail between its reading and its writing, so two people cannot both save the first file.
 */
export async function saveTransfers(
  desk: Pick<Desk, 'store' | 'clock' | 'hashText'>,
  { operatorId, fileHash, transfers, reason }: TransferFile,
): Promise<Result<null, 'transfers_saved_before'>> {
  const [first, ...more] = transfers.map(({ disbursementId: subjectId }) => {
    return { event: 'transfer_saved', subjectId, operatorId, factsHash: fileHash, note: reason } as const;
  });
  if (first === undefined) throw new Error('a file without transfers');
  return decideSureAct<null, 'transfers_saved_before'>(desk, async () => {
    const before = await Promise.all(transfers.map(({ view }) => findSavedTransfer(desk, view)));
    if (reason === null && before.some((act) => act !== null)) return refuse('transfers_saved_before');
    return ok({
      what: first,
      write: (act) => {
        const acts = [act];
        for (const what of more) acts.push(actAfter(desk, acts.at(-1) ?? act, what));
        return desk.store.saveDeskActs(acts);
      },
    });
  });
}

/**
 * The newest file that a payout of the order is in, or null. One that was withdrawn counts, too: its file may
 * have been uploaded all the same.
 */
export async function findSavedTransfer(
  { store }: Pick<Desk, 'store'>,
  { disbursements }: Pick<OrderView, 'disbursements'>,
): Promise<DeskAct | null> {
  const payouts = disbursements.filter(({ purpose }) => purpose === 'payout');
  const acts = await Promise.all(
    payouts.map(({ disbursementId }) => store.listActsAbout({ subjectId: disbursementId, limit: 1 })),
  );
  return acts.flat().toSorted((a, b) => b.actNumber - a.actNumber)[0] ?? null;
}
