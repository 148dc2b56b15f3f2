import type { Transaction } from '@naru/contract';
import { AmountText, Button, Facts, Notice, Perforation, Seal, Slip, SlipPart, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { transactionPath } from '../../../shared/api/desk-api.ts';
import { PageHeading } from '../../../shared/heading/page-heading.tsx';
import { useLanguage, useTranslate } from '../../../shared/i18n/language-context.tsx';
import { RichText } from '../../../shared/i18n/rich-text.tsx';
import { networkLabel } from '../../../shared/market/network-label.ts';
import { shortAmount } from '../model/amounts.ts';
import type { PaymentTarget } from '../model/payment-target.ts';
import { ExpiredPayment } from './expired-payment.tsx';
import { type FactName, orderFacts } from './facts-of-order.tsx';
import { NotAccepted } from './not-accepted.tsx';
import { OrderStory } from './order-story.tsx';
import { PaymentQr } from './payment-qr.tsx';
import sheet from './payment-slip.module.css';
import { PaymentTargetView } from './payment-target-view.tsx';
import { useOrderAct } from './use-order-act.ts';

const classes = bindClasses(sheet);

const BOLD = { b: (inner: string) => <b>{inner}</b> };

const FACTS: readonly FactName[] = [
  'uid',
  'receiver',
  'send',
  'receive',
  'rate',
  'fee',
  'rateFixedAt',
  'email',
  'network',
];

export interface PaymentSlipProps {
  readonly transaction: Transaction;
  readonly target: PaymentTarget;
  readonly isOver: boolean;
  /** True right after the order was placed: its seal is stamped. */
  readonly isNew: boolean;
  readonly onCancel: () => void;
  readonly onRepeat: () => void;
}

/** Above the perforation what to pay, below it what was agreed. */
export function PaymentSlip(props: PaymentSlipProps): ReactNode {
  const language = useLanguage();
  const { t } = language;
  const { transaction, target, isOver, isNew } = props;
  const hasQr = target.kind === 'address' && !isOver;
  return (
    <Slip>
      <SlipPart className={classes('pay', hasQr && 'with-qr')}>
        <div className={classes('due')}>
          {isOver ? <EndedHeading /> : <DueAmount transaction={transaction} target={target} />}
          <Seal sealHex={transaction.seal} label={t('order.seal')} isStamped={isNew} />
        </div>
        <div className={classes('where')}>
          <WhereToPay {...props} />
        </div>
        {hasQr && (
          <div className={classes('qr')}>
            <PaymentQr address={target.address} />
          </div>
        )}
      </SlipPart>
      <Perforation />
      <SlipPart className={classes('agreed')}>
        <Facts facts={orderFacts(transaction, FACTS, language)} />
        <PaymentActs {...props} />
      </SlipPart>
    </Slip>
  );
}

function EndedHeading(): ReactNode {
  const t = useTranslate();
  return <PageHeading className={classes('heading', 'ended')}>{t('expired.title')}</PageHeading>;
}

type DueAmountProps = Pick<PaymentSlipProps, 'transaction' | 'target'>;

function DueAmount({ transaction, target }: DueAmountProps): ReactNode {
  const t = useTranslate();
  const isPayable = target.kind !== 'none';
  const { fromCurrency, fromAmount } = transaction;
  const network = networkLabel(fromCurrency.network, t);
  return (
    <div>
      <PageHeading className={classes('heading')}>
        <span className={classes('label')}>{t(isPayable ? 'confirm.sendExactly' : 'fact.send')} </span>
        <AmountText amountText={shortAmount(fromAmount)} symbol={fromCurrency.symbol} size="figure" />
      </PageHeading>
      {isPayable && (
        <p className={classes('network')}>
          <RichText
            text={t(target.kind === 'bank' ? 'confirm.byBank' : 'confirm.onNetwork', { network })}
            tags={BOLD}
          />
        </p>
      )}
    </div>
  );
}

function WhereToPay({ transaction, target, isOver, onRepeat }: PaymentSlipProps): ReactNode {
  if (isOver) return <ExpiredPayment onRepeat={onRepeat} />;
  if (target.kind === 'none' && transaction.holds.length > 0) return <OrderStory transaction={transaction} />;
  if (target.kind === 'none') return <NotAccepted />;
  return <PaymentTargetView target={target} amountText={transaction.fromAmount} />;
}

function PaymentActs({ transaction, target, isOver, onCancel }: PaymentSlipProps): ReactNode {
  const t = useTranslate();
  const claim = useOrderAct(transaction._id);
  const isPayable = target.kind !== 'none' && !isOver;
  return (
    <div className={classes('acts')}>
      {isPayable && (
        <Notice>{t(target.kind === 'bank' ? 'confirm.exactBankNote' : 'confirm.exactNote')}</Notice>
      )}
      {isPayable && (
        <div className={classes('claim')}>
          <Button
            kind="primary"
            isLoading={claim.isUnderWay}
            onClick={() => claim.run(`${transactionPath(transaction._id)}/claim`)}
          >
            {t('confirm.paid')}
          </Button>
          <span className={classes('hint')}>{t('confirm.paidHint')}</span>
        </div>
      )}
      {!isOver && (
        <Button kind="danger" onClick={onCancel} className={classes('cancel')}>
          {t('confirm.cancel')}
        </Button>
      )}
    </div>
  );
}
