import type { ComponentProps, ReactNode } from 'react';
import { bindClasses, joinClasses } from '../class-names/bind-classes.ts';
import { Icon } from '../icon/icon.tsx';
import { useFieldWiring } from './field-context.ts';
import sheet from './field.module.css';

const classes = bindClasses(sheet);

/** The browser's own select in our frame; pass `<option>` elements. */
export function Select({ className, children, ...attributes }: ComponentProps<'select'>): ReactNode {
  const wiring = useFieldWiring(attributes);
  return (
    <span className={joinClasses(classes('frame', 'select'), className)}>
      <select {...attributes} {...wiring} className={classes('input')}>
        {children}
      </select>
      <span className={classes('chevron')}>
        <Icon name="chevronDown" sizePx={18} />
      </span>
    </span>
  );
}
