import type { ReactNode } from 'react';
import { bindClasses } from '../class-names/bind-classes.ts';
import sheet from './loading.module.css';

const classes = bindClasses(sheet);

export interface SkeletonProps {
  /** Final height of what will stand here, any CSS length: nothing may jump when it arrives. */
  readonly height?: string;
  readonly width?: string;
}

/** A quiet block in the place of something that is on its way. Hidden from screen readers. */
export function Skeleton({ height = '1em', width = '100%' }: SkeletonProps): ReactNode {
  // A drawing: its size stands in attributes, which pages that allow no inline style may be sent with.
  return (
    <svg className={classes('skeleton')} width={width} height={height} aria-hidden="true" focusable="false" />
  );
}
