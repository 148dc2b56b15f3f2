import { Notice } from '@naru/ui';
import type { ReactNode } from 'react';
import { useFailureText } from './failure-text.ts';
import { useT } from '../i18n/language-context.tsx';
import type { NetworkReading } from './use-network-reading.ts';

/** Shows that a network is being read, or why it was not. */
export function NetworkReadingNote({ reading }: { readonly reading: NetworkReading<unknown> }): ReactNode {
  const t = useT();
  const failureText = useFailureText();
  if (reading.kind === 'reading') return <p role="status">{t('sweep.reading')}</p>;
  if (reading.kind !== 'failed' && reading.kind !== 'unread') return null;
  return (
    <Notice tone="error" role="alert">
      {reading.kind === 'failed' ? failureText(reading.failure) : t('sweep.unread', { fault: reading.fault })}
    </Notice>
  );
}
