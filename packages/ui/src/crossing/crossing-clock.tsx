import type { ReactNode } from 'react';
import { bindClasses } from '../bind-classes.ts';
import { LiveText } from '../display/visually-hidden.tsx';
import sheet from './crossing-clock.module.css';

const classes = bindClasses(sheet);

/** Up to five minutes are `soon`, up to one is `last`. */
export type LockStage = 'calm' | 'soon' | 'last' | 'over';

interface CrossingClockProps {
  /** As shown: `23:24`. */
  readonly timeText: string;
  /** The time in words, for screen readers; not announced by itself. */
  readonly label: string;
  /** 1 at the start, 0 at the end. */
  readonly remainingFraction: number;
  /** The end time, at the end of the line. */
  readonly children?: ReactNode;
  /** How much time is left; `children` say it too, so that it does not show by colour alone. */
  readonly tone?: LockStage;
  /** Announced when it changes: set at five minutes and at one minute, empty otherwise. */
  readonly announcement?: string;
}

/** The remaining time of the rate lock, as a bar that drains. */
export function CrossingClock(props: CrossingClockProps): ReactNode {
  const { timeText, label, remainingFraction, children, tone = 'calm', announcement = '' } = props;
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
