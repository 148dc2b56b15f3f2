import { type Result, type UNMATCHED_RECORD_REFUSALS, ok, refuse } from '@naru/core';
import { recordDeskAct } from '../audit/write-audit.ts';
import { readNextKey, readReference, firstKeyOf } from '../runtime/payment-reference.ts';
import { type Desk, getRail } from '../runtime/desk.ts';
import { type PositiveAmountRefusal, parsePositiveAmount } from '../facts/price.ts';
import type { Order } from '../facts/order.ts';
import { describeNewOrder, startOrder } from '../order/new-order.ts';
import { hashJournalEntry } from '../audit/row-facts.ts';
import type { JournalEntry } from '../facts/journal-entry.ts';
import { openEntry } from '../ledger/journal.ts';
import { finalityOfUnmatched } from '../ledger/judge-finality.ts';
import type { Sighting } from '../facts/sighting.ts';
import type { UnmatchedReopening, UnmatchedDeposit } from '../ports/unmatched-store.ts';

export interface UnmatchedInput {
  readonly assetId: string;
  readonly amountText: string;
  /** The transaction, or the reference of the bank; no payment is recorded twice. */
  readonly reference: string;
  /** The mark or text of the payment; empty if it had none. */
  readonly markText: string;
  readonly receivedAtMs: number;
  readonly operatorId: string;
}

type RecordUnmatchedRefusal = (typeof UNMATCHED_RECORD_REFUSALS)[number] | PositiveAmountRefusal;

/** The longest memo of any network has this length. */
const MARK_CHARACTERS_MAX = 256;

/** An operator saw money that belongs to no order, on a rail that a person has to read. */
export async function recordUnmatched(
  desk: Desk,
  input: UnmatchedInput,
): Promise<Result<null, RecordUnmatchedRefusal>> {
  const deposit = await readDeposit(desk, input);
  if (!deposit.ok) return deposit;
  const entry = suspenseEntry(desk, deposit.value, 'in');
  const what = actOfEntry(desk, entry, { operatorId: input.operatorId, note: input.reference.trim() });
  const booked = { ...deposit.value, entryId: entry.entryId };
  return recordDeskAct(desk, () =>
    ok({ what, write: (act) => desk.store.saveUnmatchedDeposit(booked, entry, act) }),
  );
}

async function readDeposit(
  desk: Desk,
  input: UnmatchedInput,
): Promise<Result<UnmatchedDeposit, Exclude<RecordUnmatchedRefusal, 'output_already_used'>>> {
  const asset = desk.assets.get(input.assetId);
  if (asset === undefined) return refuse('currency_unknown');
  const rail = getRail(desk, asset.railId);
  if (rail.network.witness !== 'operator') return refuse('deposit_is_seen_by_rail');
  const reference = readReference(rail, input.reference);
  if (!reference.ok) return reference;
  const mark = input.markText.trim();
  if (mark.length > MARK_CHARACTERS_MAX || /\p{C}/u.test(mark)) return refuse('text_unreadable');
  const baseUnits = parsePositiveAmount(input.amountText, asset);
  if (!baseUnits.ok) return baseUnits;
  return ok({
    railId: asset.railId,
    outputKey: await readNextKey(desk, asset.railId, reference.value.outputKey),
    assetId: asset.assetId,
    watchKey: '',
    baseUnits: baseUnits.value,
    txid: reference.value.txid,
    blockHeight: null,
    blockHash: null,
    mark: mark === '' ? null : mark,
    flags: [],
    firstSeenAtMs: input.receivedAtMs,
    inBlocksSinceMs: null,
    droppedAtMs: null,
    state: 'open',
    entryId: null,
    orderId: null,
    decidedBy: null,
    decidedAtMs: null,
  });
}

/** More than any race for a reference needs. */
const ATTEMPTS_MAX = 16;

/**
 * Opens an order without a customer, closed from the beginning, to carry money that goes back. There is one
 * for each deposit, however often this is called.
 */
export async function openCase(desk: Desk, deposit: UnmatchedDeposit, operatorId: string): Promise<string> {
  const keyHash = desk.hashText(JSON.stringify(['unmatched', deposit.railId, deposit.outputKey]));
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const known = await desk.store.findIdempotency(keyHash);
    if (known !== null) return known.orderId;
    const newOrder = describeNewOrder(desk, draftOf(desk, deposit), {
      event: 'create_for_return',
      actor: { kind: 'operator', id: operatorId },
    });
    const saved = await desk.store.saveNewOrder({ ...newOrder, idempotency: { keyHash, bodyHash: keyHash } });
    if (!saved.ok) continue;
    desk.orderChanged({ order: newOrder.order, openedHolds: [] });
    return newOrder.order.orderId;
  }
  throw new Error('no order could be opened for a deposit that goes back');
}

