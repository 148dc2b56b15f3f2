import type { EnginePrice } from '@naru/contract';
import { Button, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import { useT } from '../../shared/i18n/language-context.tsx';
import { useCan } from '../../shared/session/session.ts';
import sheet from './market.module.css';

const classes = bindClasses(sheet);

/** What the dialog of one price shows. */
export type PriceDialogView = 'details' | 'pin' | 'unpin' | 'resume';

export interface PriceActsProps {
  readonly price: EnginePrice;
  /** Stopped by an operator, alone or with all others. */
  readonly isForced: boolean;
  readonly isBusy: boolean;
  readonly onHalt: () => void;
  readonly onOpen: (view: PriceDialogView) => void;
  /** A row only has room for the stop button. */
  readonly isRow?: boolean;
}

/** Stopping takes one press; resuming and setting a price open a form. */
export function PriceActs(props: PriceActsProps): ReactNode {
  const { price, isForced, isBusy, onHalt, onOpen, isRow = false } = props;
  const t = useT();
  const can = useCan();
  const { symbol } = price;
  return (
    <span className={classes('acts')}>
      {isForced && can('set_prices') && (
        <Button
          size="small"
          aria-label={t('market.resume.name', { symbol })}
          onClick={() => onOpen('resume')}
        >
          {t('market.resume')}
        </Button>
      )}
      {!isForced && can('halt_prices') && (
        <Button
          size="small"
          isLoading={isBusy}
          aria-label={t('market.halt.name', { symbol })}
          onClick={onHalt}
        >
          {t('market.halt')}
        </Button>
      )}
      {!isRow && can('set_prices') && (
        <Button size="small" onClick={() => onOpen('pin')}>
          {t('market.pin')}
        </Button>
      )}
      {!isRow && price.state === 'manual' && can('set_prices') && (
        <Button size="small" onClick={() => onOpen('unpin')}>
          {t('market.unpin')}
        </Button>
      )}
    </span>
  );
}
