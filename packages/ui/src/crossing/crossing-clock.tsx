import type { ReactNode } from 'react';
import { bindClasses } from '../class-names/bind-classes.ts';
import { LiveText } from '../hidden/visually-hidden.tsx';
import sheet from './crossing-clock.module.css';

const classes = bindClasses(sheet);

export interface CrossingClockProps {
  /** The clock as it is shown: `23:24`. */
  readonly timeText: string;
  /** The clock in words, for screen readers; asked for, never read out by itself. */
  readonly label: string;
  /** What is left, 1 at the start and 0 at the end. */
  readonly remainingFraction: number;
  /** Until when, at the end of the line. */
  readonly children?: ReactNode;
  /** `over` for the time after the end. */
  readonly tone?: 'running' | 'over';
  /** Set at five minutes and at one, empty otherwise: read out when it changes. */
  readonly announcement?: string;
}

/** The lock of the rate as a line that drains. */
export function CrossingClock(props: CrossingClockProps): ReactNode {
  const { timeText, label, remainingFraction, children, tone = 'running', announcement = '' } = props;
  const left = Math.min(1, Math.max(0, remainingFraction));
  return (
    <div className={classes('clock', tone)}>
      <span className={classes('time')} role="timer" aria-label={label} aria-live="off">
        {timeText}
      </span>
      <span className={classes('track')} aria-hidden="true">
        <span className={classes('water')} style={{ width: `${left * 100}%` }} />
      </span>
      {children !== undefined && <span className={classes('until')}>{children}</span>}
      <LiveText text={announcement} />
    </div>
  );
}
