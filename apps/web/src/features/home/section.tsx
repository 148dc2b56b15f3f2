import { bindClasses } from '@naru/ui';
import { useId, type ReactNode } from 'react';
import sheet from './section.module.css';

const classes = bindClasses(sheet);

export interface SectionProps {
  readonly title: string;
  readonly lead?: string | undefined;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A section of the home page. */
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
