import type { ReactNode } from 'react';
import { bindClasses } from '../class-names/bind-classes.ts';
import { sealGlyph } from './seal-glyph.ts';
import sheet from './seal.module.css';

const classes = bindClasses(sheet);

const CELL = 8;
const MARGIN = 10;

export interface SealProps {
  /** The seal from the server: at least four hex digits, of which the first four count. */
  readonly sealHex: string;
  /** "Order seal". The four letters of the reading follow it in the accessible name. */
  readonly label: string;
  /** Edge in CSS px: 60 on pages, 32 in tables. */
  readonly sizePx?: number;
  /** Plays the stamp animation once, when an order was just created or delivered. */
  readonly isStamped?: boolean;
}

/** The seal of one order, with its letters. Shows nothing if the text is not a seal. */
export function Seal({ sealHex, label, sizePx = 60, isStamped = false }: SealProps): ReactNode {
  const glyph = sealGlyph(sealHex);
  if (!glyph.ok) return null;
  const name = `${label} ${glyph.value.reading.split('').join(' ')}`;
  const path = glyph.value.cells
    .flatMap((row, y) => row.map((isInk, x) => (isInk ? cellPath(x, y) : '')))
    .join('');
  return (
    <span className={classes('seal', isStamped && 'stamped')}>
      <svg width={sizePx} height={sizePx} viewBox="0 0 60 60" role="img" aria-label={name}>
        <rect className={classes('rim')} x="2.5" y="2.5" width="55" height="55" rx="11" />
        <path className={classes('ink')} d={path} />
      </svg>
      <span className={classes('letters')} aria-hidden="true">
        {glyph.value.reading}
      </span>
    </span>
  );
}

function cellPath(x: number, y: number): string {
  return `M${MARGIN + x * CELL} ${MARGIN + y * CELL}h${CELL}v${CELL}h-${CELL}z`;
}
