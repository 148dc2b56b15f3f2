import { bindClasses, useServerNowMs } from '@naru/ui';
import type { ReactNode } from 'react';
import { useT } from '../../shared/i18n/language-context.tsx';
import { ageShare, ageTone, readWait } from './waiting.ts';
import sheet from './wait-text.module.css';

const classes = bindClasses(sheet);

/** How long an order has waited, above a bar that fills up to the longest promised wait. */
export function WaitText({ sinceIso }: { readonly sinceIso: string }): ReactNode {
  const waitedMs = useServerNowMs() - Date.parse(sinceIso);
  const wait = readWait(waitedMs);
  const t = useT();
  return (
    <span className={classes('wait', ageTone(waitedMs))}>
      <time dateTime={sinceIso}>
        {wait.unit === 'clock' ? wait.text : t('wait.days', { count: wait.count })}
      </time>
      <span
        className={classes('line')}
        aria-hidden="true"
        style={{ '--share': `${ageShare(waitedMs) * 100}%` }}
      />
    </span>
  );
}