/** An order that promises nothing: both sides are the deposit itself, without customer or receiver. */
function draftOf(desk: Desk, { assetId, baseUnits, firstSeenAtMs }: UnmatchedDeposit): Order {
  const started = startOrder(desk);
  return {
    ...started,
    stage: 'closed',
    createdAtMs: firstSeenAtMs,
    reserveEndsAtMs: null,
    closeReason: 'unmatched',
    payAssetId: assetId,
    receiveAssetId: assetId,
    payBaseUnits: baseUnits,
    receiveBaseUnits: baseUnits,
    snapshotId: '',
    isDemoRate: false,
    payUsdPrice: '',
    receiveUsdPrice: '',
    adjustmentPartsPerMillion: 0n,
    userId: null,
    predecessorOrderId: null,
    email: '',
    language: 'en',
    letterChoice: 'none',
    linkId: null,
    receiveAddress: '',
    receiveWatchKey: '',
    depositAddress: '',
    depositWatchKey: null,
    depositAddressIndex: null,
  };
}

/**
 * The order whose deposit address received a deposit: in another currency, or on another network with the
 * same addresses. Null if the address belongs to no order.
 */
export async function findAddressee(
  { store, rails }: Pick<Desk, 'store' | 'rails'>,
  { railId, watchKey }: Pick<UnmatchedDeposit, 'railId' | 'watchKey'>,
): Promise<Order | null> {
  const { indexRailIds = [railId] } = rails.get(railId) ?? {};
  for (const each of indexRailIds) {
    const orderId = await store.findDepositOrderId({ railId: each, watchKey });
    if (orderId !== null) return (await store.findOrder(orderId))?.order ?? null;
  }
  return null;
}

type BooksDesk = Pick<Desk, 'ids' | 'clock' | 'rateBook' | 'assets'>;

/** Puts a deposit of no order into suspense, or takes it out again. */
export function suspenseEntry(
  desk: BooksDesk,
  { assetId, baseUnits }: Pick<UnmatchedDeposit, 'assetId' | 'baseUnits'>,
  direction: 'in' | 'out',
): JournalEntry {
  const moved = direction === 'in' ? baseUnits : -baseUnits;
  return openEntry(desk, {
    journalKey: `unmatched:${desk.ids.nextRowId()}`,
    orderId: null,
    kind: 'unmatched',
    postings: [
      { account: 'outside', assetId, baseUnits: -moved },
      { account: 'suspense', assetId, baseUnits: moved },
    ],
  });
}

/** The act that records a journal entry of the desk. */
export function actOfEntry(
  desk: Pick<Desk, 'hashText'>,
  entry: JournalEntry,
  by: { readonly operatorId: string; readonly note: string | null },
) {
  const factsHash = hashJournalEntry(desk.hashText, entry);
  return { event: 'journal_written', subjectId: entry.entryId, factsHash, ...by } as const;
}

/** Whether a deposit of an order is one that a person gave to it, and has not taken from it since. */
export async function isGiven(
  { store }: Pick<Desk, 'store'>,
  { orderId }: Pick<Order, 'orderId'>,
  { railId, outputKey }: Pick<Sighting, 'railId' | 'outputKey'>,
): Promise<boolean> {
  const deposit = await store.findUnmatchedDeposit({ railId, outputKey: firstKeyOf(outputKey) });
  return deposit?.orderId === orderId;
}

/**
 * Plans the return of a deposit to the deposits of no order, into suspense if it is final by their rule. A
 * booked deposit may be in a newer block; then it gets into suspense later.
 */
export async function planReopening(desk: Desk, given: Sighting): Promise<UnmatchedReopening> {
  const { railId, outputKey: givenKey, standing } = given;
  const state = await desk.store.findRailState(railId);
  const isFinal = standing === 'booked' && finalityOfUnmatched(getRail(desk, railId), given, state).isFinal;
  const puttingIn = isFinal ? suspenseEntry(desk, given, 'in') : null;
  return { railId, outputKey: firstKeyOf(givenKey), givenKey, puttingIn };
}
