import type { ReactNode } from 'react';
import { bindClasses } from '../class-names/bind-classes.ts';
import sheet from './loading.module.css';

const classes = bindClasses(sheet);

export interface SpinnerProps {
  /** For screen readers; leave it out if visible text says the same. */
  readonly label?: string;
  /** Edge in CSS px; 20 by default. */
  readonly sizePx?: number;
}

export function Spinner({ label, sizePx = 20 }: SpinnerProps): ReactNode {
  const picture = (
    <svg className={classes('spinner')} width={sizePx} height={sizePx} viewBox="0 0 20 20" aria-hidden="true">
      <circle className={classes('rim')} cx="10" cy="10" r="8" />
      <path className={classes('arc')} d="M10 2a8 8 0 0 1 8 8" />
    </svg>
  );
  if (label === undefined) return picture;
  return (
    <output className={classes('spoken')}>
      {picture}
      <span className={classes('hidden')}>{label}</span>
    </output>
  );
}
