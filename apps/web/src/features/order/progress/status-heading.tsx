import type { Transaction } from '@naru/contract';
import { FigureText, Icon, Spinner, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { RichText } from '../../../shared/i18n/language-context.tsx';
import { useOrderTexts } from '../../../shared/i18n/use-order-texts.ts';
import sheet from './status-heading.module.css';
import { withSymbol } from '../amounts.ts';

const classes = bindClasses(sheet);

const FIGURE = {
  b: (inner: string) => (
    <strong className={classes('figure')}>
      <FigureText text={inner} />
    </strong>
  ),
};

/** An order that is pending or paid has no heading. */
export function StatusHeading({ transaction }: { readonly transaction: Transaction }): ReactNode {
  const t = useOrderTexts();
  const { status } = transaction;
  if (status === 'pending' || status === 'paid') return null;
  const amount = withSymbol(transaction.convertedAmount, transaction.toCurrency.symbol);
  const isProcessing = status === 'processing';
  const isSent = transaction.stage === 'sent';
  const isDelivered = status === 'delivered';
  return (
    <div className={classes('heading', status)}>
      <span className={classes('sign')}>
        {isProcessing ? (
          <Spinner sizePx={30} label={t('status.processing')} />
        ) : (
          <Icon name={isDelivered ? 'check' : 'close'} sizePx={30} />
        )}
      </span>
      {isProcessing ? (
        <h2 className={classes('title')}>
          <RichText text={t(isSent ? 'details.sent' : 'details.sending', { amount })} tags={FIGURE} />
        </h2>
      ) : (
        <div>
          <h2 className={classes('title')}>{t(isDelivered ? 'details.success' : 'details.canceled')}</h2>
          <p className={classes('message')}>
            {isDelivered ? (
              <RichText text={t('details.bought', { amount })} tags={FIGURE} />
            ) : (
              t('details.error')
            )}
          </p>
        </div>
      )}
    </div>
  );
}
