import { Button, Dialog, Field, Notice, TextInput, bindClasses } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { useConsoleApi } from '../../../shared/api/api-context.tsx';
import { type CallFailure, isRefusal } from '../../../shared/api/call-failure.ts';
import { NoteField } from '../../../shared/form/note-field.tsx';
import { SendingForm } from '../../../shared/form/sending-form.tsx';
import { useT } from '../../../shared/i18n/language-context.tsx';
import { STEP_UP_CODES, StepUpField } from '../../../shared/password/step-up-field.tsx';
import sheet from './end-sessions.module.css';

const classes = bindClasses(sheet);

/** Signs a person out everywhere, for whoever writes that somebody else is in their account. */
export function EndSessions(): ReactNode {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const [endedCount, setEndedCount] = useState<number | null>(null);
  return (
    <div className={classes('part')}>
      <p>{t('people.text')}</p>
      <Button
        onClick={() => {
          setEndedCount(null);
          setIsOpen(true);
        }}
      >
        {t('people.end')}
      </Button>
      <div role="status">
        {endedCount !== null && <Notice tone="success">{t('people.ended', { count: endedCount })}</Notice>}
      </div>
      <Dialog
        title={t('people.end')}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        closeLabel={t('action.close')}
      >
        {isOpen && <EndSessionsForm onEnded={setEndedCount} onClose={() => setIsOpen(false)} />}
      </Dialog>
    </div>
  );
}

function EndSessionsForm({
  onEnded,
  onClose,
}: {
  readonly onEnded: (endedCount: number) => void;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const api = useConsoleApi();
  const [email, setEmail] = useState('');
  const [note, setNote] = useState('');
  const [password, setPassword] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const asked = { email: email.trim(), note: note.trim(), password };
  const send = async (): Promise<CallFailure | null> => {
    const outcome = await api.endPersonSessions(asked);
    if (outcome.ok) onEnded(outcome.value.endedCount);
    return outcome.ok ? null : outcome.failure;
  };
  const isUnknown = isRefusal(failure, 'user_unknown');
  const isMissing = isTried && asked.email === '';
  return (
    <SendingForm
      submitLabel={t('people.end')}
      keepLabel={t('action.back')}
      kind="danger"
      codesShownElsewhere={[...STEP_UP_CODES, 'user_unknown']}
      onFailure={setFailure}
      onSubmit={() => {
        setIsTried(true);
        return Object.values(asked).includes('') ? null : send();
      }}
      onClose={onClose}
    >
      <Field
        label={t('people.email')}
        error={isUnknown ? t('refusal.user_unknown') : isMissing ? t('people.email_missing') : null}
      >
        <TextInput
          name="email"
          type="email"
          autoComplete="off"
          maxLength={254}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
      </Field>
      <NoteField
        note={note}
        onNoteChange={setNote}
        isTried={isTried}
        label={t('market.note')}
        hint={t('market.note.hint')}
        problem={t('market.note.problem')}
      />
      <StepUpField password={password} onPasswordChange={setPassword} isTried={isTried} failure={failure} />
    </SendingForm>
  );
}
