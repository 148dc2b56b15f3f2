import type { ReactNode } from 'react';
import { partClass } from './part-class.ts';

export interface PartProps {
  /** Names the part within its page. */
  readonly name: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** One subject of a page about an account, below a line, with its title. */
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
