import type { MarginPair } from '@naru/contract';
import { Button, bindClasses } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { useT } from '../../shared/i18n/language-context.tsx';
import sheet from './market.module.css';

const classes = bindClasses(sheet);

const SHOWN_FIRST = 12;

export interface OwnMarginsProps {
  readonly pairs: readonly MarginPair[];
  readonly onChoose: (from: string, to: string) => void;
}

/** The pairs with an adjustment of their own. */
export function OwnMargins({ pairs, onChoose }: OwnMarginsProps): ReactNode {
  const t = useT();
  const [isAll, setIsAll] = useState(false);
  const own = pairs.filter((pair) => pair.own !== null);
  const shown = isAll ? own : own.slice(0, SHOWN_FIRST);
  return (
    <section aria-label={t('margin.list')}>
      <h2 className={classes('pair-title')}>{t('margin.list')}</h2>
      {own.length === 0 && <p className={classes('empty')}>{t('margin.list.none')}</p>}
      <ul className={classes('own')}>
        {shown.map(({ fromCurrency: from, toCurrency: to, own: percent }) => (
          <li key={`${from} ${to}`}>
            <button type="button" className={classes('own-pair')} onClick={() => onChoose(from, to)}>
              <span>{t('margin.title', { from, to })}</span>
              <span>{t('margin.percent', { percent: (percent ?? '').replace('-', '−') })}</span>
            </button>
          </li>
        ))}
      </ul>
      {shown.length < own.length && (
        <p>
          <Button size="small" onClick={() => setIsAll(true)}>
            {t('margin.list.more', { count: own.length })}
          </Button>
        </p>
      )}
    </section>
  );
}
