import { bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n/language-context.tsx';
import { LOWER_HALF_TEXTS } from './lower-half-texts.ts';
import sheet from './highlights.module.css';
import { Section } from './section.tsx';

const classes = bindClasses(sheet);

export function Highlights(): ReactNode {
  const t = useTexts(LOWER_HALF_TEXTS);
  const statements = [
    { key: 'rate', figure: t('highlights.rateFigure'), text: t('highlights.rate') },
    { key: 'time', figure: t('highlights.timeFigure'), text: t('highlights.time') },
    { key: 'fees', figure: t('highlights.feesFigure'), text: t('highlights.fees') },
    {
      key: 'confirmations',
      figure: t('highlights.confirmationsFigure'),
      text: t('highlights.confirmations'),
    },
    { key: 'limit', figure: t('highlights.limitFigure'), text: t('highlights.limit') },
    { key: 'minimum', figure: t('highlights.minimumFigure'), text: t('highlights.minimum') },
  ];
  return (
    <Section title={t('highlights.title')} lead={t('highlights.lead')}>
      <ul className={classes('statements')}>
        {statements.map(({ key, figure, text }) => (
          <li key={key} className={classes('statement')}>
            <b className={classes('figure')}>{figure}</b>
            <span className={classes('text')}>{text}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
