import {
  CONSOLE_API,
  type DisbursementAct,
  type OperatorAction,
  type OperatorRight,
  type RefundAct,
} from '@naru/contract';

/** Whether the operator in question has a right. */
export type Can = (right: OperatorRight) => boolean;

/** Each button of an order requires what its call requires. */
export const RIGHTS_OF_ACTIONS = {
  take: CONSOLE_API.take.right,
  release: CONSOLE_API.release.right,
  record_receipt: CONSOLE_API.recordReceipt.right,
  prepare_payout: CONSOLE_API.preparePayout.right,
  accept_deviation: CONSOLE_API.acceptDeviation.right,
  cancel: CONSOLE_API.cancel.right,
  open_hold: CONSOLE_API.openHold.right,
  rehearsal_mine: CONSOLE_API.rehearseBlock.right,
} as const satisfies Readonly<Record<OperatorAction, OperatorRight>>;

/** One call makes all of these acts, so its body decides. */
export const RIGHTS_OF_DISBURSEMENT_ACTS = {
  report: 'work_orders',
  attest: 'work_orders',
  withdraw: 'work_orders',
  rehearsal_pay: 'work_orders',
  accept: 'decide_exceptions',
} as const satisfies Readonly<Record<DisbursementAct, OperatorRight>>;

/** Saying where money goes, keeping it or turning it into another order is not the ordinary course. */
export const RIGHTS_OF_REFUND_ACTS = {
  approve: 'work_orders',
  set_address: 'decide_exceptions',
  waive: 'decide_exceptions',
  withhold: 'decide_exceptions',
  release: 'decide_exceptions',
  convert: 'decide_exceptions',
} as const satisfies Readonly<Record<RefundAct, OperatorRight>>;
