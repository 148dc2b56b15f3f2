import type { Transaction, TransactionRefund } from '@naru/contract';
import {
  AddressText,
  AmountText,
  type Fact,
  Facts,
  StatusChip,
  type StatusTone,
  bindClasses,
  useServerNowMs,
  layout,
} from '@naru/ui';
import { countBusinessDaysLeft } from '@naru/core';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import { type OrderLanguage, useOrderLanguage, useOrderTexts } from '../../shared/i18n/use-order-texts.ts';
import { formatDay } from '../../shared/i18n/format-time.ts';
import { shortAmount } from './amounts.ts';
import { isBankAccount } from './payment/payment-target.ts';
import { type RefundChapter, refundChapterOf } from './progress/chapter.ts';
import { REFUND_CHAPTER_NAMES, REFUND_KIND_NAMES } from './progress/refund-texts.ts';
import { tellRefund } from './progress/tell-order.ts';
import { PaymentRows } from './payment/chain-payments.tsx';
import { PassageLines } from './progress/order-story.tsx';
import { RefundAddressForm } from './refund-address-form.tsx';
import sheet from './refund-list.module.css';

const classes = bindClasses(sheet);

/** The refunds of an order. */
export function RefundList({ transaction }: { readonly transaction: Transaction }): ReactNode {
  const t = useOrderTexts();
  const titleId = useId();
  if (transaction.refunds.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className={layout('stack-3')}>
      <h2 id={titleId} className={layout('plain-title')}>
        {t('refund.title')}
      </h2>
      {transaction.refunds.map((refund) => (
        <RefundCard key={refund.refundId} refund={refund} transaction={transaction} />
      ))}
    </section>
  );
}

const TONES = {
  arriving: 'pending',
  due: 'attention',
  due_addressed: 'processing',
  approved: 'processing',
  sent: 'processing',
  sent_bank: 'processing',
  refunded: 'delivered',
  converted: 'delivered',
  waived: 'quiet',
  gone: 'quiet',
  withheld: 'attention',
} as const satisfies Record<RefundChapter, StatusTone>;

interface RefundCardProps {
  readonly refund: TransactionRefund;
  readonly transaction: Transaction;
}

function RefundCard({ refund, transaction }: RefundCardProps): ReactNode {
  const access = useOrderLanguage();
  const { t, language, timeZone } = access;
  const nowMs = useServerNowMs();
  const titleId = useId();
  const chapter = refundChapterOf(refund);
  return (
    <article className={classes('refund')} aria-labelledby={titleId}>
      <h3 id={titleId} className={layout('line-2-4', 'plain-title')}>
        {chapter !== 'arriving' && (
          <AmountText amountText={shortAmount(refund.amount)} symbol={refund.symbol} size="lead" />
        )}
        <span className={layout('quiet-small', 'light')}>{REFUND_KIND_NAMES[refund.kind][language]}</span>
        <StatusChip tone={TONES[chapter]}>{REFUND_CHAPTER_NAMES[chapter][language]}</StatusChip>
      </h3>
      <PassageLines passage={tellRefund(refund, nowMs, { language, timeZone })} />
      <Facts facts={refundFacts(refund, nowMs, access)} />
      {refund.payments.length > 0 && <PaymentRows payments={refund.payments} symbol={refund.symbol} />}
      {refund.successorLink !== null && (
        <Link to={`/buy-crypto-details/${refund.successorLink}`}>{t('refund.successor')}</Link>
      )}
      {refund.canSetAddress && (
        <RefundAddressForm
          transactionId={transaction._id}
          refund={refund}
          email={transaction.email}
          isBank={transaction.depositKind === 'bank'}
        />
      )}
    </article>
  );
}

function refundFacts(
  refund: TransactionRefund,
  nowMs: number,
  { t, language, timeZone }: OrderLanguage,
): readonly Fact[] {
  const { address, reason } = refund;
  const facts: Fact[] = [];
  if (isOwed(refund)) facts.push({ key: 'by', term: t('refund.by'), detail: deadlineText() });
  if (address !== null) {
    const detail = isBankAccount(address) ? address : <AddressText address={address} />;
    facts.push({ key: 'to', term: t('refund.to'), detail });
  }
  if (reason !== null) facts.push({ key: 'reason', term: t('refund.reason'), detail: reason });
  return facts;

  function deadlineText(): string {
    const dueAtMs = Date.parse(refund.dueAt);
    const day = formatDay(dueAtMs, language, timeZone);
    const count = countBusinessDaysLeft(nowMs, dueAtMs);
    if (count === 0) return t('refund.deadlinePast', { day });
    return count === 1 ? t('refund.deadlineLast', { day }) : t('refund.deadline', { day, count });
  }
}

const OWED_CHAPTERS: ReadonlySet<RefundChapter> = new Set(['arriving', 'due', 'due_addressed', 'approved']);

/** Still to be sent by the deadline: neither sent, settled nor withheld. */
function isOwed(refund: TransactionRefund): boolean {
  return OWED_CHAPTERS.has(refundChapterOf(refund));
}
