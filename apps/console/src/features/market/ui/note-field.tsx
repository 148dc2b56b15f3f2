import { Field, TextArea } from '@naru/ui';
import type { ReactNode } from 'react';
import { useT } from '../../../shared/i18n/language-context.tsx';

const NOTE_LENGTH_MAX = 500;

export interface NoteFieldProps {
  readonly note: string;
  readonly onNoteChange: (note: string) => void;
  readonly isTried: boolean;
}

/** Why something is ordered; it stands in the record. */
export function NoteField({ note, onNoteChange, isTried }: NoteFieldProps): ReactNode {
  const t = useT();
  return (
    <Field
      label={t('market.note')}
      hint={t('market.note.hint')}
      error={isTried && note.trim() === '' ? t('market.note.problem') : null}
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
