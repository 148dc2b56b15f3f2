import type { ComponentProps, ReactNode } from 'react';
import { bindClasses, joinClasses } from '../bind-classes.ts';
import sheet from './slip.module.css';

const classes = bindClasses(sheet);

interface SlipProps extends ComponentProps<'section'> {
  readonly children: ReactNode;
}

/** The paper slip of an order: SlipParts with a Perforation between two of them. */
export function Slip({ className, children, ...attributes }: SlipProps): ReactNode {
  return (
    <section {...attributes} className={joinClasses(classes('slip'), className)}>
      {children}
    </section>
  );
}

interface SlipPartProps extends ComponentProps<'div'> {
  /** `roomy` 28 px (18 on phones), `form` 20 px. */
  readonly padding?: 'roomy' | 'form';
}

export function SlipPart({ padding = 'roomy', className, ...attributes }: SlipPartProps): ReactNode {
  return <div {...attributes} className={joinClasses(classes('part', padding), className)} />;
}

/** A dotted tear line with a notch at both ends. */
export function Perforation(): ReactNode {
  return <div className={classes('perforation')} aria-hidden="true" />;
}
