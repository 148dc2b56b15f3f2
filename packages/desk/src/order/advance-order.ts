import {
  type Amendment,
  type OrderEvent,
  type OrderStage,
  type PaymentJudgement,
  RECORDED_WORDS,
  type Result,
  type TransitionRefusal,
  isBlockedByHold,
  isEndStage,
  isPaidStage,
  isWaitingStage,
  nextStage,
  ok,
  refuse,
} from '@naru/core';
import { type ActingDesk, chainAudit } from '../audit/write-audit.ts';
import { hashesAfter, isAsRecorded } from '../audit/order-facts.ts';
import { hashJournalEntry, hashSighting } from '../audit/row-facts.ts';
import type { Hold, RefundCase } from '../facts/disbursement.ts';
import type { JournalEntry } from '../facts/journal-entry.ts';
import { type Actor, type Order, type OrderPatch, seenVersionOf } from '../facts/order.ts';
import type { Sighting } from '../facts/sighting.ts';
import { holdUnlessOpen } from './holds-and-reviews.ts';
import { holdsOfOrder } from './holds-of-order.ts';
import { booksOfOrder } from '../ledger/journal.ts';
import { feesOfOrder, isFeeTaken } from '../ledger/fees-of-order.ts';
import type { LetterDesk } from './letters-of-order.ts';
import { lettersOfChange } from './letters-of-change.ts';
import { nameOnRecord } from './name-on-record.ts';
import type { OrderChange, OrderFacts, OrderView, SaveChangeRefusal } from '../ports/store.ts';
import { refundsOfOrder } from './refunds-of-order.ts';
import { holdsOfLostTime } from './reread-state.ts';
import type { Desk } from '../runtime/desk.ts';

/** Further records that are written in the transaction of a change. */
export type ChangeExtras = Partial<
  Pick<
    OrderChange,
    | 'sightings'
    | 'standings'
    | 'disbursements'
    | 'watch'
    | 'refunds'
    | 'holds'
    | 'newOrder'
    | 'claimsMaxBaseUnits'
    | 'approval'
    | 'proposal'
    | 'endedProposalId'
    | 'unmatched'
    | 'reopened'
    | 'correction'
    | 'receiptsSeen'
    | 'actSeen'
    | 'decidedOn'
    | 'receiver'
    /** Further letters, in addition to those that follow from the change. */
    | 'letters'
  >
>;

interface Amending extends ChangeExtras {
  readonly actor: Actor;
  readonly note?: string | null;
  readonly judgement?: PaymentJudgement | null;
  readonly patch?: OrderPatch;
}

export interface Step extends Amending {
  readonly event: OrderEvent;
}

interface AmendingStep extends Amending {
  readonly event: Amendment;
}

export type AdvanceRefusal = TransitionRefusal | SaveChangeRefusal | 'order_on_hold';

type AdvanceDesk = LetterDesk & ActingDesk & Pick<Desk, 'orderChanged' | 'rateBook'>;

/** The only way to change a stage: by the table, with audit entry, books and letters. */
export async function advanceOrder(
  desk: AdvanceDesk,
  view: OrderView,
  step: Step,
): Promise<Result<Order, AdvanceRefusal>> {
  const { order } = view;
  const stage = nextStage(order.stage, step.event, step.actor.kind);
  if (!stage.ok) return stage;
  if (isBlockedByHold(step.event) && (await isStopped(desk, view))) return refuse('order_on_hold');
  const next = { ...step.patch, stage: stage.value };
  const isPromising = !isWaitingStage(stage.value) && !isEndStage(stage.value);
  if (order.reserveEndsAtMs !== null || !isPromising) {
    return saveNext(desk, view, await followChange(desk, view, next, step), step);
  }
  const promising = { ...next, reserveEndsAtMs: order.lockEndsAtMs };
  const promised = await saveNext(desk, view, await followChange(desk, view, promising, step), step);
  if (promised.ok || promised.reason !== 'balance_too_small') return promised;
  // The reserve was released at the end of the lock and went to others: the payment is owed back.
  const patch = { closeReason: 'reserve_gone' } as const;
  return advanceOrder(desk, view, { ...step, event: 'late_deposit', patch });
}

/** A change that keeps the stage: of a refund, a payment, a hold. */
export async function amendOrder(
  desk: AdvanceDesk,
  view: OrderView,
  amendment: AmendingStep,
): Promise<Result<Order, SaveChangeRefusal>> {
  return saveNext(desk, view, await followChange(desk, view, amendment.patch ?? {}, amendment), amendment);
}

/**
 * Brings refunds, holds and books of an order in line with its recorded payments. Writes nothing if they
 * agree already.
 * @returns whether it wrote anything
 */
