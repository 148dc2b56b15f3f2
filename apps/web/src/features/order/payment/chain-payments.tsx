import type { ChainPayment, Transaction } from '@naru/contract';
import { AmountText, CopyBox, bindClasses, layout } from '@naru/ui';
import { type ReactNode, useId } from 'react';
import {
  type OrderTranslate,
  useOrderLanguage,
  useOrderTexts,
} from '../../../shared/i18n/use-order-texts.ts';
import { formatDateTime } from '../../../shared/i18n/format-time.ts';
import { type DepthText, depthNote, useDepthText } from './depth-texts.ts';
import { depthOf, shortAmount } from '../amounts.ts';
import { paymentReference } from './payment-target.ts';
import sheet from './chain-payments.module.css';
import { ExplorerLink } from './explorer-link.tsx';
import { useCopyToasts } from '../use-order-act.ts';

const classes = bindClasses(sheet);

/** The order's payments in and out. */
export function ChainPayments({ transaction }: { readonly transaction: Transaction }): ReactNode {
  const t = useOrderTexts();
  const { deposits, payout, fromCurrency, toCurrency } = transaction;
  return (
    <>
      {deposits.length > 0 && (
        <PaymentList title={t('details.payments')} payments={deposits} symbol={fromCurrency.symbol} />
      )}
      {/* A delivered order begins with it. */}
      {payout.length > 0 && transaction.status !== 'delivered' && (
        <PaymentList title={t('details.payout')} payments={payout} symbol={toCurrency.symbol} />
      )}
    </>
  );
}

interface PaymentListProps {
  readonly title: string;
  readonly payments: readonly ChainPayment[];
  readonly symbol: string;
  /** The page shows the amount elsewhere. */
  readonly isAmountSaid?: boolean;
}

export function PaymentList({ title, ...rows }: PaymentListProps): ReactNode {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={layout('stack-3')}>
      <h2 id={titleId} className={layout('plain-title')}>
        {title}
      </h2>
      <PaymentRows {...rows} />
    </section>
  );
}

/** Each payment with its amount, its reference and its link. */
export function PaymentRows(props: Omit<PaymentListProps, 'title'>): ReactNode {
  const { payments, symbol, isAmountSaid = false } = props;
  const { t, language, timeZone } = useOrderLanguage();
  const depthText = useDepthText();
  return (
    <ul className={layout('stack-3')}>
      {payments.map((payment) => (
        <li key={`${payment.txid}-${payment.amount}`} className={classes('payment')}>
          <span className={classes('facts')}>
            {!isAmountSaid && (
              <AmountText amountText={shortAmount(payment.amount)} symbol={symbol} size="lead" />
            )}
            <span>
              {t('details.seenAt', {
                time: formatDateTime(Date.parse(payment.firstSeenAt), language, timeZone),
              })}
            </span>
            <span>{progressText(payment, t, depthText)}</span>
          </span>
          <PaymentReference payment={payment} />
          {payment.explorerUrl !== null && <ExplorerLink url={payment.explorerUrl} />}
        </li>
      ))}
    </ul>
  );
}

function progressText(payment: ChainPayment, t: OrderTranslate, text: DepthText) {
  if (payment.kind === 'bank') return t(payment.isFinal ? 'details.booked' : 'details.notBooked');
  const depth = depthOf([payment]);
  return depth === null ? t('station.confirmed') : depthNote(depth, text);
}

/** Copied by a press: a wallet or an explorer is asked for it. */
function PaymentReference({ payment }: { readonly payment: ChainPayment }): ReactNode {
  const t = useOrderTexts();
  const toasts = useCopyToasts();
  const reference = paymentReference(payment);
  if (reference === null) return null;
  return (
    <CopyBox {...toasts} text={reference} label={t('details.copyReference')} variant="text">
      <code className={classes('txid')}>{reference}</code>
    </CopyBox>
  );
}
