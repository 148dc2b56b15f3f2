import type { ReactNode } from 'react';
import { bindClasses, joinClasses } from '../class-names/bind-classes.ts';
import sheet from './facts.module.css';

const classes = bindClasses(sheet);

export interface Fact {
  readonly key: string;
  readonly term: ReactNode;
  readonly detail: ReactNode;
}

export interface FactsProps {
  readonly facts: readonly Fact[];
  readonly className?: string;
}

/** Terms on one side and what they are on the other. */
export function Facts({ facts, className }: FactsProps): ReactNode {
  return (
    <dl className={joinClasses(classes('facts'), className)}>
      {facts.map((fact) => (
        <div key={fact.key} className={classes('fact')}>
          <dt>{fact.term}</dt>
          <dd>{fact.detail}</dd>
        </div>
      ))}
    </dl>
  );
}
