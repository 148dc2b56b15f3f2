import { Notice } from '@naru/ui';
import type { ReactNode } from 'react';
import { isRefusal } from '../../shared/api/call-failure.ts';
import { useT } from '../../shared/i18n/language-context.tsx';
import { ReadingNotes } from '../../shared/page/reading-notes.tsx';
import type { Reading } from '../../shared/page/reading.ts';

const SKELETON_ROWS = 8;

/** What every part of the market shows while it loads, and when it cannot be read. */
export function MarketReadingView<Value>({
  reading,
  subject,
  children,
}: {
  readonly reading: Reading<Value>;
  readonly subject: 'market' | 'margin';
  readonly children: (value: Value) => ReactNode;
}): ReactNode {
  const t = useT();
  // A desk may run without prices.
  if (isRefusal(reading.failure, 'market_unknown')) return <Notice tone="warning">{t('market.none')}</Notice>;
  return (
    <>
      <ReadingNotes
        reading={reading}
        failedText={t(`${subject}.error`)}
        loadingText={t(`${subject}.loading`)}
        rowCount={SKELETON_ROWS}
      />
      {reading.value !== null && children(reading.value)}
    </>
  );
}