export async function settleOrder(
  desk: AdvanceDesk,
  view: OrderView,
  amendment: AmendingStep,
): Promise<Result<{ readonly isWritten: boolean }, SaveChangeRefusal>> {
  const follow = await followChange(desk, view, amendment.patch ?? {}, amendment);
  const { refunds, holds, journal } = follow;
  const isIdle = [refunds, holds, journal, amendment.standings ?? [], amendment.sightings ?? []].every(
    (list) => list.length === 0,
  );
  if (isIdle) return ok({ isWritten: false });
  const saved = await saveNext(desk, view, follow, amendment);
  return saved.ok ? ok({ isWritten: true }) : saved;
}

/**
 * Whether no money may leave for this order: a hold is open, or the order or one of its sightings was altered
 * in the database directly. An alteration opens a hold, which is visible and which a person closes.
 */
export async function isStopped(desk: AdvanceDesk, view: OrderView): Promise<boolean> {
  if (hasOpenHold(view)) return true;
  const sightings = await desk.store.listSightingsOf(view.order.orderId);
  const isWhole =
    isAsRecorded(desk.hashText, view) &&
    sightings.every(({ sighting, hash }) => hash === hashSighting(desk.hashText, sighting));
  if (isWhole) return false;
  const actor: Actor = { kind: 'system', id: 'address_integrity' };
  const holds = holdUnlessOpen(desk, view, 'address_integrity', actor);
  await amendOrder(desk, view, { event: 'hold_opened', actor, holds });
  return true;
}

/**
 * The order after one change of an act, as the basis of the next change of the same act. If somebody else was
 * faster, the next change is refused by its version.
 */
export async function readAfter(
  desk: Pick<Desk, 'store'>,
  view: OrderView,
  order: Order,
): Promise<OrderView> {
  if (order.version === view.order.version) return view;
  const after = await desk.store.findOrder(order.orderId);
  return after?.order.version === order.version ? after : { ...view, order };
}

export function hasOpenHold(view: Pick<OrderView, 'holds'>): boolean {
  return view.holds.some((hold) => hold.closedAtMs === null);
}

/** An order after a change, with everything that follows from the change. */
interface Follow {
  readonly order: Order;
  readonly after: OrderFacts;
  readonly refunds: readonly RefundCase[];
  readonly holds: readonly Hold[];
  readonly journal: readonly JournalEntry[];
  /** The journal entries that charge the order with a network fee from now on. */
  readonly feeEntries: readonly JournalEntry[];
  readonly happenedAtMs: number;
}

async function followChange(
  desk: AdvanceDesk,
  before: OrderView,
  patch: OrderPatch & { readonly stage?: OrderStage },
  step: AmendingStep | Step,
): Promise<Follow> {
  const nowMs = begunAtMs(before, step) ?? desk.clock.nowMs();
  const order: Order = {
    ...before.order,
    ...patch,
    version: before.order.version + 1,
    updatedAtMs: nowMs,
    paidAtMs: paidSince(before.order, patch.stage ?? before.order.stage, nowMs),
  };
  const acted: OrderFacts = {
    order,
    sightings: mergeSightings(before, step),
    disbursements: mergeBy(before.disbursements, step.disbursements ?? [], (each) => each.disbursementId),
    refunds: mergeBy(before.refunds, step.refunds ?? [], (each) => each.refundId),
    holds: mergeBy(before.holds, step.holds ?? [], (each) => each.holdId),
  };
  const refunds = refundsOfOrder(desk, before, acted, step.event);
  const settled = { ...acted, refunds };
  const holds = [
    ...holdsOfOrder(desk, before, settled, step.actor),
    ...(await holdsOfLostTime(desk, before, settled)),
  ];
  const position = await desk.store.listOrderBalances(order.orderId);
  const fees = await feesOfOrder(desk, before, settled);
  return keepTimeOfWord(before, step.event, {
    order,
    after: { ...settled, holds },
    refunds: refunds.filter((refund) => !before.refunds.includes(refund)),
    holds: holds.filter((hold) => !before.holds.includes(hold)),
    journal: [...booksOfOrder(desk, settled, position, fees.postings), ...fees.entries],
    feeEntries: fees.entries,
    happenedAtMs: nowMs,
  });
}

/** The time that a new proposal or hold already has, and by which it is found; null without one. */
function begunAtMs(before: OrderView, { proposal, holds = [] }: ChangeExtras): number | null {
  const isNew = ({ holdId }: Hold): boolean => !before.holds.some((known) => known.holdId === holdId);
  return proposal?.createdAtMs ?? holds.find(isNew)?.openedAtMs ?? null;
}

/**
 * A note that changes nothing else keeps the time of the order: an ended order keeps its place in the list,
 * and the day on which its personal data are erased.
 */
