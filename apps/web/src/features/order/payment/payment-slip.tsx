import type { Transaction } from '@naru/contract';
import {
  AmountText,
  Button,
  Facts,
  Notice,
  Perforation,
  Seal,
  Slip,
  SlipPart,
  bindClasses,
  layout,
} from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { useOrderLanguage, useOrderTexts } from '../../../shared/i18n/use-order-texts.ts';
import { PageHeading } from '../../../shared/part/page-heading.tsx';
import { shortAmount } from '../amounts.ts';
import { type PaymentTarget, nameTarget } from './payment-target.ts';
import { type FactName, orderFacts } from '../facts-of-order.tsx';
import { OrderStory } from '../progress/order-story.tsx';
import { PayNow, UsdText, useQuoteCheck, ExactAmountNotice } from './pay-now.tsx';
import { type DepositorName, type PayGuide, usePayGuide } from './payment-target-view.tsx';
import sheet from './payment-slip.module.css';
import { useOrderAct } from '../use-order-act.ts';

const classes = bindClasses(sheet);

const FACTS: readonly FactName[] = [
  'uid',
  'receiver',
  'refundTo',
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
  const language = useOrderLanguage();
  const [name, setName] = useState('');
  const target = nameTarget(props.target, name);
  const guide = usePayGuide();
  return (
    <Slip>
      <SlipPart>
        <UpperPart {...props} target={target} guide={guide} depositor={{ name, setName }} />
      </SlipPart>
      <Perforation />
      <SlipPart className={classes('agreed')}>
        <Facts facts={orderFacts(props.transaction, FACTS, language)} />
        <PaymentActs {...props} guide={guide} depositorName={name.trim()} />
      </SlipPart>
    </Slip>
  );
}

interface UpperPartProps extends PaymentSlipProps {
  readonly guide: PayGuide;
  readonly depositor: DepositorName;
}

function UpperPart({ onRepeat, ...props }: UpperPartProps): ReactNode {
  const { transaction, target, isOver, isNew, guide, depositor } = props;
  const t = useOrderTexts();
  const seal = <Seal address={transaction.depositAddress} isStamped={isNew} />;
  if (target.kind !== 'none' && !isOver) {
    return (
      <PayNow
        transaction={transaction}
        target={target}
        amountText={transaction.fromAmount}
        label={t('confirm.sendExactly')}
        guide={guide}
        depositor={depositor}
        renderHeading={(content) => <PageHeading className={classes('heading')}>{content}</PageHeading>}
      >
        <div className={classes('gets')}>
          <span className={layout('kicker')}>{t('confirm.youReceive')} </span>
          <AmountText
            amountText={shortAmount(transaction.convertedAmount)}
            symbol={transaction.toCurrency.symbol}
            size="figure"
          />
          <UsdText amountText={transaction.rate?.convertedUsd} />
        </div>
        {seal}
      </PayNow>
    );
  }
  return (
    <div className={layout('stack-5')}>
      <div className={classes('due')}>
        <PageHeading className={classes('heading', isOver && 'ended')}>
          {isOver ? t('expired.title') : <UnpayableAmount transaction={transaction} />}
        </PageHeading>
        {seal}
      </div>
      {isOver ? <ExpiredPayment onRepeat={onRepeat} /> : <WhyNot transaction={transaction} />}
    </div>
  );
}

function UnpayableAmount({ transaction }: { readonly transaction: Transaction }): ReactNode {
  const t = useOrderTexts();
  const { fromAmount, fromCurrency } = transaction;
  return (
    <>
      <span className={layout('kicker')}>{t('fact.send')} </span>
      <AmountText amountText={shortAmount(fromAmount)} symbol={fromCurrency.symbol} size="figure" />
    </>
  );
}

/** Why an order cannot be paid: a hold, or a currency that is not accepted. */
function WhyNot({ transaction }: { readonly transaction: Transaction }): ReactNode {
  return transaction.holds.length > 0 ? <OrderStory transaction={transaction} /> : <NotAccepted />;
}

function ExactNote(props: { readonly transaction: Transaction; readonly isBank: boolean }): ReactNode {
  const t = useOrderTexts();
  if (props.transaction.isIdentifiedByAmount) return <ExactAmountNotice />;
  return <Notice>{t(props.isBank ? 'confirm.exactBankNote' : 'confirm.exactNote')}</Notice>;
}

interface PaymentActsProps extends PaymentSlipProps {
  readonly guide: PayGuide;
  readonly depositorName: string;
}

function PaymentActs(props: PaymentActsProps): ReactNode {
  const { isOver, onCancel, target, transaction } = props;
  const t = useOrderTexts();
  const { check } = useQuoteCheck(transaction);
  const isPayable = target.kind !== 'none' && !isOver && check?.state !== 'unsafe';
  return (
    <div className={layout('stack-4', 'start')}>
      {isPayable && <ExactNote transaction={transaction} isBank={target.kind === 'bank'} />}
      {isPayable && <ClaimPaid {...props} />}
      {!isOver && (
        <Button kind="danger" onClick={onCancel} className={classes('cancel')}>
          {t('confirm.cancel')}
        </Button>
      )}
    </div>
  );
}

/** The specification asks for the Chinese sentence in every language; its translation follows. */
function NotAccepted(): ReactNode {
  const t = useOrderTexts();
  return (
    <Notice tone="error" role="alert">
      <p lang="zh">
        <strong>{t('confirm.notAcceptedChinese')}</strong>
      </p>
      <p>{t('confirm.notAccepted')}</p>
      <p>{t('confirm.notAcceptedNext')}</p>
    </Notice>
  );
}

/** Replaces address and QR code once the rate lock has ended. */
function ExpiredPayment({ onRepeat }: { readonly onRepeat: () => void }): ReactNode {
  const t = useOrderTexts();
  return (
    <div className={layout('stack-3', 'start')} role="alert">
      <p className={layout('quiet')}>{t('expired.text')}</p>
      <p className={layout('quiet')}>{t('expired.paid')}</p>
      <Button kind="primary" onClick={onRepeat}>
        {t('expired.again')}
      </Button>
    </div>
  );
}

/** “I paid”; for a bank transfer with the name of the account that it comes from. */
function ClaimPaid({ transaction, guide, depositorName }: PaymentActsProps): ReactNode {
  const t = useOrderTexts();
  const claim = useOrderAct(transaction._id);
  return (
    <div className={classes('claim')}>
      <Button
        kind={guide.kindOf('paid')}
        isLoading={claim.isUnderWay}
        onClick={() =>
          claim.run((api) =>
            api.send('claimTransaction', {
              params: { id: transaction._id },
              body: depositorName === '' ? {} : { depositor: depositorName },
            }),
          )
        }
      >
        {t('confirm.paid')}
      </Button>
      <span className={layout('note')}>{t('confirm.paidHint')}</span>
    </div>
  );
}
