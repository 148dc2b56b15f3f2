import { useId, useMemo, type ReactNode } from 'react';
import { bindClasses, joinClasses } from '../class-names/bind-classes.ts';
import { Icon } from '../icon/icon.tsx';
import { FieldContext } from './field-context.ts';
import sheet from './field.module.css';

const classes = bindClasses(sheet);

export interface FieldProps {
  readonly label: ReactNode;
  /** One control: TextInput, TextArea, Select or AmountInput. It finds its name and descriptions here. */
  readonly children: ReactNode;
  readonly hint?: ReactNode;
  /** What is wrong and what to do; stands in the place of the hint and marks the control. */
  readonly error?: ReactNode;
  /** Good news about the value, such as a checksum that fits; errors win over it. */
  readonly confirmation?: ReactNode;
  /** At the end of the label's line: a value in another currency, a button to paste. */
  readonly aside?: ReactNode;
  /** Characters used and allowed, shown under the control. */
  readonly counter?: { readonly usedCount: number; readonly maxCount: number };
  /** Id of the control; made up when left out. */
  readonly controlId?: string;
  readonly className?: string;
}

/** Label, control and what is said about it. The line of hint and error is read with the control. */
export function Field(props: FieldProps): ReactNode {
  const { label, children, hint, error, confirmation, aside, counter, controlId: givenId, className } = props;
  const madeUpId = useId();
  const controlId = givenId ?? madeUpId;
  const noteId = `${controlId}-note`;
  const counterId = `${controlId}-counter`;
  const isInvalid = error !== undefined && error !== null && error !== '' && error !== false;
  const hasNote = isInvalid || Boolean(confirmation) || Boolean(hint);
  const described = [hasNote && noteId, counter !== undefined && counterId].filter(Boolean).join(' ');
  const wiring = useMemo(
    () => ({ controlId, describedBy: described === '' ? undefined : described, isInvalid }),
    [controlId, described, isInvalid],
  );
  return (
    <div className={joinClasses(classes('field'), className)}>
      <div className={classes('head')}>
        <label htmlFor={controlId}>{label}</label>
        {aside !== undefined && <span className={classes('aside')}>{aside}</span>}
      </div>
      <FieldContext value={wiring}>{children}</FieldContext>
      <div className={classes('foot')}>
        <FieldNote
          id={noteId}
          hint={hint}
          error={isInvalid ? error : undefined}
          confirmation={confirmation}
        />
        {counter !== undefined && (
          <span id={counterId} className={classes('counter')}>
            {counter.usedCount} / {counter.maxCount}
          </span>
        )}
      </div>
    </div>
  );
}

interface FieldNoteProps {
  readonly id: string;
  readonly hint: ReactNode;
  readonly error: ReactNode;
  readonly confirmation: ReactNode;
}

/** The live region stands there from the start: one that comes with its text is not read out. */
function FieldNote({ id, hint, error, confirmation }: FieldNoteProps): ReactNode {
  const tone = error ? 'error' : confirmation ? 'confirmation' : 'hint';
  return (
    <div id={id} className={classes('note', tone)} aria-live="polite">
      {tone === 'error' && <Icon name="alert" sizePx={16} />}
      {tone === 'confirmation' && <Icon name="check" sizePx={16} />}
      {error || confirmation || hint ? <span>{error || confirmation || hint}</span> : null}
    </div>
  );
}
