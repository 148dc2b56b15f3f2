import type { ConsoleOrder } from '@naru/contract';
import { layout } from '@naru/ui';
import type { ReactNode } from 'react';
import { useT } from '../../../shared/i18n/language-context.tsx';
import type { RunAct } from '../use-acts.ts';
import { isUnexplained, listOtherPayments } from '../slip-payments.ts';
import { NoneOfOurs, PaymentList } from './payment-list.tsx';

/** Payments to a receiver of this order that are not known to come from the desk. */
export function OtherPayments(props: { readonly order: ConsoleOrder; readonly run: RunAct }): ReactNode {
  const t = useT();
  const payments = listOtherPayments(props.order);
  if (payments.length === 0) return null;
  return (
    <section className={layout('stack-2')} aria-labelledby="other-payments">
      <h3 id="other-payments">{t('payment.others')}</h3>
      {payments.some(isUnexplained) && <p className={layout('quiet-small')}>{t('payment.others.text')}</p>}
      <PaymentList {...props} payments={payments} />
      <NoneOfOurs {...props} payments={payments} />
    </section>
  );
}
