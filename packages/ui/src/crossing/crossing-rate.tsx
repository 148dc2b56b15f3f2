import type { ReactNode } from 'react';
import { bindClasses } from '../class-names/bind-classes.ts';
import { Icon } from '../icon/icon.tsx';
import sheet from './crossing-rate.module.css';

const classes = bindClasses(sheet);

export interface CrossingRateProps {
  /** The rate and its age, in one line. What stands in a `b` or a `span` is never broken. */
  readonly children: ReactNode;
  /** Accessible name of the round button. */
  readonly flipLabel: string;
  readonly onFlip: () => void;
}

/** The river between what is paid and what is received: rate and flip button on one dashed line. */
export function CrossingRate({ children, flipLabel, onFlip }: CrossingRateProps): ReactNode {
  return (
    <div className={classes('river')}>
      <button
        type="button"
        className={classes('flip')}
        aria-label={flipLabel}
        title={flipLabel}
        onClick={onFlip}
      >
        <Icon name="swap" />
      </button>
      <span className={classes('rate')}>{children}</span>
      <span className={classes('far')} aria-hidden="true" />
    </div>
  );
}
