import type { DeskFacts } from '@naru/contract';
import { Facts, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { useLanguage, useTexts } from '../../shared/i18n/language-context.tsx';
import { formatDayTime } from '../../shared/i18n/format-time.ts';
import { LOWER_HALF_TEXTS } from './lower-half-texts.ts';
import { Section } from './section.tsx';
import sheet from './track-record.module.css';

const classes = bindClasses(sheet);

/** What the desk did recently, from its own orders; nobody can set these figures. */
export function TrackRecord({ desk }: { readonly desk: DeskFacts | null }): ReactNode {
  const t = useTexts(LOWER_HALF_TEXTS);
  const openingText = useOpeningText(desk);
  if (desk === null) return null;
  const { record } = desk;
  const { medianMinutes, p95Minutes, canceledPercent, refundCount, refundMedianHours } = record;
  // Figures of a few orders say nothing.
  if (medianMinutes === null || p95Minutes === null) return null;
  return (
    <Section title={t('record.title')} lead={t('record.lead')}>
      <Facts
        className={classes('facts')}
        facts={[
          {
            key: 'time',
            term: t('record.time'),
            detail: t('record.timeValue', { medianMinutes, p95Minutes }),
          },
          {
            key: 'delivered',
            term: t('record.delivered'),
            detail: t('record.deliveredValue', { count: record.deliveredCount }),
          },
          {
            key: 'canceled',
            term: t('record.canceled'),
            detail:
              canceledPercent === null
                ? t('record.tooFew')
                : t('record.canceledValue', { percent: canceledPercent }),
          },
          {
            key: 'refunds',
            term: t('record.refunds'),
            detail:
              refundMedianHours === null
                ? t(refundCount === 0 ? 'record.noRefunds' : 'record.refundsFew', { count: refundCount })
                : t('record.refundsValue', { count: refundCount, hours: refundMedianHours }),
          },
          {
            key: 'overdue',
            term: t('record.overdue'),
            detail: t('record.overdueValue', { count: record.overdueCount }),
          },
          { key: 'desk', term: t('record.desk'), detail: openingText },
        ]}
      />
    </Section>
  );
}

function useOpeningText(desk: DeskFacts | null): string {
  const t = useTexts(LOWER_HALF_TEXTS);
  const { language, timeZone } = useLanguage();
  if (desk === null) return '';
  const { state, opensAt, closesAt } = desk.opening;
  const timeOf = (at: string): string => formatDayTime(Date.parse(at), language, timeZone);
  if (state === 'open')
    return closesAt === null ? t('record.open') : t('record.openUntil', { time: timeOf(closesAt) });
  return opensAt === null ? t('record.closed') : t('record.closedUntil', { time: timeOf(opensAt) });
}
