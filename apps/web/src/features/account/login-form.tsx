import { Button, Checkbox, VisuallyHidden, bindClasses } from '@naru/ui';
import { useId, useState, type ComponentType, type ReactNode } from 'react';
import { EmailField, PlainForm, TextField } from '../../shared/form/form-parts.tsx';
import { useTexts } from '../../shared/i18n/feature-texts.ts';
import { SecretField } from '../../shared/form/secret-field.tsx';
import { ACCOUNT_TEXTS } from './texts.ts';
import sheet from './account-frame.module.css';
import { ForgotDialog } from './forgot-dialog.tsx';
import { type Login, useLogin } from './use-login.ts';

const classes = bindClasses(sheet);

const CODE_LETTERS_MAX = 32;

export interface LoginFormProps {
  /** Another way to sign in, under the button. */
  readonly OtherWay: ComponentType<{ readonly isRemembered: boolean }>;
}

export function LoginForm({ OtherWay }: LoginFormProps): ReactNode {
  const t = useTexts(ACCOUNT_TEXTS);
  const login = useLogin();
  const [isForgotOpen, setIsForgotOpen] = useState(false);
  const { form } = login;
  const refusalId = useId();
  const describedBy = login.isRefused ? refusalId : undefined;
  return (
    <>
      <PlainForm className={classes('form')} onSubmit={login.submit}>
        <EmailField
          form={form}
          field="email"
          autoComplete="username"
          aria-invalid={login.isRefused ? true : undefined}
          aria-describedby={describedBy}
        />
        <SecretField
          form={form}
          field="password"
          isInvalid={login.isRefused}
          {...(login.isRefused ? { describedBy: refusalId } : {})}
        />
        {login.isRefused && (
          <VisuallyHidden>
            <span id={refusalId}>{t('login.notAccepted')}</span>
          </VisuallyHidden>
        )}
        {login.isCodeAsked && <CodeField login={login} />}
        <LoginExtras login={login} onForgot={() => setIsForgotOpen(true)} />
        <Button type="submit" kind="primary" size="large" isLoading={login.isSending}>
          {t('login')}
        </Button>
        <OtherWay isRemembered={login.isRemembered} />
      </PlainForm>
      <ForgotDialog
        isOpen={isForgotOpen}
        onClose={() => setIsForgotOpen(false)}
        emailAtFirst={form.values.email}
      />
    </>
  );
}

function LoginExtras({
  login,
  onForgot,
}: {
  readonly login: Login;
  readonly onForgot: () => void;
}): ReactNode {
  const t = useTexts(ACCOUNT_TEXTS);
  return (
    <div className={classes('row')}>
      <Checkbox
        checked={login.isRemembered}
        onChange={(event) => login.setIsRemembered(event.currentTarget.checked)}
      >
        {t('login.remember')}
      </Checkbox>
      <button
        type="button"
        className={classes('text-button', login.isRefused && 'emphasised')}
        onClick={onForgot}
      >
        {t('login.forgot')}
      </button>
    </div>
  );
}

function CodeField({ login }: { readonly login: Login }): ReactNode {
  const t = useTexts(ACCOUNT_TEXTS);
  return (
    <TextField
      form={login.form}
      field="code"
      label={t('login.code')}
      hint={t('login.codeHint')}
      ref={focusOnce}
      name="code"
      autoComplete="one-time-code"
      maxLength={CODE_LETTERS_MAX}
      aria-invalid={login.isRefused ? true : undefined}
    />
  );
}

function focusOnce(control: HTMLInputElement | null): void {
  control?.focus();
}
