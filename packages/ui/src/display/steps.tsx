import type { ReactNode } from 'react';
import { bindClasses } from '../bind-classes.ts';
import sheet from './steps.module.css';

const classes = bindClasses(sheet);

interface StepsProps {
  /** Accessible name of the list. */
  readonly label: string;
  readonly steps: readonly string[];
  /** Counted from 0. */
  readonly currentIndex: number;
}

/** The steps of a short procedure, with the current one marked. */
export function Steps({ label, steps, currentIndex }: StepsProps): ReactNode {
  return (
    <ol className={classes('steps')} data-screen="" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={classes('step', index < currentIndex && 'passed')}
          aria-current={index === currentIndex ? 'step' : undefined}
        >
          {index + 1}. {step}
        </li>
      ))}
    </ol>
  );
}
