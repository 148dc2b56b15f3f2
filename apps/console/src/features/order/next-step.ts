import type { ConsoleOrder, OperatorAction } from '@naru/contract';
import { ORDER_STAGES, isEndStage } from '@naru/core';
import { findKeyedSlip } from './outgoing/slip-face.ts';

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

export type StepAction = (typeof STEPS)[number] | 'attest';

type SteppedOrder = Pick<ConsoleOrder, 'actions' | 'disbursements'> & {
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
  return STEPS.find((step) => order.actions.includes(step)) ?? null;
}
