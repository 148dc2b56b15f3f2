import { bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { useTranslate } from '../shared/i18n/language-context.tsx';
import { useCurrencies, useRates } from '../shared/market/market-queries.ts';
import sheet from './mode-label.module.css';

const classes = bindClasses(sheet);

/** Marks rehearsal mode and demo rates on every page. Its room is reserved. */
export function ModeLabel(): ReactNode {
  const t = useTranslate();
  const currencies = useCurrencies();
  const rates = useRates(false);
  const isRehearsal = currencies.data?.some((currency) => currency.environment === 'rehearsal') === true;
  const isDemo = rates.data?.isDemo === true;
  return (
    <p className={classes('room')}>
      {isRehearsal && <span className={classes('label')}>{t('app.rehearsal')}</span>}
      {isDemo && <span className={classes('label')}>{t('app.demoRates')}</span>}
    </p>
  );
}
