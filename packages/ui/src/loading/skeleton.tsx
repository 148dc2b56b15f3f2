import type { ReactNode } from 'react';
import { bindClasses } from '../class-names/bind-classes.ts';
import sheet from './loading.module.css';

const classes = bindClasses(sheet);

export interface SkeletonProps {
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
