import { type Result, type UNMATCHED_ORDER_REFUSALS, type UNMATCHED_REFUSALS, ok, refuse } from '@naru/core';
import { readNextKey } from '../runtime/payment-reference.ts';
import { writeReceipt } from './record-receipt.ts';
import { reviewAfterAct } from './review-deposits.ts';
import type { Actor, Order } from '../facts/order.ts';
import { OF_NO_NETWORK, type Sighting } from '../facts/sighting.ts';
import { type AdvanceRefusal, amendOrder, withOrder } from '../order/advance-order.ts';
import { getAsset, getRail, type Desk, getPayRail } from '../runtime/desk.ts';
import type { OrderView } from '../ports/store.ts';
import { openCase, actOfEntry, suspenseEntry } from './record-unmatched.ts';
import type { DecideAct } from '../audit/write-audit.ts';
import { finalityOfUnmatched } from '../ledger/judge-finality.ts';
import type { Proposal } from '../ports/proposals.ts';
import {
  type ApprovalRefusal,
  type ProposalApproval,
  decideApproved,
  decideOrPropose,
} from '../approval/act-proposal.ts';
import { isSecondNeeded } from '../approval/second-person.ts';
import type { UnmatchedDecision, UnmatchedDeposit, UnmatchedPlace } from '../ports/unmatched-store.ts';
import { isMoneyUnchecked } from './unchecked-money.ts';

export type UnmatchedRefusal = (typeof UNMATCHED_REFUSALS)[number];

export type AssignUnmatchedRefusal =
  | UnmatchedRefusal
  | AdvanceRefusal
  | (typeof UNMATCHED_ORDER_REFUSALS)[number];

interface Deciding {
  readonly place: UnmatchedPlace;
  readonly operatorId: string;
}

/**
 * The money belongs to this order: it becomes its deposit by the ordinary rules, in time or late, and leaves
 * suspense in the same transaction.
 */
export async function assignUnmatched(
  desk: Desk,
  { place, operatorId, orderId }: Deciding & { readonly orderId: string },
): Promise<Result<Order, AssignUnmatchedRefusal>> {
  const found = await findOpen(desk, place);
  if (!found.ok) return found;
  const deposit = found.value;
  const actor: Actor = { kind: 'operator', id: operatorId };
  const assigned = await withOrder(desk, orderId, (view) => assignTo(desk, view, deposit, actor));
  return assigned.ok ? reviewAfterAct(desk, assigned.value) : assigned;
}

async function assignTo(
  desk: Desk,
  view: OrderView,
  deposit: BookedDeposit,
  actor: Actor,
): Promise<Result<Order, Exclude<AssignUnmatchedRefusal, 'order_unknown'>>> {
  const { order } = view;
  if (order.payAssetId !== deposit.assetId) return refuse('order_of_other_currency');
  // A payment from before the order cannot be for it.
  if (deposit.firstSeenAtMs < order.createdAtMs) return refuse('receipt_before_order');
  const unmatched = decisionOf(desk, deposit, actor.id);
  const isByPerson = getPayRail(desk, order).network.witness === 'operator';
  // If the deposit was taken from an order before, that order keeps its key.
  const outputKey = await readNextKey(desk, deposit.railId, deposit.outputKey);
  const standing = isByPerson ? 'booked' : null;
  const sighting = toSighting({ ...deposit, outputKey }, order.orderId, standing);
  if (isByPerson) return writeReceipt(desk, view, { actor, unmatched }, sighting);
  return amendOrder(desk, view, {
    event: 'deposit_assigned',
    actor,
    note: deposit.txid,
    sightings: [sighting],
    unmatched,
  });
}

/**
 * The money goes back: it becomes the deposit of an order that is closed from the beginning, whose refund is
 * then approved, paid and watched like any other.
 */
export async function returnUnmatched(
  desk: Desk,
  { place, operatorId }: Deciding,
): Promise<Result<Order, AssignUnmatchedRefusal>> {
  const found = await findOpen(desk, place);
  if (!found.ok) return found;
  const orderId = await openCase(desk, found.value, operatorId);
  return assignUnmatched(desk, { place, operatorId, orderId });
}

/** A deposit that waits for a decision and is in the books. */
export interface BookedDeposit extends UnmatchedDeposit {
  readonly entryId: string;
}

export async function findOpen(
  desk: Desk,
  place: UnmatchedPlace,
): Promise<Result<BookedDeposit, UnmatchedRefusal>> {
  const deposit = await desk.store.findUnmatchedDeposit(place);
  if (deposit === null) return refuse('unmatched_unknown');
  if (deposit.state !== 'open') return refuse('unmatched_decided');
  if (await isMoneyUnchecked(desk, deposit)) return refuse('restore_unchecked');
  const { entryId } = deposit;
  return entryId === null ? refuse('deposit_not_final') : ok({ ...deposit, entryId });
}

