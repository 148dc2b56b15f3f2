import type { Transaction } from '@naru/contract';
import { bindClasses } from '@naru/ui';
import { useId, type ReactNode } from 'react';
import { useTranslate } from '../../../shared/i18n/language-context.tsx';
import { sumDeposits } from '../amounts.ts';
import { isPayable } from '../progress/chapter.ts';
import { paymentTarget } from './payment-target.ts';
import { PayNow } from './pay-now.tsx';
import { RateLockClock } from './rate-lock-clock.tsx';
import sheet from './still-pay.module.css';
import { ToldByAmount } from './exact-amount.tsx';
import { useRateLock } from '../use-rate-lock.ts';

const classes = bindClasses(sheet);

/** What to pay and where, after "I paid" or a payment that was too small, until the lock ends. */
export function StillPay({ transaction }: { readonly transaction: Transaction }): ReactNode {
  const t = useTranslate();
  const titleId = useId();
  const stage = transaction.stage;
  const isShort = stage === 'short';
  // A payment link contains the whole amount, so it is wrong for the missing part.
  const target = paymentTarget(isShort ? { ...transaction, paymentUri: null } : transaction, null);
  const amountText = isShort ? sumDeposits(transaction).rest : transaction.fromAmount;
  const lock = useRateLock(transaction);
  if (!isPayable(stage) || stage === 'awaiting_deposit' || target.kind === 'none' || lock.isOver) return null;
  return (
    <section aria-labelledby={titleId} className={classes('still')}>
      <RateLockClock lock={lock} />
      <PayNow
        transaction={transaction}
        target={target}
        amountText={amountText}
        label={t(isShort ? 'details.stillShort' : 'details.stillPay')}
        renderHeading={(content) => (
          <h2 id={titleId} className={classes('title')}>
            {content}
          </h2>
        )}
      />
      {transaction.isToldByAmount && <ToldByAmount />}
    </section>
  );
}
