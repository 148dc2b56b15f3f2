import type { ReactNode } from 'react';
import { bindClasses } from '../class-names/bind-classes.ts';
import sheet from './hidden.module.css';

const classes = bindClasses(sheet);

/** Text for screen readers alone. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }): ReactNode {
  return <span className={classes('hidden')}>{children}</span>;
}

export interface LiveTextProps {
  /** Read out each time it changes; the empty text is silent. */
  readonly text: string;
  /** True interrupts what is being read; for errors that cannot wait. */
  readonly isUrgent?: boolean;
}

/** A line that is heard and not seen. It has to stand in the page before its first text comes. */
export function LiveText({ text, isUrgent = false }: LiveTextProps): ReactNode {
  return (
    <span className={classes('hidden')} role={isUrgent ? 'alert' : 'status'}>
      {text}
    </span>
  );
}

export interface SkipLinkProps {
  /** Id of the element to jump to; it needs `tabIndex={-1}`. */
  readonly targetId: string;
  readonly children: ReactNode;
}

/** The first stop of the Tab key: past the header, to what the page is about. */
export function SkipLink({ targetId, children }: SkipLinkProps): ReactNode {
  return (
    <a className={classes('skip')} href={`#${targetId}`}>
      {children}
    </a>
  );
}
