import { Button, LiveText, Notice, Skeleton, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { isRefusal } from '../../../shared/api/call-failure.ts';
import { useFailureText } from '../../../shared/failure/failure-text.ts';
import { useT } from '../../../shared/i18n/language-context.tsx';
import type { MarketReading } from '../api/use-market.ts';
import sheet from './market.module.css';

const classes = bindClasses(sheet);

const SKELETON_ROWS = 8;

/** What every part of the market does while it loads, and when it cannot be read. */
export function MarketReadingView<Value>({
  reading,
  children,
}: {
  readonly reading: MarketReading<Value>;
  readonly children: (value: Value) => ReactNode;
}): ReactNode {
  const t = useT();
  const failureText = useFailureText();
  const { value, failure } = reading;
  // A desk without prices is no fault.
  if (isRefusal(failure, 'market_unknown')) return <Notice tone="warning">{t('market.none')}</Notice>;
  return (
    <>
      {failure !== null && !isRefusal(failure, 'sign_in_required') && (
        <Notice tone="error" className={classes('notice')}>
          <span>
            {t('market.error')} {failureText(failure)}
          </span>
          <Button kind="secondary" size="small" onClick={reading.retry}>
            {t('action.retry')}
          </Button>
        </Notice>
      )}
      {value === null && failure === null && (
        <div className={classes('skeletons')}>
          <LiveText text={t('market.loading')} />
          {Array.from({ length: SKELETON_ROWS }, (_, index) => (
            <Skeleton key={index} height="40px" />
          ))}
        </div>
      )}
      {value !== null && children(value)}
    </>
  );
}
