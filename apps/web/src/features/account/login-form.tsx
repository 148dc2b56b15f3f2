import { bindClasses, Button, Checkbox, Dialog, layout, Notice, VisuallyHidden } from '@naru/ui';
import { type ComponentType, type ReactNode, useEffect, useId, useState } from 'react';
import type { LoginBody } from '@naru/contract';
import { isRefusal } from '@naru/ui/client';
import { EmailField, PlainForm, TextField } from '../../shared/form/form-parts.tsx';
import { useTexts } from '../../shared/i18n/language-context.tsx';
import { SecretField } from '../../shared/form/secret-field.tsx';
import { ACCOUNT_TEXTS } from './texts.ts';
import sheet from './account-frame.module.css';
import { useDeskApi, useFailureLog } from '../../shared/api/api-context.tsx';
import { passesChecks } from '../../shared/form/first-problem.ts';
import { useForm, useSending } from '../../shared/form/use-form.ts';
import { sessionWish, storeSession, toSignedIn } from '../../shared/session/stored-session.ts';
import { FORGOT_CHECKS, LOGIN_CHECKS, type LoginField } from './checks.ts';

const classes = bindClasses(sheet);

const CODE_LETTERS_MAX = 32;

export interface LoginFormProps {
  /** Another way to sign in, under the button. */
  readonly OtherWay: ComponentType<{ readonly isRemembered: boolean }>;
  /** Known after a registration: then the password alone is asked for. */
  readonly emailAtFirst: string;
}

export function LoginForm({ OtherWay, emailAtFirst }: LoginFormProps): ReactNode {
  const t = useTexts(ACCOUNT_TEXTS);
  const login = useLogin(emailAtFirst);
  const [isForgotOpen, setIsForgotOpen] = useState(false);
  const { form } = login;
  const refusalId = useId();
  const describedBy = login.isRefused ? refusalId : undefined;
  return (
    <>
      <PlainForm className={layout('stack-4')} onSubmit={login.submit}>
        <EmailField
          form={form}
          field="email"
          autoComplete="username webauthn"
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

type Login = ReturnType<typeof useLogin>;

/** Signs in. A failure is logged and not shown; the entries stay, and the focus goes to the password. */
function useLogin(emailAtFirst: string) {
  const t = useTexts(ACCOUNT_TEXTS);
  const api = useDeskApi();
  const logFailure = useFailureLog();
  const form = useForm<LoginField>({ email: emailAtFirst, password: '', code: '' });
  const passwordId = form.idOf('password');
  useEffect(() => {
    if (emailAtFirst !== '') document.getElementById(passwordId)?.focus();
  }, [emailAtFirst, passwordId]);
  const [isSending, setIsSending] = useState(false);
  const [isRemembered, setIsRemembered] = useState(false);
  const [isCodeAsked, setIsCodeAsked] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const send = async (): Promise<void> => {
    if (isSending) return;
    setIsRefused(false);
    if (!passesChecks(form, LOGIN_CHECKS, t)) return;
    const { email, password, code } = form.values;
    const body: LoginBody = {
      email: email.trim(),
      password,
      ...(isRemembered ? { rememberMe: true } : {}),
      ...(code === '' ? {} : { code }),
    };
    setIsSending(true);
    const outcome = await api.send('login', { body }, sessionWish());
    setIsSending(false);
    if (outcome.ok) {
      storeSession(toSignedIn(outcome.value));
      return;
    }
    logFailure('the login failed', outcome.failure);
    if (isRefusal(outcome.failure, 'second_factor_required')) {
      setIsCodeAsked(true);
      return;
    }
    setIsRefused(true);
    focusAndSelect(form.idOf(isRefusal(outcome.failure, 'second_factor_failed') ? 'code' : 'password'));
  };
  return {
    form,
    isSending,
    isRemembered,
    setIsRemembered,
    /** The second factor is needed as well. */
    isCodeAsked,
    /** The refusal is not described; the fields show it. */
    isRefused,
    submit: () => void send(),
  };
}

function focusAndSelect(controlId: string): void {
  const control = document.getElementById(controlId);
  control?.focus();
  if (control instanceof HTMLInputElement) control.select();
}

interface ForgotDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly emailAtFirst: string;
}

/** Asks for a reset link. The answer is the same whether there is such an account or not. */
function ForgotDialog({ isOpen, onClose, emailAtFirst }: ForgotDialogProps): ReactNode {
  const t = useTexts(ACCOUNT_TEXTS);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('forgot.title')} closeLabel={t('close')}>
      <ForgotForm emailAtFirst={emailAtFirst} />
    </Dialog>
  );
}

function ForgotForm({ emailAtFirst }: { readonly emailAtFirst: string }): ReactNode {
  const t = useTexts(ACCOUNT_TEXTS);
  const api = useDeskApi();
  const form = useForm({ email: emailAtFirst });
  const { isSending, send } = useSending();
  const [isDone, setIsDone] = useState(false);
  const submit = async (): Promise<void> => {
    if (!passesChecks(form, FORGOT_CHECKS, t)) return;
    const outcome = await send(api.send('forgotPassword', { body: { email: form.values.email.trim() } }));
    setIsDone(outcome.ok);
  };
  if (isDone) {
    return (
      <Notice tone="success" role="status">
        {t('forgot.done')}
      </Notice>
    );
  }
  return (
    <PlainForm className={layout('stack-4')} onSubmit={() => void submit()}>
      <p>{t('forgot.text')}</p>
      <EmailField form={form} field="email" />
      <Button type="submit" kind="primary" isLoading={isSending}>
        {t('forgot.send')}
      </Button>
    </PlainForm>
  );
}
