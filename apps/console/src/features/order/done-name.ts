import type { RefundAct } from '@naru/core';
import type { ConsoleDisbursement, ConsoleBody } from '@naru/contract';
import type { ActBodies, ActName } from '../../shared/api/console-api.ts';

/** The name of an act in the texts about it. */
const ACTION_OF = {
  take: 'take',
  takeOver: 'take_over',
  release: 'release',
  recordReceipt: 'record_receipt',
  recordLine: 'record_receipt',
  reverseReceipt: 'reverse_receipt',
  preparePayout: 'prepare_payout',
  judgePayment: 'judge_payment',
  acceptDeviation: 'accept_deviation',
  cancel: 'cancel',
  rehearsePayment: 'rehearsal_pay',
  rehearseBlock: 'rehearsal_mine',
  rehearseCustomer: 'rehearsal_customer',
  openHold: 'open_hold',
  closeHold: 'close_hold',
  writeNote: 'write_note',
  tellCustomer: 'tell_customer',
} as const satisfies Record<Exclude<ActName, 'disbursementAct' | 'refundAct' | 'rehearseGone'>, string>;

export type DoneName =
  | (typeof ACTION_OF)[keyof typeof ACTION_OF]
  | Exclude<ConsoleBody<'disbursementAct'>['act'], 'withdraw'>
  | `withdraw.${ConsoleDisbursement['purpose']}`
  | `refund.${RefundAct}`
  | `rehearsal_gone.${ActBodies['rehearseGone']['sent']['ending']}`;

type Paid = Pick<ConsoleDisbursement, 'disbursementId' | 'purpose'>;

/** The name in the texts which say that an act was done. `order` is as it was before the act. */
export function nameOfAct(
  name: ActName,
  body: ActBodies[ActName],
  order: { readonly disbursements: readonly Paid[] } | undefined,
): DoneName {
  if (body !== undefined && 'refundId' in body) return `refund.${body.sent.act}`;
  if (name !== 'disbursementAct' && name !== 'refundAct' && name !== 'rehearseGone') return ACTION_OF[name];
  if (body === undefined || !('disbursementId' in body) || body.sent === undefined) return 'report';
  if (!('act' in body.sent)) return `rehearsal_gone.${body.sent.ending}`;
  const { act } = body.sent;
  if (act !== 'withdraw') return act;
  const ended = order?.disbursements.find(({ disbursementId }) => disbursementId === body.disbursementId);
  return `withdraw.${ended?.purpose ?? 'payout'}`;
}
