import type { Transaction, TransactionHold, TransactionRefund } from '@naru/contract';
import {
  HOLD_REASONS,
  type HoldReason,
  type OrderStage,
  REFUND_KINDS,
  REFUND_STATES,
  type RefundKind,
  type RefundState,
  isRefundEnded,
} from '@naru/core';
import { stageOf } from '../model/order-stage.ts';

/** A chapter of what is told about an order: its stage, or a turn that the stage alone does not tell. */
export type StoryChapter =
  | OrderStage
  /** A person has to find the payment on a statement. */
  | 'claimed_attested'
  | 'seen_bank'
  | 'sent_bank'
  /** Made from the money of another order. */
  | 'funded_converted'
  /** Delivered, and something of the payment still has to go back. */
  | 'delivered_owing'
  /** Closed, and a payment has come since. */
  | 'closed_seen'
  | 'closed_seen_bank'
  /** Closed with money, and nothing of it is owed any more. */
  | 'closed_settled';

type TransactionFacts = Pick<
  Transaction,
  'stage' | 'status' | 'deposits' | 'refunds' | 'depositKind' | 'depositWitness' | 'predecessorId' | 'address'
>;

export function chapterOf(transaction: TransactionFacts): StoryChapter {
  const stage = stageOf(transaction);
  const isBank = transaction.depositKind === 'bank';
  switch (stage) {
    case 'claimed':
      return transaction.depositWitness === 'operator' ? 'claimed_attested' : 'claimed';
    case 'seen':
      return isBank ? 'seen_bank' : 'seen';
    case 'funded':
      return transaction.predecessorId === null ? 'funded' : 'funded_converted';
    case 'sent':
      return isBankAccount(transaction.address) ? 'sent_bank' : 'sent';
    case 'delivered':
      return isOwing(transaction) ? 'delivered_owing' : 'delivered';
    case 'closed':
      if (transaction.deposits.length === 0) return 'closed';
      return isBank ? 'closed_seen_bank' : 'closed_seen';
    case 'closed_funded':
      return transaction.refunds.length > 0 && !isOwing(transaction) ? 'closed_settled' : 'closed_funded';
    case 'awaiting_deposit':
    case 'short':
    case 'lost':
    case 'over':
    case 'assigned':
    case 'prepared':
      return stage;
  }
}

function isOwing({ refunds }: Pick<Transaction, 'refunds'>): boolean {
  return refunds.some((refund) => !isRefundEnded(refundStateOf(refund)));
}

/** Bank, number and holder stand apart from each other; no network's address has a blank in it. */
export function isBankAccount(address: string): boolean {
  return /\s/.test(address.trim());
}

/** Where a refund stands, as it is told: also whether it has arrived, and whether it is known where to. */
export type RefundChapter = RefundState | 'arriving' | 'due_addressed';

export function refundChapterOf(
  refund: Pick<TransactionRefund, 'state' | 'amount' | 'address'>,
): RefundChapter {
  const state = refundStateOf(refund);
  if (state !== 'due') return state;
  if (!/[1-9]/.test(refund.amount)) return 'arriving';
  return refund.address === null ? state : 'due_addressed';
}

/** A state of a newer desk is told as owed: it is never told as settled. */
function refundStateOf({ state }: Pick<TransactionRefund, 'state'>): RefundState {
  return REFUND_STATES.find((known) => known === state) ?? 'due';
}

export function refundKindOf({ kind }: Pick<TransactionRefund, 'kind'>): RefundKind {
  return REFUND_KINDS.find((known) => known === kind) ?? 'full';
}

/** A reason of a newer desk is told as what an operator looks at. */
export function holdReasonOf({ reason }: Pick<TransactionHold, 'reason'>): HoldReason {
  return HOLD_REASONS.find((known) => known === reason) ?? 'operator';
}

/** While one of these is told, a hold is what keeps it from going on. */
const STOPPED_BY_HOLD: ReadonlySet<OrderStage> = new Set([
  'awaiting_deposit',
  'claimed',
  'seen',
  'short',
  'lost',
  'funded',
  'over',
  'assigned',
  'prepared',
] as const);

/** Whether a hold changes what comes next: of an order on its way, or of money that is still to go back. */
export function isStoppedByHold(transaction: TransactionFacts & Pick<Transaction, 'holds'>): boolean {
  if (transaction.holds.length === 0) return false;
  const stage = stageOf(transaction);
  // A payment that is under way ends the order by itself, unless it is too much.
  if (stage === 'sent' && transaction.holds.some(({ reason }) => reason === 'paid_too_much')) return true;
  return STOPPED_BY_HOLD.has(stage) || isOwing(transaction);
}