export function decisionOf(desk: Desk, deposit: BookedDeposit, decidedBy: string): UnmatchedDecision {
  const { railId, outputKey, entryId } = deposit;
  const takingOut = suspenseEntry(desk, deposit, 'out');
  return { railId, outputKey, entryId, decidedBy, decidedAtMs: desk.clock.nowMs(), takingOut };
}

function toSighting(deposit: UnmatchedDeposit, orderId: string, standing: Sighting['standing']): Sighting {
  const { state: _state, entryId: _entryId, decidedBy: _decidedBy, decidedAtMs: _atMs, ...paid } = deposit;
  return {
    ...OF_NO_NETWORK,
    ...paid,
    orderId,
    purpose: 'deposit',
    droppedAtMs: null,
    standing,
    disbursementId: null,
  };
}

/**
 * `dismiss`: it is not money of a customer, such as the operator's own transfer; it only leaves suspense.
 * `reopen` takes that back: it is in suspense again and waits for a decision.
 */
export const UNMATCHED_ACTS = ['dismiss', 'reopen'] as const;

export type UnmatchedAct = (typeof UNMATCHED_ACTS)[number];

export interface UnmatchedWish {
  readonly act: UnmatchedAct;
  readonly place: UnmatchedPlace;
  readonly operatorId: string;
  /** The reason, with the evidence. */
  readonly note: string;
}

export type DismissRefusal = UnmatchedRefusal | ApprovalRefusal;

/** Dismisses money of no order, or takes that back; above the limit it is proposed to a second person. */
export async function dismissOrPropose(
  desk: Desk,
  wish: UnmatchedWish,
): Promise<Result<'recorded' | 'proposed', DismissRefusal | 'proposal_open'>> {
  const { act, place, operatorId, note } = wish;
  const subjectId = subjectOf(place);
  const proposal = { kind: 'unmatched', subjectId, details: { act, ...place }, reason: note } as const;
  return decideOrPropose(desk, {
    isForTwo: async () => {
      const deposit = await desk.store.findUnmatchedDeposit(place);
      if (deposit === null) return false;
      const amount = { asset: getAsset(desk, deposit.assetId), baseUnits: deposit.baseUnits };
      return isSecondNeeded(desk, [amount], operatorId);
    },
    proposed: { ...proposal, proposedBy: operatorId },
    plan: planOf(desk, wish),
  });
}

/** Writes the act. With an approval it is the one that another person proposed. */
export function dismissUnmatched(
  desk: Desk,
  wish: UnmatchedWish,
  approval: ProposalApproval | null = null,
): Promise<Result<null, DismissRefusal>> {
  return decideApproved(desk, approval, planOf(desk, wish));
}

/** The act that a proposal is about. */
export function readUnmatchedProposal({ details, proposedBy, reason }: Proposal): UnmatchedWish {
  const { act, railId = '', outputKey = '' } = details;
  const place = { railId, outputKey };
  return { act: act === 'reopen' ? act : 'dismiss', place, operatorId: proposedBy, note: reason ?? '' };
}

/** The subject of a proposal; the identifier of a rail has no space. */
function subjectOf({ railId, outputKey }: UnmatchedPlace): string {
  return `${railId} ${outputKey}`;
}

function planOf(desk: Desk, { act: wanted, place, operatorId, note }: UnmatchedWish) {
  const plans: Readonly<Record<UnmatchedAct, DecideAct<null, DismissRefusal>>> = {
    dismiss: async () => {
      const found = await findOpen(desk, place);
      if (!found.ok) return found;
      const decision = decisionOf(desk, found.value, operatorId);
      return ok({
        what: actOfEntry(desk, decision.takingOut, { operatorId, note }),
        write: (act, approved) => written(desk.store.dismissUnmatchedDeposit(decision, act, approved)),
      });
    },
    reopen: async () => {
      const deposit = await desk.store.findUnmatchedDeposit(place);
      if (deposit === null) return refuse('unmatched_unknown');
      if (deposit.state !== 'not_ours') return refuse('unmatched_decided');
      if (await isMoneyUnchecked(desk, deposit)) return refuse('restore_unchecked');
      const railState = await desk.store.findRailState(place.railId);
      // A replaced block may have left the payment out, or may be replaced as well.
      if (!finalityOfUnmatched(getRail(desk, place.railId), deposit, railState).isFinal)
        return refuse('deposit_not_final');
      const entry = suspenseEntry(desk, deposit, 'in');
      return ok({
        what: actOfEntry(desk, entry, { operatorId, note }),
        write: (act, approved) => written(desk.store.reopenUnmatchedDeposit(place, entry, act, approved)),
      });
    },
  };
  return plans[wanted];
}

type Written<R extends string> = Promise<Result<null, R | 'proposal_unknown' | 'act_overtaken'>>;

/** The result of a write that is refused if somebody else has decided meanwhile. */
async function written(saving: Written<'unmatched_changed_meanwhile'>): Written<'unmatched_decided'> {
  const saved = await saving;
  if (saved.ok) return saved;
  const { reason } = saved;
  return refuse(reason === 'unmatched_changed_meanwhile' ? 'unmatched_decided' : reason);
}
