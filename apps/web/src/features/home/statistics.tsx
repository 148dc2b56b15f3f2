import type { DeskFacts } from '@naru/contract';
import { VisuallyHidden, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n/language-context.tsx';
import { LOWER_HALF_TEXTS } from './lower-half-texts.ts';
import sheet from './statistics.module.css';

const classes = bindClasses(sheet);

/** The specification's figures, until the desk's own are loaded. */
const FIGURES = { countries: '58+', pairs: '25+', transactions: '20K+' } as const;

interface StatisticsProps {
  readonly stated: DeskFacts['statistics'] | undefined;
}

/** Figures stated by the operator; nothing here is counted. */
export function Statistics({ stated = FIGURES }: StatisticsProps): ReactNode {
  const t = useTexts(LOWER_HALF_TEXTS);
  const figures = [
    { key: 'countries', value: stated.countries, text: t('stats.countries') },
    { key: 'pairs', value: stated.pairs, text: t('stats.pairs') },
    { key: 'transactions', value: stated.transactions, text: t('stats.transactions') },
  ];
  return (
    <section className={classes('band')}>
      <h2>
        <VisuallyHidden>{t('stats.title')}</VisuallyHidden>
      </h2>
      <dl className={classes('figures')}>
        {figures.map(({ key, value, text }) => (
          <div key={key} className={classes('figure')}>
            <dt className={classes('text')}>{text}</dt>
            <dd className={classes('value')}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
