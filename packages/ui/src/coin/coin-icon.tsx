import type { ReactNode } from 'react';
import { bindClasses } from '../bind-classes.ts';
import spriteUrl from '../coin-icons.svg?url';
import { coinDrawingId } from './coin-symbols.ts';
import sheet from './coin.module.css';

const classes = bindClasses(sheet);

interface CoinIconProps {
  readonly symbol: string;
  /** Edge in CSS px; 28 by default. */
  readonly sizePx?: number;
}

/** The icon of a currency, hidden from screen readers: its symbol is always next to it as text. */
export function CoinIcon({ symbol, sizePx = 28 }: CoinIconProps): ReactNode {
  return (
    <svg className={classes('icon')} width={sizePx} height={sizePx} viewBox="0 0 32 32" aria-hidden="true">
      <use href={`${spriteUrl}#${coinDrawingId(symbol)}`} />
      <circle className={classes('rim')} cx="16" cy="16" r="15.5" />
    </svg>
  );
}
