import { Button, Field, Notice, TextInput, bindClasses } from '@naru/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useConsoleApi } from '../../../shared/api/api-context.tsx';
import type { CallFailure } from '../../../shared/api/call-failure.ts';
import { useFailureText } from '../../../shared/failure/failure-text.ts';
import { useT } from '../../../shared/i18n/language-context.tsx';
import { PasswordField } from '../../../shared/password/password-field.tsx';
import sheet from './form.module.css';

const classes = bindClasses(sheet);

export interface SignInFormProps {
  /** Who sat here last: only the password is asked for anew. */
  readonly startName?: string;
  /** Above the fields. */
  readonly lead?: ReactNode;
}

/** Name and password. A refusal says so in one sentence and keeps what was typed. */
export function SignInForm({ startName = '', lead }: SignInFormProps): ReactNode {
  const [name, setName] = useState(startName);
  const [password, setPassword] = useState('');
  const [isTried, setIsTried] = useState(false);
  const { failure, isSending, send } = useSignIn();
  const t = useT();
  const failureText = useFailureText();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (startName === '') return undefined;
    // After the dialog around it has opened and put the focus into its first field.
    const frame = requestAnimationFrame(() => focusField(form.current, 'password'));
    return () => cancelAnimationFrame(frame);
  }, [startName]);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setIsTried(true);
    const emptyField = name.trim() === '' ? 'username' : password === '' ? 'password' : null;
    if (emptyField !== null) focusField(event.currentTarget, emptyField);
    else
      void send({ name: name.trim(), password }).then(
        (isIn) => !isIn && focusField(form.current, 'password'),
      );
  };
  return (
    <form ref={form} className={classes('form')} noValidate onSubmit={submit}>
      {lead}
      {failure !== null && (
        <Notice tone="error" role="alert">
          {failureText(failure)}
        </Notice>
      )}
      <Field label={t('field.name')} error={isTried && name.trim() === '' ? t('problem.name_missing') : null}>
        <TextInput
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </Field>
      <PasswordField
        label={t('field.password')}
        autoComplete="current-password"
        value={password}
        onValueChange={setPassword}
        error={isTried && password === '' ? t('problem.password_missing') : null}
      />
      <Button kind="primary" size="large" type="submit" isWide isLoading={isSending}>
        {t('sign_in.submit')}
      </Button>
    </form>
  );
}

function useSignIn() {
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [isSending, setIsSending] = useState(false);
  const api = useConsoleApi();
  const queryClient = useQueryClient();
  const send = async (credentials: {
    readonly name: string;
    readonly password: string;
  }): Promise<boolean> => {
    setIsSending(true);
    setFailure(null);
    const outcome = await api.signIn(credentials);
    if (outcome.ok) await queryClient.invalidateQueries();
    else setFailure(outcome.failure);
    setIsSending(false);
    return outcome.ok;
  };
  return { failure, isSending, send };
}

function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.focus();
}
