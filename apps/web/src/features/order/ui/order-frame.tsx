import { Button, Notice, Skeleton, Slip, SlipPart, VisuallyHidden, bindClasses, buttonClass } from '@naru/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFindOrder } from '../../../shared/find-order/find-order-context.ts';
import { PageHeading, usePageTitle } from '../../../shared/heading/page-heading.tsx';
import { useTranslate } from '../../../shared/i18n/language-context.tsx';
import type { OrderAnswer } from '../api/use-order.ts';
import sheet from './order-frame.module.css';

const classes = bindClasses(sheet);

export interface OrderMissingProps {
  readonly answer: OrderAnswer;
  /** The heading while nothing is known of the order. */
  readonly title: string;
}

/** What stands in the place of an order that is not there: on its way, lost on the way, or unknown. */
export function OrderMissing({ answer, title }: OrderMissingProps): ReactNode {
  const t = useTranslate();
  usePageTitle(answer.isUnknown ? t('order.unknownTitle') : title);
  if (answer.isUnknown) return <UnknownOrder />;
  if (answer.failure === null) {
    return (
      <div className={classes('frame')}>
        <PageHeading className={classes('title')}>{title}</PageHeading>
        <VisuallyHidden>{t('app.loading')}</VisuallyHidden>
        <Skeleton height="520px" />
      </div>
    );
  }
  return (
    <div className={classes('frame')}>
      <PageHeading className={classes('title')}>{title}</PageHeading>
      <Slip>
        <SlipPart className={classes('missing')}>
          <Notice tone="error">{t('order.loadFailed')}</Notice>
          <Button onClick={answer.refetch}>{t('app.retry')}</Button>
        </SlipPart>
      </Slip>
    </div>
  );
}

function UnknownOrder(): ReactNode {
  const t = useTranslate();
  const findOrder = useFindOrder();
  return (
    <div className={classes('frame')}>
      <PageHeading className={classes('title')}>{t('order.unknownTitle')}</PageHeading>
      <Slip>
        <SlipPart className={classes('missing')}>
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
