import type { ReactNode } from 'react';
import { partClass } from './part-class.ts';

/** A form inside a part. It speaks for itself about wrong fields, so the browser does not. */
export function StepForm({
  onSubmit,
  children,
}: {
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <form
      noValidate
      className={partClass('step')}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
