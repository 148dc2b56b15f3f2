import type { ComponentProps, ReactNode } from 'react';
import { bindClasses, joinClasses } from '../class-names/bind-classes.ts';
import { useFieldWiring } from './field-context.ts';
import sheet from './field.module.css';

const classes = bindClasses(sheet);

export interface TextInputProps extends ComponentProps<'input'> {
  /** A fixed-width font, for hashes and codes. */
  readonly isMono?: boolean;
  /** A small control at the end of the frame: show password, clear, paste. */
  readonly trailing?: ReactNode;
}

/** A text field. Inside a Field it takes its name and descriptions from there. */
export function TextInput({ isMono = false, trailing, className, ...attributes }: TextInputProps): ReactNode {
  const wiring = useFieldWiring(attributes);
  return (
    <div className={joinClasses(classes('frame'), className)}>
      <input {...attributes} {...wiring} className={classes('input', isMono && 'mono')} />
      {trailing !== undefined && <span className={classes('trailing')}>{trailing}</span>}
    </div>
  );
}
