import { Notice, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { readableAmount } from '../../../shared/display/readable-amount.ts';
import { useT } from '../../../shared/i18n/language-context.tsx';
import { useNetworkLabel } from '../../../shared/display/network-label.ts';
import { usePrizes } from './use-prizes.ts';
import sheet from './due-prizes.module.css';

const classes = bindClasses(sheet);

/** The prizes that wait to be paid or checked, beside the payouts of orders; nothing while there are none. */
export function DuePrizes({ isInset = false }: { readonly isInset?: boolean }): ReactNode {
  const t = useT();
  const networkLabel = useNetworkLabel();
  const due = usePrizes().value?.prizes.filter(({ state, isHeld }) => isHeld || state === 'claimed') ?? [];
  if (due.length === 0) return null;
  return (
    <Notice tone="info" className={classes('due', isInset && 'inset')}>
      <h2 className={classes('title')}>{t('prizes.due')}</h2>
      <ul className={classes('list')}>
        {due.map(({ date, amount, symbol, network, isHeld }) => (
          <li key={date}>
            <Link to={`/treasury?view=prizes&pay=${date}`}>
              {t('prizes.due.of', {
                amount: `${readableAmount(amount)} ${symbol}`,
                network: networkLabel(network),
                date,
              })}
            </Link>
            {isHeld && ` (${t('prizes.state.on_hold')})`}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
