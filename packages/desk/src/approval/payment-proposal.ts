import { type Result, ok, refuse } from '@naru/core';
import type { Disbursement } from '../facts/disbursement.ts';
import type { Actor, Order } from '../facts/order.ts';
import { amendOrder, withOrder } from '../order/advance-order.ts';
import type { Desk } from '../runtime/desk.ts';
import type { Proposal } from '../ports/proposals.ts';
import type { OrderView, SaveChangeRefusal } from '../ports/store.ts';
import { type SecondPersonRefusal, checkSecondPerson } from './second-person.ts';

/** After this long a proposal has to be made again. */
export const PROPOSAL_LASTS_MS = 24 * 3_600_000;

/** More proposals than any order has at the same time. */
export const PROPOSALS_PER_ORDER_MAX = 20;

/** The content of a proposed payment, without who approves it and when. */
export type PaymentWish = Pick<
  Disbursement,
  'purpose' | 'refundId' | 'railId' | 'assetId' | 'address' | 'baseUnits'
>;

export type PaymentProposalRefusal = SecondPersonRefusal | 'proposal_unknown' | 'proposal_outdated';

export function proposePayment(
  desk: Pick<Desk, 'clock' | 'ids' | 'hashText'>,
  { orderId }: Order,
  { wish, proposedBy }: { readonly wish: PaymentWish; readonly proposedBy: string },
): Proposal {
  return proposeOrderAct(desk, {
    kind: wish.purpose,
    subjectId: wish.refundId ?? orderId,
    orderId,
    details: { factsHash: hashWish(desk.hashText, orderId, wish) },
    reason: null,
    proposedBy,
  });
}

/** The proposal of an act on one order. */
export function proposeOrderAct(
  desk: Pick<Desk, 'clock' | 'ids'>,
  act: Omit<Proposal, 'proposalId' | 'createdAtMs' | 'endsAtMs'>,
): Proposal {
  const createdAtMs = desk.clock.nowMs();
  return {
    proposalId: desk.ids.nextRowId(),
    ...act,
    createdAtMs,
    endsAtMs: createdAtMs + PROPOSAL_LASTS_MS,
  };
}

/** Whether the same act on the order already waits for a second person. */
export async function isOpenFor(
  { store, clock }: Pick<Desk, 'store' | 'clock'>,
  { kind, subjectId, details }: Pick<Proposal, 'kind' | 'subjectId' | 'details'>,
): Promise<boolean> {
  const open = await store.listProposals({ nowMs: clock.nowMs(), limit: 1, kinds: [kind], subjectId });
  return open.some((each) => JSON.stringify(each.details) === JSON.stringify(details));
}

/** The proposal of exactly this payment that waits now, or null. */
export async function findPaymentProposal(
  desk: Pick<Desk, 'store' | 'clock' | 'hashText'>,
  order: Order,
  wish: PaymentWish,
): Promise<Proposal | null> {
  const open = await desk.store.listProposals({
    nowMs: desk.clock.nowMs(),
    limit: PROPOSALS_PER_ORDER_MAX,
    orderId: order.orderId,
  });
  return open.find((proposal) => isProposalOf(desk, proposal, order, wish)) ?? null;
}

/** Whether the proposal is of exactly this payment: of the same receiver and the same amount. */
export function isProposalOf(
  { hashText }: Pick<Desk, 'hashText'>,
  { kind, details }: Proposal,
  { orderId }: Order,
  wish: PaymentWish,
): boolean {
  return kind === wish.purpose && details['factsHash'] === hashWish(hashText, orderId, wish);
}

/** Whether this person may approve exactly this payment. */
export async function checkPaymentProposal(
  desk: Pick<Desk, 'store' | 'clock' | 'hashText'>,
  view: OrderView,
  asked: { readonly proposalId: string; readonly wish: PaymentWish; readonly operatorId: string },
): Promise<Result<Proposal, PaymentProposalRefusal>> {
  const checked = await checkOrderProposal(desk, view, asked);
  if (!checked.ok) return checked;
  return isProposalOf(desk, checked.value, view.order, asked.wish) ? checked : refuse('proposal_outdated');
}

/** Whether this person may approve the proposal. Its proposer must be the one in the audit trail. */
export async function checkOrderProposal(
  desk: Pick<Desk, 'store' | 'clock'>,
  { order }: OrderView,
  { proposalId, operatorId }: { readonly proposalId: string; readonly operatorId: string },
): Promise<Result<Proposal, PaymentProposalRefusal>> {
  const proposal = await desk.store.findProposal(proposalId);
  if (proposal === null || desk.clock.nowMs() >= proposal.endsAtMs) return refuse('proposal_unknown');
  const { proposedBy, createdAtMs } = proposal;
  const allowed = await checkSecondPerson(desk, { operatorId, proposedBy });
  if (!allowed.ok) return allowed;
  const isOnRecord = (await desk.store.listAudit(order.orderId)).some(
    ({ event, actor, happenedAtMs }) =>
      (event === 'payment_proposed' || event === 'receipt_proposed') &&
      actor.id === proposedBy &&
      happenedAtMs === createdAtMs,
  );
  return isOnRecord ? ok(proposal) : refuse('proposal_outdated');
}

function hashWish(hashText: Desk['hashText'], orderId: string, wish: PaymentWish): string {
  const { purpose, refundId, railId, assetId, address, baseUnits } = wish;
  return hashText(
    JSON.stringify(['proposal', orderId, purpose, refundId, railId, assetId, address, `${baseUnits}`]),
  );
}

/** Ends the proposal of a payment, with the reason on record. Nothing else of the order changes. */
export async function rejectProposedPayment(
  desk: Desk,
  act: {
    readonly proposal: Proposal;
    readonly orderId: string;
    readonly actor: Actor;
    readonly note: string;
  },
): Promise<Result<Order, SaveChangeRefusal | 'order_unknown' | 'proposal_unknown'>> {
  const { proposal, orderId, actor, note } = act;
  const endedProposalId = proposal.proposalId;
  return withOrder(desk, orderId, async (view) =>
    (await desk.store.findProposal(endedProposalId)) === null
      ? refuse('proposal_unknown')
      : amendOrder(desk, view, { event: 'proposal_rejected', actor, note, endedProposalId }),
  );
}
