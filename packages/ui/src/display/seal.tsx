import type { ReactNode } from 'react';
import { bindClasses } from '../bind-classes.ts';
import { sealGlyph } from './seal-glyph.ts';
import sheet from './seal.module.css';

const classes = bindClasses(sheet);

const CELL = 8;
const MARGIN = 10;

interface SealProps {
  /** Where the order is paid to; null draws nothing. */
  readonly address: string | null;
  /** Edge in CSS px: 60 on pages, 32 in tables. */
  readonly sizePx?: number;
  /** Plays the stamp animation once, when an order was just created or delivered. */
  readonly isStamped?: boolean;
}

/** The mark of an order, drawn from its payment address. A decoration, which screen readers pass over. */
export function Seal({ address, sizePx = 60, isStamped = false }: SealProps): ReactNode {
  if (address === null) return null;
  const path = sealGlyph(address)
    .flatMap((row, y) => row.map((isInk, x) => (isInk ? cellPath(x, y) : '')))
    .join('');
  return (
    <svg
      className={classes('seal', isStamped && 'stamped')}
      width={sizePx}
      height={sizePx}
      viewBox="0 0 60 60"
      aria-hidden="true"
    >
      <rect className={classes('rim')} x="2.5" y="2.5" width="55" height="55" rx="11" />
      <path className={classes('ink')} d={path} />
    </svg>
  );
}

function cellPath(x: number, y: number): string {
  return `M${MARGIN + x * CELL} ${MARGIN + y * CELL}h${CELL}v${CELL}h-${CELL}z`;
}
