import { Notice, bindClasses } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { isRefusal } from '../../shared/api/call-failure.ts';
import { PasswordField } from '../../shared/form/fields.tsx';
import { FormButton } from '../../shared/form/form-dialog.tsx';
import { StepUpForm } from '../../shared/form/step-up-form.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import { OWN_EFFECTS } from './session-list.tsx';
import sheet from './own.module.css';
import { useSend } from '../../shared/api/use-send.ts';

const classes = bindClasses(sheet);

/** The desk's own minimum for operators. */
const PASSWORD_LENGTH_MIN = 15;
const PASSWORD_CODES = ['password_too_short', 'password_unchanged'] as const;

/** A new password, which signs the operator out everywhere else. */
export function ChangePassword(): ReactNode {
  const t = useT();
  const [isDone, setIsDone] = useState(false);
  return (
    <section className={classes('part')} aria-label={t('own.password')}>
      <FormButton label={t('own.password')} onOpen={() => setIsDone(false)}>
        {(close) => <ChangePasswordForm onDone={() => setIsDone(true)} onClose={close} />}
      </FormButton>
      <div role="status">{isDone && <Notice tone="success">{t('own.password.done')}</Notice>}</div>
    </section>
  );
}

function ChangePasswordForm(props: { readonly onDone: () => void; readonly onClose: () => void }): ReactNode {
  const { onDone, onClose } = props;
  const t = useT();
  const send = useSend(OWN_EFFECTS);
  const [newPassword, setNewPassword] = useState('');
  const isLong = Array.from(newPassword).length >= PASSWORD_LENGTH_MIN;
  return (
    <StepUpForm
      submitLabel={t('own.password')}
      isReady={isLong}
      shownCodes={PASSWORD_CODES}
      onClose={onClose}
      send={({ password }) => send('changePassword', { body: { password, newPassword } })}
      onDone={onDone}
    >
      {({ isTried, failure }) => {
        const refused = PASSWORD_CODES.find((code) => isRefusal(failure, code));
        return (
          <>
            <p>{t('own.password.text')}</p>
            <PasswordField
              label={t('own.password.new')}
              autoComplete="new-password"
              value={newPassword}
              onValueChange={setNewPassword}
              hint={t('field.password.new_hint', { min: PASSWORD_LENGTH_MIN })}
              error={
                isTried && !isLong
                  ? t('problem.password_too_short')
                  : refused !== undefined && t(`refusal.${refused}`)
              }
            />
          </>
        );
      }}
    </StepUpForm>
  );
}
