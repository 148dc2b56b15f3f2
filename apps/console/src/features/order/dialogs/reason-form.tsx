import { type ReactNode, useState } from 'react';
import type { CallFailure } from '../../../shared/api/call-failure.ts';
import { NoteField } from '../../../shared/form/note-field.tsx';
import { useT } from '../../../shared/i18n/language-context.tsx';
import { StepUpField } from '../../../shared/password/step-up-field.tsx';
import { useStepUpForm } from '../../../shared/password/use-step-up-form.ts';
import type { DialogFormProps } from './act-dialogs.tsx';
import { ActForm } from './act-form.tsx';

export interface ReasonFormProps extends Pick<DialogFormProps, 'order' | 'onClose'> {
  readonly submitLabel: string;
  readonly kind?: 'primary' | 'danger';
  readonly label: string;
  readonly hint: string;
  readonly isPasswordAsked?: boolean;
  readonly onSend: (reason: string, password: string) => Promise<CallFailure | null>;
  /** What will happen. */
  readonly children: ReactNode;
}

/** An act that asks for its reason, and for the password where it decides about money. */
export function ReasonForm(props: ReasonFormProps): ReactNode {
  const { order, submitLabel, kind = 'primary', label, hint, isPasswordAsked = true } = props;
  const t = useT();
  const [note, setNote] = useState('');
  const stepUp = useStepUpForm(isPasswordAsked);
  const reason = note.trim();
  return (
    <ActForm
      order={order}
      kind={kind}
      submitLabel={submitLabel}
      keepLabel={t('action.back')}
      onClose={props.onClose}
      {...stepUp.form({ isReady: reason !== '', send: (password) => props.onSend(reason, password) })}
    >
      {props.children}
      <NoteField
        note={note}
        onNoteChange={setNote}
        isTried={stepUp.isTried}
        label={label}
        hint={hint}
        problem={t('reason.problem')}
      />
      {isPasswordAsked && <StepUpField {...stepUp.field} />}
    </ActForm>
  );
}
