import type { ReactNode } from 'react';
import type { CallFailure } from '../../../shared/api/call-failure.ts';
import { SendingForm } from '../../../shared/form/sending-form.tsx';
import { useT } from '../../../shared/i18n/language-context.tsx';
import { STEP_UP_CODES, StepUpField } from '../../../shared/password/step-up-field.tsx';
import { NoteField } from '../../../shared/form/note-field.tsx';
import type { Confirmed } from './use-confirmed.ts';

export interface ConfirmedFormProps {
  readonly confirmed: Confirmed;
  readonly submitLabel: string;
  readonly kind?: 'primary' | 'danger';
  /** Sends it, or null where a field of its own is wrong. */
  readonly onSend: (proof: {
    readonly note: string;
    readonly password: string;
  }) => Promise<CallFailure | null> | null;
  readonly onClose: () => void;
  readonly codesShownByFields?: readonly string[];
  readonly children: ReactNode;
}

/** An order about prices that is given with a reason and a password. */
export function ConfirmedForm(props: ConfirmedFormProps): ReactNode {
  const { confirmed, submitLabel, onSend, onClose, kind = 'primary', children } = props;
  const { codesShownByFields = [] } = props;
  const t = useT();
  return (
    <SendingForm
      submitLabel={submitLabel}
      keepLabel={t('action.back')}
      kind={kind}
      onClose={onClose}
      codesShownElsewhere={[...STEP_UP_CODES, ...codesShownByFields]}
      onFailure={confirmed.setFailure}
      onSubmit={() => {
        confirmed.setIsTried(true);
        return confirmed.proof === null ? null : onSend(confirmed.proof);
      }}
    >
      {children}
      <NoteField
        note={confirmed.note}
        onNoteChange={confirmed.setNote}
        isTried={confirmed.isTried}
        label={t('market.note')}
        hint={t('market.note.hint')}
        problem={t('market.note.problem')}
      />
      <StepUpField
        password={confirmed.password}
        onPasswordChange={confirmed.setPassword}
        isTried={confirmed.isTried}
        failure={confirmed.failure}
      />
    </SendingForm>
  );
}
