import type { EnginePrice } from '@naru/contract';
import { StatusChip, type StatusTone, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { useLanguage, useTimeFormats } from '../../shared/i18n/language-context.tsx';
import sheet from './market.module.css';

const classes = bindClasses(sheet);

const TONES = {
  ok: 'delivered',
  degraded: 'attention',
  halted: 'cancel',
  manual: 'paid',
} as const satisfies Record<EnginePrice['state'], StatusTone>;

/** How good a price is, why, and when a set price ends. */
export function StateChip({ price }: { readonly price: EnginePrice }): ReactNode {
  const { t, tName } = useLanguage();
  const { day } = useTimeFormats();
  const { state, reason, until } = price;
  const words = [
    reason === null ? null : tName('price_reason', reason, reason),
    until === null ? null : t('market.until', { time: day(until) }),
  ].filter((part) => part !== null);
  return (
    <span className={classes('state')}>
      <StatusChip tone={TONES[state]}>{t(`price_state.${state}`)}</StatusChip>
      {words.length > 0 && <span className={classes('reason')}>{words.join(' ')}</span>}
    </span>
  );
}
