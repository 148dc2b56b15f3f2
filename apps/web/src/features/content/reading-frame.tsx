import { bindClasses, layout } from '@naru/ui';
import type { ReactNode } from 'react';
import { PageHeading, usePageTitle } from '../../shared/part/page-heading.tsx';
import sheet from './reading-frame.module.css';

const classes = bindClasses(sheet);

export interface ReadingFrameProps {
  readonly title: string;
  readonly lead: string;
  /** Beside the text on wide screens, where it stays in view. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A page of text, with its heading on the left. */
export function ReadingFrame({ title, lead, aside, children }: ReadingFrameProps): ReactNode {
  usePageTitle(title);
  return (
    <div className={classes('page')}>
      <header className={classes('intro')}>
        <PageHeading>{title}</PageHeading>
        <p className={layout('lead-in')}>{lead}</p>
        {aside}
      </header>
      <div className={classes('body')}>{children}</div>
    </div>
  );
}
