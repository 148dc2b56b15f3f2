import type { ReactNode } from 'react';
import { bindClasses } from '@naru/ui';
import sheet from './part.module.css';
import { PlainForm } from '../form/form-parts.tsx';

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

/** Styles for the content of a {@link Part}: hints, lists, rows of buttons and steps. */
export const partClass = bindClasses(sheet);

/** A form inside a part. */
export function StepForm({
  onSubmit,
  children,
}: {
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <PlainForm className={partClass('step')} onSubmit={onSubmit}>
      {children}
    </PlainForm>
  );
}
