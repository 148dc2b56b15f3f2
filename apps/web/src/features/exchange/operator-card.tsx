import { type FactList, Facts, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { useBrand, useDeskFacts } from '../../shared/brand/use-desk-facts.ts';
import { formatDayTime } from '../../shared/i18n/format-time.ts';
import { useTexts } from '../../shared/i18n/feature-texts.ts';
import { useLanguage } from '../../shared/i18n/language-context.tsx';
import { EXCHANGE_TEXTS } from './texts.ts';
import sheet from './exchange-panel.module.css';

const classes = bindClasses(sheet);

/** Who runs the desk, and when. What is not known is left out. */
export function OperatorCard(): ReactNode {
  const { t, language } = useLanguage();
  const tOwn = useTexts(EXCHANGE_TEXTS);
  const brand = useBrand();
  const desk = useDeskFacts();
  const { hours = null, closesAt = null } = desk?.opening ?? {};
  const openUntil =
    closesAt === null ? '' : tOwn('openUntil', { time: formatDayTime(Date.parse(closesAt), language) });
  const facts: FactList = [
    hours !== null && {
      key: 'hours',
      term: t('panel.hours'),
      detail: [hours[language], openUntil].filter((part) => part !== '').join(' · '),
    },
  ];
  return (
    <section className={classes('block')}>
      <h2 className={classes('heading')}>{t('panel.operator')}</h2>
      <p className={classes('name')}>{desk?.operatorName || brand.name}</p>
      <p className={classes('text')}>{t('panel.operatorText')}</p>
      {facts.some(Boolean) && <Facts facts={facts} className={classes('facts')} />}
    </section>
  );
}
