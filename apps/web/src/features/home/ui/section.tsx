import { bindClasses } from '@naru/ui';
import { useId, type ReactNode } from 'react';
import sheet from './section.module.css';

const classes = bindClasses(sheet);

export interface SectionProps {
  readonly title: string;
  /** One line under the title. */
  readonly lead?: string | undefined;
  /** At the other end of the title's line. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the first page with its heading. */
export function Section({ title, lead, aside, children }: SectionProps): ReactNode {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={classes('section')}>
      <header className={classes('head')}>
        <h2 id={titleId} className={classes('title')}>
          {title}
        </h2>
        {aside}
        {lead !== undefined && <p className={classes('lead')}>{lead}</p>}
      </header>
      {children}
    </section>
  );
}
