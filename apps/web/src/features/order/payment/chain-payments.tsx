import type { ChainPayment, Transaction } from '@naru/contract';
import { AmountText, CopyBox, Icon, VisuallyHidden, bindClasses, layout } from '@naru/ui';
import { type ReactNode, useId } from 'react';
import {
  type OrderTranslate,
  useOrderLanguage,
  useOrderTexts,
} from '../../../shared/i18n/use-order-texts.ts';
import { formatDateTime } from '../../../shared/i18n/format-time.ts';
import { type Depth, depthOf, shortAmount } from '../amounts.ts';
import { paymentReference } from './payment-target.ts';
import sheet from './chain-payments.module.css';
import { useCopyToasts } from '../use-order-act.ts';
import { type TextOf, useTexts } from '../../../shared/i18n/language-context.tsx';
import type { Texts } from '@naru/core';

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
        <li key={`${payment.txid}-${payment.amount}`} className={layout('stack-1', 'small')}>
          <span className={layout('stack-1', 'quiet')}>
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
      <code className={layout('faint', 'anywhere')}>{reference}</code>
    </CopyBox>
  );
}

const TEXTS = {
  counted: { en: '{{confirmed}} of {{required}} confirmations', kr: '확인 {{confirmed}}/{{required}}' },
  countedOne: { en: '{{confirmed}} of 1 confirmation', kr: '확인 {{confirmed}}/1' },
  awaited: { en: 'waiting for the network’s finality', kr: '네트워크의 최종 확정 대기 중' },
  final: { en: 'final', kr: '최종 확정' },
  titleCounted: { en: 'Confirming {{confirmed}} of {{required}}', kr: '확인 {{confirmed}}/{{required}}' },
  titleAll: { en: 'Confirmed {{confirmed}} of {{required}}', kr: '확인 {{confirmed}}/{{required}}' },
  titleAwaited: { en: 'Waiting for finality', kr: '최종 확정 대기 중' },
  titleFinal: { en: 'Final', kr: '최종 확정' },
} as const satisfies Texts;

export type DepthText = TextOf<typeof TEXTS>;

export function useDepthText(): DepthText {
  return useTexts(TEXTS);
}

/** `2 of 6 confirmations`, or the network's own word. */
export function depthNote({ confirmed, required, isFinal }: Depth, text: DepthText): string {
  if (required === null) return text(isFinal ? 'final' : 'awaited');
  return required === 1 ? text('countedOne', { confirmed }) : text('counted', { confirmed, required });
}

/** The same as a title. */
export function depthTitle({ confirmed, required, isFinal }: Depth, text: DepthText): string {
  if (required === null) return text(isFinal ? 'titleFinal' : 'titleAwaited');
  return text(confirmed < required ? 'titleCounted' : 'titleAll', { confirmed, required });
}

/** Links to the payment in a block explorer. */
function ExplorerLink({ url }: { readonly url: string }): ReactNode {
  const t = useOrderTexts();
  if (!/^https?:\/\//.test(url)) return null;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className={classes('link')}>
      {t('details.explorer')} <Icon name="outside" sizePx={16} />
      <VisuallyHidden> {t('app.newTab')}</VisuallyHidden>
    </a>
  );
}
