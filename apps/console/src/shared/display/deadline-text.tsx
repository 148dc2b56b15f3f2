import { countBusinessDaysLeft } from '@naru/core';
import { bindClasses, useServerNowMs } from '@naru/ui';
import type { ReactNode } from 'react';
import { useT, useTimeFormats } from '../i18n/language-context.tsx';
import sheet from './deadline-text.module.css';

const classes = bindClasses(sheet);

const COUNT_EVERY_MS = 60_000;

/** The business days that are left; the last one and overdue ones are highlighted. */
export function DeadlineText({ dueIso }: { readonly dueIso: string }): ReactNode {
  const t = useT();
  const { day } = useTimeFormats();
  const count = countBusinessDaysLeft(useServerNowMs(COUNT_EVERY_MS), Date.parse(dueIso));
  const left =
    count === 0 ? t('deadline.past') : count === 1 ? t('deadline.last') : t('deadline.left', { count });
  return (
    <time dateTime={dueIso} title={day(dueIso)} className={classes(count <= 1 && 'late')}>
      {left}
    </time>
  );
}
