import type { ReactNode } from 'react';
import { bindClasses } from '../bind-classes.ts';
import sheet from './hidden.module.css';

const classes = bindClasses(sheet);

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }): ReactNode {
  return <span className={classes('hidden')}>{children}</span>;
}

/**
 * Read out to screen readers each time it changes; the empty text is silent. It has to be in the page before
 * its first text.
 */
export function LiveText({ text }: { readonly text: string }): ReactNode {
  return (
    <span className={classes('hidden')} role="status">
      {text}
    </span>
  );
}

interface SkipLinkProps {
  /** Id of the element to jump to; it needs `tabIndex={-1}`. */
  readonly targetId: string;
  readonly children: ReactNode;
}

/** The first stop of the Tab key: skips the header. */
export function SkipLink({ targetId, children }: SkipLinkProps): ReactNode {
  return (
    <a className={classes('skip')} href={`#${targetId}`}>
      {children}
    </a>
  );
}
