import {
  type Amendment,
  type OrderEvent,
  type ReceiptCause,
  type Result,
  TRANSITIONS,
  isEndStage,
  nextRefundState,
  refuse,
} from '@naru/core';
import type { Actor, Order, OrderPatch } from '../facts/order.ts';
import type { RefundCase } from '../facts/disbursement.ts';
import { type Sighting, isDeposit } from '../facts/sighting.ts';
import { reviewAfterAct } from '../deposit/review-deposits.ts';
import { isGiven, planReopening } from '../deposit/record-unmatched.ts';
import { holdUnlessOpen } from '../order/holds-and-reviews.ts';
import { bookedDeposits, carriedBaseUnits } from '../ledger/money-of-order.ts';
import {
  type AdvanceRefusal,
  type ChangeExtras,
  advanceOrder,
  amendOrder,
  withOrder,
} from '../order/advance-order.ts';
import type { OperatorAct } from '../order/assign-order.ts';
import { type Desk, getAsset } from '../runtime/desk.ts';
import { sumOf } from '../ledger/disbursement-state.ts';
import type { Proposal } from '../ports/proposals.ts';
import type { OrderView } from '../ports/store.ts';
import {
  type PaymentProposalRefusal,
  checkOrderProposal,
  isOpenFor,
  proposeOrderAct,
} from '../approval/payment-proposal.ts';
import { decideAlone } from '../approval/second-person.ts';
import { listBankAccounts, readBankDesk } from './read-bank-desk.ts';
import { topUpWindow } from '../ledger/payment-deadline.ts';

type CorrectionRefusal = AdvanceRefusal | 'receipt_unknown' | 'reason_missing';
type ReverseReceiptRefusal = CorrectionRefusal | 'order_unknown' | 'proposal_open';

interface ReceiptCorrection {
  /** The key of the receipt: the key of its line, or the typed reference. */
  readonly receiptKey: string;
  readonly cause: ReceiptCause;
  /** What proves it. May be empty if a line of the bank is the proof. */
  readonly note: string;
}

/**
 * Takes back a receipt that a person recorded, at any time: the bank took the money back, or the receipt was
 * recorded wrongly. Its money leaves the books, and the order follows the remaining money. Above the limit,
 * the act waits for another person if there is one.
 */
export async function reverseReceipt(
  desk: Desk,
  { orderId, actor, expectedVersion, ...correction }: OperatorAct & ReceiptCorrection,
): Promise<Result<Order, ReverseReceiptRefusal>> {
  const correctionKey = await findCorrection(desk, { orderId, ...correction });
  const done = await withOrder(
    desk,
    orderId,
    async (view) => {
      const receipt = await findOwnReceipt(desk, view, correction);
      if (receipt === null) return refuse('receipt_unknown');
      if (correction.note.trim() === '' && correctionKey === null) return refuse('reason_missing');
      const { payUsdPrice: orderUsdPrice } = view.order;
      const asset = getAsset(desk, receipt.assetId);
      const amount = { asset, baseUnits: receipt.baseUnits, orderUsdPrice };
      const alone = await decideAlone(desk, [amount], actor.id);
      if (alone !== 'for_two')
        return takeBack(desk, view, { ...correction, receipt, correctionKey, actor }, alone);
      const wish = proposalOf(view, correction);
      if (await isOpenFor(desk, wish)) return refuse('proposal_open');
      const reason = correction.note.trim();
      const proposal = proposeOrderAct(desk, { ...wish, reason, proposedBy: actor.id });
      return amendOrder(desk, view, { event: 'receipt_proposed', actor, note: reason, proposal });
    },
    expectedVersion,
  );
  return done.ok ? reviewAfterAct(desk, done.value) : done;
}

type ApproveCorrectionRefusal = CorrectionRefusal | PaymentProposalRefusal | 'order_unknown';

