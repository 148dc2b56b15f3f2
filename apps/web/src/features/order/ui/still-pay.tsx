import type { Transaction } from '@naru/contract';
import { bindClasses, useServerNowMs } from '@naru/ui';
import { useId, type ReactNode } from 'react';
import { useTranslate } from '../../../shared/i18n/language-context.tsx';
import { sumDeposits } from '../model/amounts.ts';
import { isPayable, stageOf } from '../model/order-stage.ts';
import { paymentTarget } from '../model/payment-target.ts';
import { lockView } from '../model/rate-lock.ts';
import { PaymentTargetView } from './payment-target-view.tsx';
import sheet from './still-pay.module.css';

const classes = bindClasses(sheet);

/** Where to pay, after "I paid" or a payment that was too small, until the lock ends. */
export function StillPay({ transaction }: { readonly transaction: Transaction }): ReactNode {
  const t = useTranslate();
  const titleId = useId();
  const stage = stageOf(transaction);
  const isShort = stage === 'short';
  // A payment link contains the whole amount, so it is wrong for the missing part.
  const target = paymentTarget(isShort ? { ...transaction, paymentUri: null } : transaction, null);
  const amountText = isShort ? sumDeposits(transaction).rest : transaction.fromAmount;
  const { isOver } = lockView(Date.parse(transaction.lockEndsAt), useServerNowMs());
  if (!isPayable(stage) || stage === 'awaiting_deposit' || target.kind === 'none' || isOver) return null;
  return (
    <section aria-labelledby={titleId} className={classes('still')}>
      <h2 id={titleId} className={classes('title')}>
        {t(isShort ? 'details.stillShort' : 'details.stillPay')}
      </h2>
      <PaymentTargetView target={target} amountText={amountText} />
    </section>
  );
}
