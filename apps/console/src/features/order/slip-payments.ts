import type { ConsoleDisbursement, ConsoleOrder, OutgoingPayment } from '@naru/contract';

type Outgoing = Pick<ConsoleOrder, 'disbursements' | 'payments'>;

/** Payments that count, or counted, for this payout or refund. */
export function listSlipPayments(
  { payments }: Pick<ConsoleOrder, 'payments'>,
  { disbursementId }: Pick<ConsoleDisbursement, 'disbursementId'>,
): readonly OutgoingPayment[] {
  return payments.filter((payment) => payment.disbursementId === disbursementId && isOurs(payment));
}

/** The slips to show: all but those that were withdrawn without any payment. */
export function listSlips(
  order: Outgoing,
  purpose: ConsoleDisbursement['purpose'],
): readonly ConsoleDisbursement[] {
  return order.disbursements.filter(
    (each) =>
      each.purpose === purpose && (each.state !== 'withdrawn' || listSlipPayments(order, each).length > 0),
  );
}

/** Payments to a receiver that are not the desk's, or not yet judged. */
export function listOtherPayments({ payments }: Pick<ConsoleOrder, 'payments'>): readonly OutgoingPayment[] {
  return payments.filter((payment) => !isOurs(payment));
}

/** A payment that counted and disappeared: paying again before it is explained might pay twice. */
export function isLost({ standing, isGone }: Pick<OutgoingPayment, 'standing' | 'isGone'>): boolean {
  return isGone && (standing === 'counted' || standing === 'booked');
}

export function isUnexplained({ standing, isGone }: OutgoingPayment): boolean {
  return standing === null && !isGone;
}

/** Judged, by the desk or a person, and still there: it is changed only if somebody finds a mistake. */
export function isDecided({ standing, isGone }: Pick<OutgoingPayment, 'standing' | 'isGone'>): boolean {
  return standing !== null && !isGone;
}

function isOurs({ standing, disbursementId }: OutgoingPayment): boolean {
  return disbursementId !== null && standing !== null && standing !== 'not_ours';
}
