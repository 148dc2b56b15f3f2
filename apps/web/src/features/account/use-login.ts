import type { LoginBody } from '@naru/contract';
import { useState } from 'react';
import { useDeskApi, useFailureLog } from '../../shared/api/api-context.tsx';
import { isRefusal } from '@naru/ui/client';
import { passesChecks } from '../../shared/form/first-problem.ts';
import { useForm } from '../../shared/form/use-form.ts';
import { useTexts } from '../../shared/i18n/feature-texts.ts';
import { sessionWish, toSignedIn, storeSession } from '../../shared/session/stored-session.ts';
import { ACCOUNT_TEXTS } from './texts.ts';
import { LOGIN_CHECKS, type LoginField } from './checks.ts';

export type Login = ReturnType<typeof useLogin>;

/** Signs in. A failure is logged and not shown; the entries stay, and the focus goes to the password. */
export function useLogin() {
  const t = useTexts(ACCOUNT_TEXTS);
  const api = useDeskApi();
  const logFailure = useFailureLog();
  const form = useForm<LoginField>({ email: '', password: '', code: '' });
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
    /** Nothing is said about it; the fields show it. */
    isRefused,
    submit: () => void send(),
  };
}

function focusAndSelect(controlId: string): void {
  const control = document.getElementById(controlId);
  control?.focus();
  if (control instanceof HTMLInputElement) control.select();
}
