import { VisuallyHidden, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../../../shared/i18n/feature-texts.ts';
import { HOME_TEXTS } from '../i18n/texts.ts';
import sheet from './statistics.module.css';

const classes = bindClasses(sheet);

/** The figures that the service gives of itself; they are asked of nobody. */
export function Statistics(): ReactNode {
  const t = useTexts(HOME_TEXTS);
  const figures = [
    { key: 'countries', value: '58+', text: t('stats.countries') },
    { key: 'pairs', value: '25+', text: t('stats.pairs') },
    { key: 'transactions', value: '20K+', text: t('stats.transactions') },
  ];
  return (
    <section className={classes('band')}>
      <VisuallyHidden>
        <h2>{t('stats.title')}</h2>
      </VisuallyHidden>
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
