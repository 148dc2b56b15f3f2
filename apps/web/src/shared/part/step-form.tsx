import type { ReactNode } from 'react';
import { PlainForm } from '../form/form-parts.tsx';
import { partClass } from './part-class.ts';

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
