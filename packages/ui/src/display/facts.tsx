import type { ReactNode } from 'react';
import { bindClasses, joinClasses } from '../bind-classes.ts';
import sheet from './facts.module.css';

const classes = bindClasses(sheet);

export interface Fact {
  readonly key: string;
  readonly term: ReactNode;
  readonly detail: ReactNode;
}

/** `false` takes the place of a fact that does not apply. */
export type FactList = readonly (Fact | false)[];

interface FactsProps {
  readonly facts: FactList;
  readonly className?: string;
}

/** Terms with their details, as a description list. */
export function Facts({ facts, className }: FactsProps): ReactNode {
  return (
    <dl className={joinClasses(classes('facts'), className)}>
      {facts.map(
        (fact) =>
          fact !== false && (
            <div key={fact.key} className={classes('fact')}>
              <dt>{fact.term}</dt>
              <dd>{fact.detail}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
