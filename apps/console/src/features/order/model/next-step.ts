import type { OperatorAction } from '@naru/contract';

/** Acts that are confirmed in a dialog. */
export const DIALOG_ACTIONS = [
  'record_receipt',
  'prepare_payout',
  'discard_payout',
  'attest_payout',
  'accept_deviation',
  'cancel',
] as const satisfies readonly OperatorAction[];

export type DialogAction = (typeof DIALOG_ACTIONS)[number];

/** In the order in which an order needs them: the first one possible is the step that comes next. */
const STEPS = [
  'take',
  'record_receipt',
  'accept_deviation',
  'prepare_payout',
  'attest_payout',
] as const satisfies readonly OperatorAction[];

export type StepAction = (typeof STEPS)[number];

/** The act that moves the order on, among those that the desk allows now. */
export function nextStep(actions: readonly string[]): StepAction | null {
  return STEPS.find((step) => actions.includes(step)) ?? null;
}
