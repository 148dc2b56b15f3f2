import type { Transaction } from '@naru/contract';
import { bindClasses, layout } from '@naru/ui';
import { type ReactNode, useId } from 'react';
import { useOrderTexts } from '../../../shared/i18n/use-order-texts.ts';
import { sumDeposits } from '../amounts.ts';
import { isPayable } from '../progress/chapter.ts';
import { paymentTarget } from './payment-target.ts';
import { PayNow, ExactAmountNotice } from './pay-now.tsx';
import { RateLockClock, useRateLock } from './rate-lock-clock.tsx';
import sheet from './still-pay.module.css';

const classes = bindClasses(sheet);

/**
 * What to pay and where: after "I paid" or a payment that was too small, until the lock ends, and when our
 * support asked for the payment again.
 */
export function StillPay({ transaction }: { readonly transaction: Transaction }): ReactNode {
  const t = useOrderTexts();
  const titleId = useId();
  const { stage, askedAgain } = transaction;
  const isPart = stage === 'short' || askedAgain !== null;
  // A payment link contains the whole amount, so it is wrong for the missing part.
  const target = paymentTarget(isPart ? { ...transaction, paymentUri: null } : transaction, null);
  const amountText = askedAgain ?? (isPart ? sumDeposits(transaction).rest : transaction.fromAmount);
  const lock = useRateLock(transaction);
  const isDue = isPayable(stage) && stage !== 'awaiting_deposit' && !lock.isOver;
  if ((!isDue && askedAgain === null) || target.kind === 'none') return null;
  return (
    <section aria-labelledby={titleId} className={layout('stack-5')} data-screen="">
      {isDue && <RateLockClock lock={lock} />}
      <PayNow
        transaction={transaction}
        target={target}
        amountText={amountText}
        label={t(isPart ? 'details.stillShort' : 'details.stillPay')}
        renderHeading={(content) => (
          <h2 id={titleId} className={classes('title')}>
            {content}
          </h2>
        )}
      />
      {transaction.isIdentifiedByAmount && <ExactAmountNotice />}
    </section>
  );
}
