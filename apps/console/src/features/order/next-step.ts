import type { AuditRow, ChainPayment, ConsoleOrder, ConsoleRefund, OperatorAction } from '@naru/contract';
import { ORDER_STAGES, REFUND_STATES, isEndStage, isRefundEnded } from '@naru/core';
import type { MessageKey } from '../../shared/i18n/translate.ts';
import { isSentToCustomer } from './notes.ts';
import { findKeyedSlip, slipFace } from './outgoing/slip-face.ts';
import { usualAct } from './refunds/refund-fields.ts';

/** Acts that are confirmed in a dialog. */
const DIALOG_ACTIONS = [
  'take_over',
  'record_receipt',
  'prepare_payout',
  'accept_deviation',
  'open_hold',
  'cancel',
] as const satisfies readonly OperatorAction[];

export type DialogAction = (typeof DIALOG_ACTIONS)[number];

/** In the order of the work: the first allowed one is the next step. */
const STEPS = [
  'take',
  'record_receipt',
  'accept_deviation',
  'prepare_payout',
] as const satisfies readonly OperatorAction[];

export type StepAction = (typeof STEPS)[number] | 'attest' | 'record_line';

type SteppedOrder = Pick<ConsoleOrder, 'actions' | 'disbursements' | 'waitingLine'> & {
  readonly transaction: Pick<ConsoleOrder['transaction'], 'stage'>;
};

/**
 * The act that moves the order on, among those that the desk allows now. Paying comes first; an order that
 * has ended has none.
 */
export function nextStep(order: SteppedOrder): StepAction | null {
  if (findKeyedSlip(order)?.acts.includes('attest') === true) return 'attest';
  if (isEnded(order.transaction.stage)) return null;
  const step = STEPS.find((each) => order.actions.includes(each)) ?? null;
  return step === 'record_receipt' && order.waitingLine !== null ? 'record_line' : step;
}

type AwaitingOrder = Pick<
  ConsoleOrder,
  | 'actions'
  | 'disbursements'
  | 'hasMessage'
  | 'holds'
  | 'lostEndsAt'
  | 'payments'
  | 'proposals'
  | 'waitingLine'
> & {
  readonly refunds: readonly Pick<ConsoleRefund, 'acts' | 'address' | 'state'>[];
  readonly transaction: Pick<ConsoleOrder['transaction'], 'stage' | 'deposits' | 'closeReason'>;
  readonly audit: readonly Pick<AuditRow, 'event'>[];
};

type Certainty = Pick<ChainPayment, 'confirmations' | 'confirmationsRequired' | 'isFinal'>;

type NextOf<Key> = Key extends `next.${infer What}` ? What : never;
type Confirmed = 'seen' | 'sent' | 'confirming' | 'confirming_too';

/** What is to be done or waited for, each with a text; with the payment whose confirmations decide. */
export type Awaited =
  | { readonly what: Confirmed; readonly payment: Certainty }
  | { readonly what: 'lost'; readonly until: string }
  | { readonly what: Exclude<NextOf<MessageKey>, Confirmed | 'lost'> };

/** All that is open now, to be read from the top; nothing where a request of a second person says it. */
export function awaitedOf(order: AwaitingOrder): readonly Awaited[] {
  if (order.holds.length > 0) return [{ what: 'hold' }];
  if (order.proposals.some(({ isOutdated }) => !isOutdated)) return [];
  const message: Awaited | null = order.hasMessage ? { what: 'message' } : null;
  const tasks = [message, slipTask(order), refundTask(order), stageTask(order)].filter(
    (each) => each !== null,
  );
  const payment = findConfirming(order);
  if (tasks.length > 0) {
    const first: readonly Awaited[] = tasks.length > 1 ? [{ what: 'both' }] : [];
    return [...first, ...tasks, ...confirmed(order, payment && { what: 'confirming_too', payment })];
  }
  if (payment === null) return confirmed(order, awaitedStage(order));
  return confirmed(order, { what: order.transaction.stage === 'sent' ? 'sent' : 'confirming', payment });
}

