import { Notice } from '@naru/ui';
import type { ReactNode } from 'react';
import { isRefusal } from '../../../shared/api/call-failure.ts';
import { useT } from '../../../shared/i18n/language-context.tsx';
import { ReadingNotes } from '../../../shared/reading/reading-notes.tsx';
import type { MarketReading } from '../api/use-market.ts';

const SKELETON_ROWS = 8;

/** What every part of the market does while it loads, and when it cannot be read. */
export function MarketReadingView<Value>({
  reading,
  subject,
  children,
}: {
  readonly reading: MarketReading<Value>;
  /** What is read. */
  readonly subject: 'market' | 'margin';
  readonly children: (value: Value) => ReactNode;
}): ReactNode {
  const t = useT();
  const { value, failure } = reading;
  // A desk without prices is no fault.
  if (isRefusal(failure, 'market_unknown')) return <Notice tone="warning">{t('market.none')}</Notice>;
  return (
    <>
      <ReadingNotes
        isRead={value !== null}
        failure={failure}
        retry={reading.retry}
        failedText={t(`${subject}.error`)}
        loadingText={t(`${subject}.loading`)}
        rowCount={SKELETON_ROWS}
      />
      {value !== null && children(value)}
    </>
  );
}
