import { type ReactNode, useState } from 'react';
import type { CallFailure } from '../../../shared/api/call-failure.ts';
import { NoteField } from '../../../shared/form/note-field.tsx';
import { SendingForm } from '../../../shared/form/sending-form.tsx';
import { useT } from '../../../shared/i18n/language-context.tsx';
import { STEP_UP_CODES, StepUpField } from '../../../shared/password/step-up-field.tsx';
import type { Restored } from '../api/use-restore.ts';

/** A person says that everything was looked at. */
export function CloseRestoreForm({
  close,
  onClose,
}: Pick<Restored, 'close'> & { readonly onClose: () => void }): ReactNode {
  const t = useT();
  const [note, setNote] = useState('');
  const [password, setPassword] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  return (
    <SendingForm
      submitLabel={t('restore.close')}
      keepLabel={t('action.back')}
      kind="primary"
      onClose={onClose}
      codesShownElsewhere={STEP_UP_CODES}
      onFailure={setFailure}
      onSubmit={() => {
        setIsTried(true);
        return note.trim() === '' || password === '' ? null : close({ note: note.trim(), password });
      }}
    >
      <p>{t('restore.close.text')}</p>
      <NoteField
        note={note}
        onNoteChange={setNote}
        isTried={isTried}
        label={t('hold.note')}
        hint={t('restore.note.hint')}
        problem={t('refund.problem.note')}
      />
      <StepUpField password={password} onPasswordChange={setPassword} isTried={isTried} failure={failure} />
    </SendingForm>
  );
}
