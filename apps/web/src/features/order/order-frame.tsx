import { bindClasses, Button, buttonClass, layout, Skeleton, Slip, SlipPart, VisuallyHidden } from '@naru/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useOrderTexts } from '../../shared/i18n/use-order-texts.ts';
import { useFindOrder } from '../../shared/part/find-order-context.ts';
import { PageHeading, usePageTitle } from '../../shared/part/page-heading.tsx';
import { LoadFailed } from '../../shared/part/load-failed.tsx';
import type { OrderAnswer } from './use-order.ts';
import sheet from './order-frame.module.css';
import type { Transaction } from '@naru/contract';

const classes = bindClasses(sheet);

export interface OrderMissingProps {
  readonly answer: OrderAnswer;
  readonly title: string;
}

/** Takes the place of an order that is loading, could not be loaded, or does not exist. */
export function OrderMissing({ answer, title }: OrderMissingProps): ReactNode {
  const t = useOrderTexts();
  usePageTitle(answer.isUnknown ? t('order.unknownTitle') : title);
  if (answer.isUnknown) return <UnknownOrder />;
  const failure = answer.failure === null ? null : t('order.loadFailed');
  return <LoadingSlip title={title} failure={failure} onRetry={answer.refetch} />;
}

export interface LoadingSlipProps {
  readonly title: string;
  /** Null while it loads. */
  readonly failure: string | null;
  readonly onRetry: () => unknown;
}

/** Takes the place of a slip whose data is loading or could not be loaded. */
export function LoadingSlip({ title, failure, onRetry }: LoadingSlipProps): ReactNode {
  const t = useOrderTexts();
  return (
    <div className={layout('stack-5')}>
      <PageHeading className={classes('title')}>{title}</PageHeading>
      {failure === null ? (
        <>
          <VisuallyHidden>{t('app.loading')}</VisuallyHidden>
          <Skeleton height="520px" />
        </>
      ) : (
        <Slip>
          <SlipPart>
            <LoadFailed text={failure} onRetry={onRetry} />
          </SlipPart>
        </Slip>
      )}
    </div>
  );
}

function UnknownOrder(): ReactNode {
  const t = useOrderTexts();
  const findOrder = useFindOrder();
  return (
    <div className={layout('stack-5')}>
      <PageHeading className={classes('title')}>{t('order.unknownTitle')}</PageHeading>
      <Slip>
        <SlipPart className={layout('stack-4', 'start')}>
          <p>{t('order.unknownText')}</p>
          <Button kind="primary" onClick={findOrder}>
            {t('order.find')}
          </Button>
          <Link to="/buy-crypto-select" className={buttonClass({})}>
            {t('order.newSwap')}
          </Link>
        </SlipPart>
      </Slip>
    </div>
  );
}

interface NoScriptLineProps {
  readonly transaction: Transaction;
  readonly step: 'confirm' | 'details';
}

/** In the first HTML of an order's page: its status, and a link instead of the live updates. */
export function NoScriptLine({ transaction, step }: NoScriptLineProps): ReactNode {
  const t = useOrderTexts();
  return (
    <noscript>
      {t('order.noScript', { status: t(`status.${transaction.status}`) })}{' '}
      <a href={`/buy-crypto-${step}/${transaction._id}`}>{t('order.refresh')}</a>
    </noscript>
  );
}
