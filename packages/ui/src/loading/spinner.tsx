import type { ReactNode } from 'react';
import { bindClasses } from '../class-names/bind-classes.ts';
import sheet from './loading.module.css';

const classes = bindClasses(sheet);

export interface SpinnerProps {
  /** Spoken and hidden from sight; leave it out where words beside the spinner say the same. */
  readonly label?: string;
  /** Edge in CSS px; 20 when not told. */
  readonly sizePx?: number;
}

/** Two banks and a ferry between them: an arc that goes round. */
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
