import type { Transaction, TransactionRefund } from '@naru/contract';
import {
  type HoldReason,
  isRefundEnded,
  type OrderStage,
  type RefundState,
  STOPPABLE_STAGES,
} from '@naru/core';
import { isBankAccount } from '../payment/payment-target.ts';

/** The stage of an order, or a case that the stage alone does not distinguish. */
export type StoryChapter =
  | OrderStage
  /** An operator has to find the payment on a statement. */
  | 'claimed_attested'
  | 'seen_bank'
  | 'sent_bank'
  /** Made from the money of another order. */
  | 'funded_converted'
  /** Delivered, with a refund still open. */
  | 'delivered_owing'
  | 'closed_by_customer'
  /** The time to pay has passed. */
  | 'closed_unpaid'
  /** Closed because no block took the payment in time. */
  | 'closed_unconfirmed'
  /** Closed, and a payment has arrived since. */
  | 'closed_seen'
  | 'closed_seen_bank'
  /** Delivered, and then the payment was taken back. */
  | 'delivered_unpaid'
  /** The customer was asked to pay again what was taken back. */
  | 'asked_again'
  /** Closed with money, of which nothing is owed any more. */
  | 'closed_settled'
  | 'closed_refunded'
  /** Opened to send back money that belonged to no order. */
  | 'returning'
  | 'returned';

type TransactionFacts = Pick<
  Transaction,
  | 'stage'
  | 'status'
  | 'closeReason'
  | 'deposits'
  | 'refunds'
  | 'depositKind'
  | 'depositWitness'
  | 'predecessorId'
  | 'address'
  | 'holds'
  | 'askedAgain'
>;

const TAKEN_BACK: ReadonlySet<HoldReason> = new Set(['deposit_gone', 'deposit_reversed'] as const);

/** The case that the page, its texts and its next step describe. */
export function chapterOf(transaction: TransactionFacts): StoryChapter {
  const stage = transaction.stage;
  const isBank = transaction.depositKind === 'bank';
  if (transaction.askedAgain !== null) return 'asked_again';
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
      if (transaction.holds.some(({ reason }) => TAKEN_BACK.has(reason))) return 'delivered_unpaid';
      return isOwing(transaction) ? 'delivered_owing' : 'delivered';
    case 'closed':
      if (transaction.deposits.length === 0) return unpaidChapterOf(transaction.closeReason);
      if (transaction.closeReason === 'unconfirmed') return 'closed_unconfirmed';
      return isBank ? 'closed_seen_bank' : 'closed_seen';
    case 'closed_funded':
      return closedFundedChapterOf(transaction);
    case 'awaiting_deposit':
    case 'short':
    case 'lost':
    case 'over':
    case 'assigned':
    case 'prepared':
      return stage;
  }
}

function closedFundedChapterOf({
  closeReason,
  deposits,
  refunds,
}: Pick<Transaction, 'closeReason' | 'deposits' | 'refunds'>): StoryChapter {
  // The network has taken back all that came: there is nothing to keep or to send back.
  const isNothingLeft = deposits.length === 0 && refunds.every(({ amount }) => !/[1-9]/.test(amount));
  if (isNothingLeft) return unpaidChapterOf(closeReason);
  const isSettled = refunds.length > 0 && !isOwing({ refunds });
  if (closeReason !== 'unmatched' && isSettled && refunds.every(({ state }) => state === 'refunded'))
    return 'closed_refunded';
  if (closeReason === 'unmatched') return isSettled ? 'returned' : 'returning';
  return isSettled ? 'closed_settled' : 'closed_funded';
}

function unpaidChapterOf(closeReason: string | null): StoryChapter {
  if (closeReason === 'customer') return 'closed_by_customer';
  return closeReason === 'timeout' || closeReason === 'clock_wrong' ? 'closed_unpaid' : 'closed';
}

function isOwing({ refunds }: Pick<Transaction, 'refunds'>): boolean {
  return refunds.some((refund) => !isRefundEnded(refund.state));
}

/** The state of a refund, and whether its money has arrived or is gone, and its address is known. */
export type RefundChapter = RefundState | 'arriving' | 'due_addressed' | 'sent_bank' | 'gone';

export function refundChapterOf(
  refund: Pick<TransactionRefund, 'state' | 'amount' | 'address' | 'networkFee' | 'payments'>,
): RefundChapter {
  const state = refund.state;
  if (state === 'waived' && refund.networkFee === null) return 'gone';
  if (state === 'sent' && refund.payments.some(({ kind }) => kind === 'bank')) return 'sent_bank';
  if (state !== 'due') return state;
  if (!/[1-9]/.test(refund.amount)) return 'arriving';
  return refund.address === null ? state : 'due_addressed';
}

/** Chapters of an order when all goes well, and the end of one that was never paid. */
const PLAIN_CHAPTERS: ReadonlySet<StoryChapter> = new Set([
  'awaiting_deposit',
  'claimed',
  'claimed_attested',
  'seen',
  'seen_bank',
  'funded',
  'funded_converted',
  'assigned',
  'prepared',
  'sent',
  'sent_bank',
  'delivered',
  'closed',
  'closed_by_customer',
  'closed_unpaid',
] as const);

/** Whether customers need more than one sentence: where their money is, and what they have to do. */
export function isProblem(transaction: TransactionFacts): boolean {
  return !PLAIN_CHAPTERS.has(chapterOf(transaction)) || isStoppedByHold(transaction);
}

const STOPPED_BY_HOLD: ReadonlySet<OrderStage> = new Set(STOPPABLE_STAGES);

/** Whether a hold stops the order, or a refund that is still owed. */
export function isStoppedByHold(transaction: TransactionFacts): boolean {
  if (transaction.holds.length === 0 || transaction.askedAgain !== null) return false;
  const stage = transaction.stage;
  // A payout under way completes the order by itself, unless it is too much.
  if (stage === 'sent' && transaction.holds.some(({ reason }) => reason === 'paid_too_much')) return true;
  return STOPPED_BY_HOLD.has(stage) || isOwing(transaction);
}

/** True where money may still be sent to the order's address. */
export function isPayable(stage: OrderStage): boolean {
  return stage === 'awaiting_deposit' || stage === 'claimed' || stage === 'short';
}
