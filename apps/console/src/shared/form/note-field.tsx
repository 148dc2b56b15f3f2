import { Field, TextArea } from '@naru/ui';
import type { ReactNode } from 'react';

const NOTE_LENGTH_MAX = 500;

export interface NoteFieldProps {
  readonly note: string;
  readonly onNoteChange: (note: string) => void;
  /** The form was sent once: from now on a note that is missing is told. */
  readonly isTried: boolean;
  readonly label: string;
  readonly hint: string;
  /** What a missing note is answered with. */
  readonly problem: string;
  readonly isCounted?: boolean;
}

/** A few words of the operator about what is done; somebody reads them later. */
export function NoteField(props: NoteFieldProps): ReactNode {
  const { note, onNoteChange, isTried, label, hint, problem, isCounted = false } = props;
  return (
    <Field
      label={label}
      hint={hint}
      error={isTried && note.trim() === '' ? problem : null}
      {...(isCounted ? { counter: { usedCount: note.length, maxCount: NOTE_LENGTH_MAX } } : {})}
    >
      <TextArea
        name="note"
        rows={2}
        maxLength={NOTE_LENGTH_MAX}
        value={note}
        onChange={(event) => onNoteChange(event.currentTarget.value)}
      />
    </Field>
  );
}
