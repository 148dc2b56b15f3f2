import { type ReactNode, useState } from 'react';
import type { CallFailure } from '../../../shared/api/call-failure.ts';
import { NoteField } from '../../../shared/form/note-field.tsx';
import { useLanguage } from '../../../shared/i18n/language-context.tsx';
import type { DialogFormProps } from '../dialogs/act-dialogs.tsx';
import { ActForm } from '../dialogs/act-form.tsx';
import { STEP_UP_CODES, StepUpField } from '../../../shared/password/step-up-field.tsx';

/** Lets an order go on; what was found stands in the audit trail. */
export function CloseHoldForm(props: DialogFormProps & { readonly reason: string }): ReactNode {
  const { order, reason, run, onClose } = props;
  const { t, tName } = useLanguage();
  const [note, setNote] = useState('');
  const [password, setPassword] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  return (
    <ActForm
      order={order}
      submitLabel={t('act.close_hold')}
      keepLabel={t('action.back')}
      onClose={onClose}
      codesShownByFields={STEP_UP_CODES}
      onFailure={setFailure}
      onSubmit={() => {
        setIsTried(true);
        if (note.trim() === '' || password === '') return null;
        return run('closeHold', { version: order.version, password, reason, note: note.trim() });
      }}
    >
      <p>{t('hold.close.text', { reason: tName('hold_reason', reason, reason) })}</p>
      <NoteField
        note={note}
        onNoteChange={setNote}
        isTried={isTried}
        label={t('hold.note')}
        hint={t('hold.note.hint')}
        problem={t('cancel.problem.note')}
      />
      <StepUpField password={password} onPasswordChange={setPassword} isTried={isTried} failure={failure} />
    </ActForm>
  );
}
