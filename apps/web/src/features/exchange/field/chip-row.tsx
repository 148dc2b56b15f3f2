import { Button, type ButtonProps, bindClasses } from '@naru/ui';
import type { ReactNode } from 'react';
import sheet from './chip-row.module.css';

const classes = bindClasses(sheet);

export interface ChipRowProps {
  /** Accessible name of the group. */
  readonly label: string;
  readonly children: ReactNode;
}

/** Small buttons under a field. */
export function ChipRow({ label, children }: ChipRowProps): ReactNode {
  return (
    <div role="group" aria-label={label} className={classes('row')}>
      {children}
    </div>
  );
}

export function Chip(props: ButtonProps): ReactNode {
  return <Button {...props} size="small" className={classes('chip')} />;
}
