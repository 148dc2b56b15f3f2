import type { ReactNode } from 'react';
import { bindClasses } from '../bind-classes.ts';
import sheet from './loading.module.css';

const classes = bindClasses(sheet);

interface SkeletonProps {
  /** Height of the expected content, any CSS length, so that nothing moves when it arrives. */
  readonly height?: string;
  readonly width?: string;
}

/** A placeholder for content that is loading. Hidden from screen readers. */
export function Skeleton({ height = '1em', width = '100%' }: SkeletonProps): ReactNode {
  // An SVG has its size in attributes: prerendered pages may not contain inline styles.
  return (
    <svg className={classes('skeleton')} width={width} height={height} aria-hidden="true" focusable="false" />
  );
}

interface SpinnerProps {
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
