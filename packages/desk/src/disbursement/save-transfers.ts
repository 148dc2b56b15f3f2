import { type Result, ok, refuse } from '@naru/core';
import { type ActingDesk, actAfter, recordDeskAct } from '../audit/write-audit.ts';
import type { Desk } from '../runtime/desk.ts';
import type { DeskAct } from '../ports/desk-acts.ts';
import type { OrderView } from '../ports/store.ts';
import type { CoinReading, Spend, SpendRefusal } from '../ports/coins.ts';
import type { Rail } from '../ports/rail.ts';
import { boundCoins, rememberDraft } from '../runtime/coin-drafts.ts';

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

interface DraftedPayout {
  readonly disbursementId: string;
  readonly view: OrderView;
  readonly address: string;
  readonly baseUnits: bigint;
}

interface PayoutDraftWish extends Omit<PayoutFile, 'transfers'> {
  readonly rail: Pick<Rail, 'network'> & Required<Pick<Rail, 'draftPayout'>>;
  readonly reading: CoinReading;
  readonly payouts: readonly DraftedPayout[];
}

/**
 * One unsigned transaction for payouts, put on record as their file. It leaves alone the coins of other
 * payouts that wait, and spends a coin of each earlier transaction for these, so that only one of them can
 * ever be mined.
 */
export async function draftPayouts(
  desk: ActingDesk,
  { rail, reading, payouts, ...file }: PayoutDraftWish,
): Promise<Result<Spend, SpendRefusal | FileRefusal>> {
  const { railId } = rail.network;
  const orderIds = payouts.map(({ view }) => view.order.orderId);
  return saveTransfers<Spend, SpendRefusal>(desk, { ...file, transfers: payouts }, async () => {
    const { memory, ...bounds } = await boundCoins(desk.store, railId, { reading, orderIds });
    const drafted = await rail.draftPayout(reading, { payments: payouts, ...bounds });
    if (!drafted.ok) return drafted;
    const { psbt, change } = drafted.value;
    const spent = new Set(drafted.value.coins);
    const coins = reading.coins
      .filter(({ outputKey }) => spent.has(outputKey))
      .map(({ outputKey, baseUnits }) => ({ outputKey, baseUnits: baseUnits.toString() }));
    const changeIndex = change === null ? null : change.keyIndex;
    const mark = rememberDraft(railId, memory, { orderIds, coins, changeIndex });
    return ok({ value: drafted.value, fileHash: desk.hashText(psbt), mark });
  });
}
