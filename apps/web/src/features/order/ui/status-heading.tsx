import type { Transaction } from '@naru/contract';
import type { OrderStatus } from '@naru/core';
import { Icon, Spinner, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { useTranslate } from '../../../shared/i18n/language-context.tsx';
import { RichText } from '../../../shared/i18n/rich-text.tsx';
import { amountWords } from './amount-words.ts';
import sheet from './status-heading.module.css';

const classes = bindClasses(sheet);

const FIGURE = { b: (inner: string) => <strong className={classes('figure')}>{inner}</strong> };

interface HeadingProps {
  readonly transaction: Transaction;
}

/** One picture a status; an order that is pending or paid has no heading. */
const HEADING_OF = {
  pending: () => null,
  paid: () => null,
  processing: ProcessingHeading,
  delivered: DeliveredHeading,
  cancel: CanceledHeading,
} as const satisfies Record<OrderStatus, (props: HeadingProps) => ReactNode>;

export function StatusHeading({ transaction }: HeadingProps): ReactNode {
  const Heading = HEADING_OF[transaction.status];
  return <Heading transaction={transaction} />;
}

function ProcessingHeading({ transaction }: HeadingProps): ReactNode {
  const t = useTranslate();
  return (
    <div className={classes('heading', 'processing')}>
      <span className={classes('sign')}>
        <Spinner sizePx={30} label={t('status.processing')} />
      </span>
      <h2 className={classes('title')}>
        <RichText text={t('details.sending', { amount: amountWords(transaction).receive })} tags={FIGURE} />
      </h2>
    </div>
  );
}

function DeliveredHeading({ transaction }: HeadingProps): ReactNode {
  const t = useTranslate();
  return (
    <div className={classes('heading', 'delivered')}>
      <span className={classes('sign')}>
        <Icon name="check" sizePx={30} />
      </span>
      <div>
        <h2 className={classes('title')}>{t('details.success')}</h2>
        <p className={classes('message')}>
          <RichText text={t('details.bought', { amount: amountWords(transaction).receive })} tags={FIGURE} />
        </p>
      </div>
    </div>
  );
}

function CanceledHeading(): ReactNode {
  const t = useTranslate();
  return (
    <div className={classes('heading', 'cancel')}>
      <span className={classes('sign')}>
        <Icon name="close" sizePx={30} />
      </span>
      <div>
        <h2 className={classes('title')}>{t('details.canceled')}</h2>
        <p className={classes('message')}>{t('details.error')}</p>
      </div>
    </div>
  );
}
