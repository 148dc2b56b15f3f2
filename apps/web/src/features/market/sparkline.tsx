import { bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import sheet from './market.module.css';

const classes = bindClasses(sheet);

const WIDTH = 96;
const HEIGHT = 28;
const HEIGHT_MAX = 1000;

export interface SparklineProps {
  /** From 0 to 1000, oldest first. */
  readonly heights: readonly number[];
  readonly isDown: boolean;
}

/** Seven days as a line; decorative, as the figures are beside it. */
export function Sparkline({ heights, isDown }: SparklineProps): ReactNode {
  const step = heights.length < 2 ? 0 : WIDTH / (heights.length - 1);
  const points = heights
    .map((height, index) => {
      const y = 1 + (HEIGHT - 2) * (1 - height / HEIGHT_MAX);
      return `${(index * step).toFixed(1)},${y.toFixed(1)}`;
    })
    .join(' ');
  return (
    <svg
      className={classes('sparkline', isDown ? 'down' : 'up')}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
    >
      {heights.length > 1 && <polyline points={points} />}
    </svg>
  );
}
