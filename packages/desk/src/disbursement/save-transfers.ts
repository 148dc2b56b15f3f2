import { type Result, ok, refuse } from '@naru/core';
import { type ActingDesk, actAfter, recordDeskAct } from '../audit/write-audit.ts';
import type { Desk } from '../runtime/desk.ts';
import type { DeskAct } from '../ports/desk-acts.ts';
import type { OrderView } from '../ports/store.ts';

/** Payouts that an operator saves in one file, for a bank or a signer. */
export interface PayoutFile {
  readonly operatorId: string;
  readonly transfers: readonly { readonly disbursementId: string; readonly view: OrderView }[];
  /** Why the file is saved although one of its orders is in a file already; null if nobody gave a reason. */
  readonly reason: string | null;
}

/** `transfers_changed`: one of the orders has changed since it was read. */
export type FileRefusal = 'transfers_saved_before' | 'transfers_changed';

/** A file that may be saved. */
export interface MadeFile<Value> {
  readonly value: Value;
  /** SHA-256 of the text of the file, in hex. */
  readonly fileHash: string;
  /** A setting in which the desk remembers the file. */
  readonly mark?: { readonly key: string; readonly valueJson: string };
}

/**
 * Records that payouts are in a file: one act for each, all or none. Nothing else is written to the trail
 * between its reading and its writing, so two people cannot both save the first file, and nobody can withdraw
 * or export a payout from what they saw before.
 */
export async function saveTransfers<Value, Refusal extends string = never>(
  desk: ActingDesk,
  { operatorId, transfers, reason }: PayoutFile,
  make: () => Promise<Result<MadeFile<Value>, Refusal>>,
): Promise<Result<Value, Refusal | FileRefusal>> {
  const orders = [...new Map(transfers.map(({ view: { order } }) => [order.orderId, order])).values()];
  return recordDeskAct<Value, Refusal | FileRefusal>(desk, async () => {
    const before = await Promise.all(transfers.map(({ view }) => findSavedTransfer(desk, view)));
    if (reason === null && before.some((act) => act !== null)) return refuse('transfers_saved_before');
    const made = await make();
    if (!made.ok) return made;
    const { value, fileHash: factsHash, mark } = made.value;
    const [first, ...more] = transfers.map(({ disbursementId: subjectId }) => {
      return { event: 'transfer_saved', subjectId, operatorId, factsHash, note: reason } as const;
    });
    if (first === undefined) throw new Error('a file without payouts');
    return ok({
      what: first,
      write: async (act) => {
        const acts = [act];
        for (const what of more) acts.push(actAfter(desk, acts.at(-1) ?? act, what));
        const saved = await desk.store.saveTransferActs(acts, orders, mark);
        if (saved.ok) return ok(value);
        const { reason: refusal } = saved;
        return refuse(refusal === 'act_overtaken' ? refusal : 'transfers_changed');
      },
    });
  });
}

/**
 * The newest file with a payout of the order, or null. A file with a withdrawn payout counts, too, because it
 * may have been uploaded.
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
