import { useId, type ComponentProps, type ReactNode } from 'react';
import { bindClasses, joinClasses } from '../bind-classes.ts';
import { Icon } from '../display/icon.tsx';
import sheet from './checkbox.module.css';

const classes = bindClasses(sheet);

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** The label; it may contain links. */
  readonly children: ReactNode;
  /** What is wrong and what to do. */
  readonly error?: ReactNode;
}

/** A tick box with its label. */
export function Checkbox({ children, error, className, id, ...attributes }: CheckboxProps): ReactNode {
  const madeUpId = useId();
  const boxId = id ?? madeUpId;
  const errorId = `${boxId}-error`;
  const isInvalid = Boolean(error);
  return (
    <div className={joinClasses(classes('checkbox'), className)}>
      <input
        {...attributes}
        id={boxId}
        type="checkbox"
        className={classes('box')}
        aria-invalid={isInvalid ? true : undefined}
        aria-describedby={isInvalid ? errorId : attributes['aria-describedby']}
      />
      <label htmlFor={boxId}>{children}</label>
      <div id={errorId} className={classes('note')} aria-live="polite">
        {isInvalid && <Icon name="alert" sizePx={16} />}
        {isInvalid && <span>{error}</span>}
      </div>
    </div>
  );
}
