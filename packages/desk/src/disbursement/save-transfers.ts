import { type Result, ok, refuse } from '@naru/core';
import { type ActingDesk, actAfter, recordDeskAct } from '../audit/write-audit.ts';
import type { Desk } from '../runtime/desk.ts';
import type { DeskAct } from '../ports/desk-acts.ts';
import type { OrderView } from '../ports/store.ts';

/** Payouts that an operator saves in one file, for a bank or a signer. */
export interface PayoutFile {
  readonly operatorId: string;
  readonly transfers: readonly { readonly disbursementId: string; readonly view: OrderView }[];
  /** Why it is saved although one of its orders is in a file already; null where nobody gave a reason. */
  readonly reason: string | null;
}

/** `transfers_changed`: one of the orders is not as it was read any more. */
export type FileRefusal = 'transfers_saved_before' | 'transfers_changed';

/** A file, once it is certain that it may be made. */
export interface MadeFile<Value> {
  readonly value: Value;
  /** SHA-256 of its text, in hex. */
  readonly fileHash: string;
  /** What the desk remembers of it. */
  readonly mark?: { readonly key: string; readonly valueJson: string };
}

/**
 * Puts on record that payouts are in a file: one act for each, all or none. Nothing else is written to the
 * trail between its reading and its writing, so two people cannot both save the first file; and nobody
 * withdraws a payout, or takes it out in another way, by what they saw before it.
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
