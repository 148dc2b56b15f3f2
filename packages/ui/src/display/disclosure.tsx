import type { ReactNode } from 'react';
import { bindClasses } from '../bind-classes.ts';
import { Icon } from './icon.tsx';
import sheet from './disclosure.module.css';

const classes = bindClasses(sheet);

interface DisclosureProps {
  readonly summary: ReactNode;
  readonly children: ReactNode;
  /** Anchor for deep links. */
  readonly id?: string;
  readonly isOpenAtFirst?: boolean;
}

/** A summary that opens a longer text: the browser's own `details`, which its page search can open. */
export function Disclosure({ summary, children, id, isOpenAtFirst }: DisclosureProps): ReactNode {
  return (
    <details id={id} className={classes('disclosure')} open={isOpenAtFirst}>
      <summary className={classes('summary')}>
        <span>{summary}</span>
        <span className={classes('chevron')}>
          <Icon name="chevronDown" />
        </span>
      </summary>
      <div className={classes('body')}>{children}</div>
    </details>
  );
}
