import type { ReactNode } from 'react';
import { formatRemaining } from './format-remaining.ts';
import { useRemainingMs, type RemainingOptions } from './use-remaining.ts';

/** A running `23:24`. Screen readers hear it when they ask, not each second. */
export function CountdownText(options: RemainingOptions): ReactNode {
  const remainingMs = useRemainingMs(options);
  return (
    <span role="timer" aria-live="off">
      {formatRemaining(remainingMs)}
    </span>
  );
}
