import type { ReactNode } from 'react';
import { partClass } from './part-class.ts';

export interface PartProps {
  /** Unique within the page. */
  readonly name: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** A titled section of an account page, below a line. */
export function Part({ name, title, children }: PartProps): ReactNode {
  const titleId = `${name}-title`;
  return (
    <section className={partClass('part')} aria-labelledby={titleId}>
      <h2 id={titleId} className={partClass('title')}>
        {title}
      </h2>
      {children}
    </section>
  );
}
