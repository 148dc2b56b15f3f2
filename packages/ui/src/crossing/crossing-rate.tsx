import type { ReactNode } from 'react';
import { bindClasses } from '../bind-classes.ts';
import { Icon } from '../display/icon.tsx';
import sheet from './crossing-rate.module.css';

const classes = bindClasses(sheet);

interface CrossingRateProps {
  /** The rate and its age. A text becomes a `span` and does not wrap; only a blank may. */
  readonly children: ReactNode;
  /** Accessible name of the round button. */
  readonly flipLabel: string;
  readonly onFlip: () => void;
}

/** Rate and flip button, on a dashed line between the paid and the received amount. */
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
