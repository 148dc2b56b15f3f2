import { Notice, layout } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { useConsoleApi } from '../../shared/api/api-context.tsx';
import { isRefusal } from '../../shared/api/call-failure.ts';
import { TextField } from '../../shared/form/fields.tsx';
import { FormButton } from '../../shared/form/form-dialog.tsx';
import { StepUpForm } from '../../shared/form/step-up-form.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';

/** Signs a person out everywhere, after they wrote that somebody else is in their account. */
export function EndSessions(): ReactNode {
  const t = useT();
  const [endedCount, setEndedCount] = useState<number | null>(null);
  return (
    <div className={layout('stack-4', 'start')}>
      <p>{t('people.text')}</p>
      <FormButton label={t('people.end')} onOpen={() => setEndedCount(null)}>
        {(close) => <EndSessionsForm onEnded={setEndedCount} onClose={close} />}
      </FormButton>
      <div role="status">
        {endedCount !== null && <Notice tone="success">{t('people.ended', { count: endedCount })}</Notice>}
      </div>
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
  const [typedEmail, setTypedEmail] = useState('');
  const email = typedEmail.trim();
  return (
    <StepUpForm
      submitLabel={t('people.end')}
      kind="danger"
      note={{ hint: t('market.note.hint') }}
      isReady={email !== ''}
      shownCodes={['user_unknown']}
      send={(proof) => api.send('endPersonSessions', { body: { email, ...proof } })}
      onDone={({ endedCount }) => onEnded(endedCount)}
      onClose={onClose}
    >
      {({ isTried, failure }) => (
        <TextField
          label={t('people.email')}
          error={
            isRefusal(failure, 'user_unknown')
              ? t('refusal.user_unknown')
              : isTried && email === '' && t('people.email_missing')
          }
          name="email"
          type="email"
          maxLength={254}
          text={typedEmail}
          onTextChange={setTypedEmail}
        />
      )}
    </StepUpForm>
  );
}