/** A rehearsal has no network that goes on by itself. */
function confirmed({ actions }: AwaitingOrder, awaited: Awaited | null): readonly Awaited[] {
  if (awaited === null) return [];
  const isMined = 'payment' in awaited && actions.includes('rehearsal_mine');
  return isMined ? [awaited, { what: 'mine' }] : [awaited];
}

function slipTask({ disbursements }: AwaitingOrder): Awaited | null {
  const slip = findKeyedSlip({ disbursements });
  if (slip === null) return null;
  if (slip.witness === 'operator') return { what: `attest.${slip.purpose}` };
  if (slip.needsProof) return { what: 'report' };
  return { what: slip.acts.includes('rehearsal_pay') ? 'pay.rehearsal' : 'pay' };
}

function refundTask({ refunds }: AwaitingOrder): Awaited | null {
  return refunds.some((refund) => usualAct(refund) !== null) ? { what: 'refund' } : null;
}

function stageTask({ actions, transaction: { stage }, waitingLine }: AwaitingOrder): Awaited | null {
  if (isEnded(stage)) return null;
  if (actions.includes('take')) return { what: 'take' };
  if (actions.includes('prepare_payout')) return { what: 'prepare' };
  if (!actions.includes('record_receipt')) return null;
  if (waitingLine === null) return { what: 'receipt' };
  return { what: waitingLine.isOtherName ? 'line.other' : 'line' };
}

/** A payment of the desk that the network shows and has not made final. */
function findConfirming({ disbursements, payments }: AwaitingOrder): Certainty | null {
  const paid = disbursements.filter(({ state }) => state === 'paid');
  const isOfPaid = (id: string | null): boolean => paid.some(({ disbursementId }) => disbursementId === id);
  return payments.find((each) => isOfPaid(each.disbursementId) && !each.isFinal && !each.isGone) ?? null;
}

function isEnded(stage: string): boolean {
  const known = ORDER_STAGES.find((each) => each === stage);
  return known !== undefined && isEndStage(known);
}

/** A state that only a newer server knows counts as owed. */
function isOwed({ refunds, disbursements }: AwaitingOrder): boolean {
  const ended = refunds.every(({ state }) =>
    REFUND_STATES.some((known) => known === state && isRefundEnded(known)),
  );
  return !ended || disbursements.some((each) => slipFace(each) !== 'past' || each.state === 'excess');
}

/** The customer of an order that was not delivered may wait for what an operator wrote to them. */
function isPromised({ audit, transaction: { stage, closeReason } }: AwaitingOrder): boolean {
  return closeReason === 'misdirected' || (stage !== 'delivered' && audit.some(isSentToCustomer));
}

function awaitedStage(order: AwaitingOrder): Awaited | null {
  const { lostEndsAt, transaction } = order;
  const { stage, deposits } = transaction;
  if (isEnded(stage)) return isOwed(order) ? null : { what: isPromised(order) ? 'promised' : 'finished' };
  if (stage === 'claimed') return { what: 'claimed' };
  // An amount that may be accepted has a button.
  if (stage === 'short' && !order.actions.includes('accept_deviation')) return { what: 'short' };
  if (stage === 'awaiting_deposit') return { what: 'deposit' };
  if (stage === 'lost' && lostEndsAt !== null) return { what: 'lost', until: lostEndsAt };
  const payment = deposits.find(({ isFinal }) => !isFinal);
  return stage === 'seen' && payment !== undefined ? { what: 'seen', payment } : null;
}

/** Until when the network is watched before the order can be canceled; null: it can be now. */
export function cancelableAtOf({ disbursements }: Pick<ConsoleOrder, 'disbursements'>): string | null {
  const payout = disbursements.find(({ purpose, endableAt }) => purpose === 'payout' && endableAt !== null);
  return payout?.endableAt ?? null;
}