function keepTimeOfWord(before: OrderView, event: OrderEvent | Amendment, follow: Follow): Follow {
  const isWordAlone =
    RECORDED_WORDS.some((word) => word === event) &&
    follow.refunds.length + follow.holds.length + follow.journal.length === 0;
  if (!isWordAlone) return follow;
  const order = { ...follow.order, updatedAtMs: before.order.updatedAtMs };
  return { ...follow, order, after: { ...follow.after, order } };
}

/** When the order was paid: an ended order keeps this time, an open one only while it is paid in full. */
function paidSince({ paidAtMs }: Order, stage: OrderStage, nowMs: number): number | null {
  if (isEndStage(stage)) return paidAtMs;
  return isPaidStage(stage) ? (paidAtMs ?? nowMs) : null;
}

function mergeSightings(before: OrderView, { sightings = [], standings = [] }: ChangeExtras): Sighting[] {
  const keyOf = ({ railId, outputKey }: Pick<Sighting, 'railId' | 'outputKey'>): string =>
    `${railId} ${outputKey}`;
  const changed = new Map(standings.map((standing) => [keyOf(standing), standing]));
  return mergeBy(before.sightings, sightings, keyOf).map((sighting) => {
    const change = changed.get(keyOf(sighting));
    return change === undefined ? sighting : { ...sighting, ...change };
  });
}

/** The list with changed elements in their place and new ones at its end. */
function mergeBy<T>(known: readonly T[], changed: readonly T[], keyOf: (each: T) => string): T[] {
  const byKey = new Map([...known, ...changed].map((each) => [keyOf(each), each]));
  return [...byKey.values()];
}

async function saveNext(
  desk: AdvanceDesk,
  view: OrderView,
  follow: Follow,
  step: AmendingStep | Step,
): Promise<Result<Order, SaveChangeRefusal>> {
  const before = view.order;
  const moved = follow.order;
  const { event, actor, note = null, judgement = null, patch: _patch, letters = [], ...extras } = step;
  const audit = chainAudit(desk.hashText, before.auditHash, {
    auditId: desk.ids.nextRowId(),
    orderId: before.orderId,
    orderVersion: moved.version,
    event: nameOnRecord(event, view, follow),
    stageBefore: before.stage,
    stageAfter: moved.stage,
    actor,
    note,
    judgement,
    happenedAtMs: follow.happenedAtMs,
    ...hashesAfter(desk.hashText, view, follow.after, follow.holds),
    journalHashes: [...follow.journal, ...entriesOfSuspense(step)].map((entry) =>
      hashJournalEntry(desk.hashText, entry),
    ),
  });
  const after: Order = { ...moved, auditHash: audit.hash };
  const acting = desk.findActing();
  const saved = await desk.store.saveChange({
    sightings: [],
    standings: [],
    disbursements: [],
    watch: [],
    ...extras,
    order: after,
    expectedVersion: before.version,
    audit,
    refunds: follow.refunds,
    holds: follow.holds,
    journal: follow.journal,
    letters: [...lettersOfChange(desk, view, { ...follow.after, order: after }, event), ...letters],
    ...(acting?.operatorId === actor.id ? { actingRole: acting.role } : {}),
  });
  if (!saved.ok)
    return (await isFeeTaken(desk, follow.feeEntries)) ? refuse('order_changed_meanwhile') : saved;
  const openedHolds = follow.holds.filter(({ closedAtMs }) => closedAtMs === null);
  desk.orderChanged({ order: after, openedHolds });
  return ok(after);
}

/** The entries by which a deposit of no order leaves suspense or returns to it, recorded at its order. */
export function entriesOfSuspense({
  unmatched,
  reopened,
}: Pick<ChangeExtras, 'unmatched' | 'reopened'>): readonly JournalEntry[] {
  const { takingOut = null } = unmatched ?? {};
  const { puttingIn = null } = reopened ?? {};
  return [takingOut, puttingIn].filter((entry) => entry !== null);
}

/** Enough for any honest race; more would be a fault of ours. */
const ATTEMPTS_MAX = 8;

/**
 * Reads the order, lets `decide` act on what it read, and begins again when somebody else was faster. With
 * `expectedVersion` (the {@link seenVersionOf} of what a person was looking at) it does not begin again but
 * refuses.
 */
export async function withOrder<T, R extends string>(
  desk: Pick<Desk, 'store'>,
  orderId: string,
  decide: (view: OrderView) => Promise<Result<T, R>>,
  expectedVersion?: number,
): Promise<Result<T, R | 'order_unknown' | 'order_changed_meanwhile'>> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const view = await desk.store.findOrder(orderId);
    if (view === null) return refuse('order_unknown');
    if (expectedVersion !== undefined && seenVersionOf(view.order) !== expectedVersion) break;
    const answer = await decide(view);
    if (answer.ok || answer.reason !== 'order_changed_meanwhile') return answer;
    if (expectedVersion !== undefined) break;
  }
  return refuse('order_changed_meanwhile');
}