/** Takes back the receipt that another person proposed to take back, if it is still recorded. */
export async function approveReceiptCorrection(
  desk: Desk,
  { proposal, actor }: { readonly proposal: Proposal & { readonly orderId: string }; readonly actor: Actor },
): Promise<Result<Order, ApproveCorrectionRefusal>> {
  const { orderId, proposalId } = proposal;
  const correction = { ...readCorrection(proposal), note: proposal.reason ?? '' };
  const correctionKey = await findCorrection(desk, { orderId, ...correction });
  const done = await withOrder(desk, orderId, async (view) => {
    const checked = await checkOrderProposal(desk, view, { proposalId, operatorId: actor.id });
    if (!checked.ok) return checked;
    const receipt = await findOwnReceipt(desk, view, correction);
    if (receipt === null) return refuse('proposal_outdated');
    const ended = { endedProposalId: proposalId };
    return takeBack(desk, view, { ...correction, receipt, correctionKey, actor }, ended);
  });
  return done.ok ? reviewAfterAct(desk, done.value) : done;
}

/** The receipt that a proposal would take back; null once the receipt is taken back. */
export function findProposedReceipt(view: OrderView, proposal: Proposal): Sighting | null {
  return findReceipt(view, readCorrection(proposal));
}

function proposalOf(
  { order: { orderId } }: OrderView,
  { receiptKey, cause }: ReceiptCorrection,
): Pick<Proposal, 'kind' | 'subjectId' | 'orderId' | 'details'> & { readonly orderId: string } {
  return { kind: 'receipt', subjectId: `${orderId} ${receiptKey}`, orderId, details: { receiptKey, cause } };
}

function readCorrection({ details }: Proposal): Pick<ReceiptCorrection, 'receiptKey' | 'cause'> {
  const { receiptKey = '', cause } = details;
  return { receiptKey, cause: cause === 'taken_by_bank' ? cause : 'recorded_wrongly' };
}

/** A person cannot take back a payment that the network shows, unless a person gave it to the order. */
async function findOwnReceipt(
  desk: Desk,
  view: OrderView,
  correction: Pick<ReceiptCorrection, 'receiptKey' | 'cause'>,
): Promise<Sighting | null> {
  const receipt = findReceipt(view, correction);
  if (receipt === null || receipt.watchKey === '') return receipt;
  const isOwn = correction.cause === 'recorded_wrongly' && (await isGiven(desk, view.order, receipt));
  return isOwn ? receipt : null;
}

/** A receipt marked as taken back by the bank can still be marked as wrong, which frees its number. */
function findReceipt(
  { sightings }: Pick<OrderView, 'sightings'>,
  { receiptKey, cause }: Pick<ReceiptCorrection, 'receiptKey' | 'cause'>,
): Sighting | null {
  const found = sightings.find(({ purpose, outputKey }) => purpose === 'deposit' && outputKey === receiptKey);
  const isThere =
    found?.standing === 'booked' ||
    // A deposit that was given to the order, and is not final there.
    found?.standing === null ||
    (found?.standing === 'given_up' && cause === 'recorded_wrongly');
  return isThere ? found : null;
}

interface TakingBack extends ReceiptCorrection {
  readonly receipt: Sighting;
  readonly correctionKey: string | null;
  readonly actor: Actor;
}

async function takeBack(
  desk: Desk,
  view: OrderView,
  { receipt, cause, note, correctionKey, actor }: TakingBack,
  ended: Pick<ChangeExtras, 'endedProposalId' | 'actSeen'> = {},
): Promise<Result<Order, AdvanceRefusal>> {
  const { railId, outputKey, txid } = receipt;
  const words = note.trim();
  const step = { actor, note: words === '' ? txid : `${txid} ${words}`, ...ended };
  if (cause === 'recorded_wrongly') {
    const standing = { railId, outputKey, standing: 'not_ours', disbursementId: null } as const;
    const { event, patch } = followWrong(desk, view, receipt);
    // The promise was reduced because of this receipt: a person decides how the order continues.
    const isAccepted = OPEN_STAGES.has(view.order.stage) && view.order.acceptedBaseUnits !== null;
    const holds = isAccepted ? holdUnlessOpen(desk, view, 'deposit_reversed', actor) : [];
    const reopened = receipt.watchKey === '' ? {} : { reopened: await planReopening(desk, receipt) };
    const refunds = endEmptied(view, receipt, step.note);
    const change = { ...step, patch, holds, refunds, standings: [standing], ...reopened };
    return event === 'receipt_corrected'
      ? amendOrder(desk, view, { ...change, event })
      : advanceOrder(desk, view, { ...change, event });
  }
  const { stage } = view.order;
  const isLeaving = stage === 'sent' || isEndStage(stage);
  return amendOrder(desk, view, {
    ...step,
    event: 'receipt_reversed',
    ...(correctionKey === null ? {} : { correction: { lineKey: correctionKey, takesBack: outputKey } }),
    standings: [{ railId, outputKey, standing: 'given_up', disbursementId: null }],
    holds: isLeaving ? [] : holdUnlessOpen(desk, view, 'deposit_reversed', actor),
  });
}

