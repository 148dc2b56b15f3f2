import type { ChainPayment, ConsoleOrder, OperatorAction } from '@naru/contract';
import { ORDER_STAGES, REFUND_STATES, isEndStage, isRefundEnded } from '@naru/core';
import type { MessageKey } from '../../shared/i18n/translate.ts';
import { findKeyedSlip, slipFace } from './outgoing/slip-face.ts';

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
  const stage = ORDER_STAGES.find((each) => each === order.transaction.stage);
  if (stage !== undefined && isEndStage(stage)) return null;
  const step = STEPS.find((each) => order.actions.includes(each)) ?? null;
  return step === 'record_receipt' && order.waitingLine !== null ? 'record_line' : step;
}

type AwaitingOrder = Pick<
  ConsoleOrder,
  'actions' | 'disbursements' | 'holds' | 'payments' | 'proposals' | 'refunds' | 'waitingLine'
> & { readonly transaction: Pick<ConsoleOrder['transaction'], 'stage' | 'deposits'> };

type Certainty = Pick<ChainPayment, 'confirmations' | 'confirmationsRequired' | 'isFinal'>;

type NextOf<Key> = Key extends `next.${infer What}` ? What : never;
type Confirmed = 'seen' | 'confirming';

/** What the order waits for, each with a text; with the payment whose confirmations decide. */
export type Awaited =
  | { readonly what: Confirmed; readonly payment: Certainty }
  | { readonly what: Exclude<NextOf<MessageKey>, Confirmed> };

/** The one thing that comes next; null if a hold, a request or a refund shows its own steps. */
export function awaitedOf(order: AwaitingOrder): Awaited | null {
  const isProposed = order.proposals.some(({ isOutdated }) => !isOutdated);
  if (order.holds.length > 0 || isProposed) return null;
  return awaitedPayment(order) ?? (isOwed(order) ? null : awaitedStep(order));
}

/** A payment to be made comes first, then one that is being confirmed. */
function awaitedPayment({ disbursements, payments }: AwaitingOrder): Awaited | null {
  const slip = findKeyedSlip({ disbursements });
  if (slip?.witness === 'operator') return { what: `attest.${slip.purpose}` };
  if (slip !== null) return { what: slip.needsProof ? 'report' : 'pay' };
  const paid = disbursements.find(({ state }) => state === 'paid');
  const payment = payments.find(
    (each) => each.disbursementId === paid?.disbursementId && !each.isFinal && !each.isGone,
  );
  return paid === undefined || payment === undefined ? null : { what: 'confirming', payment };
}

/** A state that only a newer server knows counts as owed. */
function isOwed({ refunds, disbursements }: AwaitingOrder): boolean {
  const ended = refunds.every(({ state }) =>
    REFUND_STATES.some((known) => known === state && isRefundEnded(known)),
  );
  return !ended || disbursements.some((each) => slipFace(each) !== 'past' || each.state === 'excess');
}

function awaitedStep({
  actions,
  transaction: { stage, deposits },
  waitingLine,
}: AwaitingOrder): Awaited | null {
  const known = ORDER_STAGES.find((each) => each === stage);
  if (known !== undefined && isEndStage(known)) return { what: 'finished' };
  if (actions.includes('take')) return { what: 'take' };
  if (actions.includes('prepare_payout')) return { what: 'prepare' };
  if (actions.includes('record_receipt')) {
    if (waitingLine === null) return { what: 'receipt' };
    return { what: waitingLine.isOtherName ? 'line.other' : 'line' };
  }
  if (stage === 'claimed') return { what: 'claimed' };
  // An amount that may be accepted has a button.
  if (stage === 'short' && !actions.includes('accept_deviation')) return { what: 'short' };
  if (stage === 'awaiting_deposit') return { what: 'deposit' };
  const payment = deposits.find(({ isFinal }) => !isFinal);
  return stage === 'seen' && payment !== undefined ? { what: 'seen', payment } : null;
}