/** Ends the refunds of an order whose only deposit was not its own: nothing is owed back any more. */
function endEmptied(view: OrderView, receipt: Sighting, evidence: string): readonly RefundCase[] {
  const isOther = (each: Sighting): boolean => isDeposit(each) && each.outputKey !== receipt.outputKey;
  if (carriedBaseUnits(view) > 0n || view.sightings.some(isOther)) return [];
  return view.refunds.flatMap((refund): RefundCase[] => {
    const state = nextRefundState(refund.state, 'waive_dust', 'operator');
    return state.ok ? [{ ...refund, state: state.value, allocatedBaseUnits: 0n, evidence }] : [];
  });
}

/**
 * The stage of an order after a wrong receipt was removed: as if the receipt had never been, if nothing was
 * prepared. After that, the shortage holds the order, or is its loss.
 */
function followWrong(
  desk: Desk,
  view: OrderView,
  receipt: Sighting,
): { readonly event: OrderEvent | Extract<Amendment, 'receipt_corrected'>; readonly patch: OrderPatch } {
  const { order } = view;
  const others = bookedDeposits(view).filter(({ outputKey }) => outputKey !== receipt.outputKey);
  const left = carriedBaseUnits(view) + sumOf(others);
  const { stage, closeReason, claimEndsAtMs, lockEndsAtMs, acceptedBaseUnits } = order;
  // The policy closed the order for an amount that never came: no person decided against it.
  if (stage === 'closed_funded' && closeReason === 'overpaid' && left <= order.payBaseUnits)
    return { event: 'receipt_corrected', patch: { closeReason: 'no_payment' } };
  const isAsItWas = acceptedBaseUnits === null && OPEN_STAGES.has(stage);
  if (!isAsItWas || left >= order.payBaseUnits) return { event: 'receipt_corrected', patch: {} };
  const free: OrderPatch = { assignedOperatorId: null, assignedUntilMs: null };
  if (left > 0n) return { event: 'receipt_corrected_short', patch: { ...free, ...topUpWindow(desk, order) } };
  return {
    event: 'receipt_corrected_none',
    patch: { ...free, claimEndsAtMs: claimEndsAtMs ?? lockEndsAtMs },
  };
}

const OPEN_STAGES: ReadonlySet<Order['stage']> = new Set(TRANSITIONS.receipt_corrected_none.from);

/** The later line of the bank that takes back the line of the receipt. */
async function findCorrection(
  desk: Desk,
  {
    orderId,
    receiptKey,
    cause,
  }: Pick<ReceiptCorrection, 'receiptKey' | 'cause'> & { readonly orderId: string },
): Promise<string | null> {
  if (cause === 'recorded_wrongly') return null;
  const view = await desk.store.findOrder(orderId);
  const receipt = view === null ? null : findReceipt(view, { receiptKey, cause });
  const account = listBankAccounts(desk).find(({ railId }) => railId === receipt?.railId);
  if (account === undefined) return null;
  const { lines } = await readBankDesk(desk, account);
  return lines.find((line) => line.receiptKey === receiptKey)?.correctionKey ?? null;
}
