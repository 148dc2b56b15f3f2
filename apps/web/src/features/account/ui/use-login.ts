import { useState } from 'react';
import { useFailureLog } from '../../../shared/api/api-context.tsx';
import type { ApiFailure } from '../../../shared/api/api-failure.ts';
import { readWireObject } from '../../../shared/api/wire-fields.ts';
import { findFirstProblem } from '../../../shared/form/first-problem.ts';
import { type Form, useForm } from '../../../shared/form/use-form.ts';
import { useTexts } from '../../../shared/i18n/feature-texts.ts';
import { storeSession } from '../../../shared/session/stored-session.ts';
import { useAccountCalls } from '../api/account-calls.ts';
import { ACCOUNT_TEXTS } from '../i18n/texts.ts';
import { LOGIN_CHECKS, type LoginField } from '../model/checks.ts';

export interface Login {
  readonly form: Form<LoginField>;
  readonly isSending: boolean;
  readonly isRemembered: boolean;
  readonly setIsRemembered: (isRemembered: boolean) => void;
  /** The desk wants the code of the second factor as well. */
  readonly isCodeAsked: boolean;
  /** The desk did not let the person in. Nothing is said about it; the fields show it. */
  readonly isRefused: boolean;
  /** Only where the desk wants it to be said. */
  readonly isExplained: boolean;
  readonly submit: () => void;
}

/** Signs in. A failure is logged and not told; what was typed stays, and the focus goes to the password. */
export function useLogin(): Login {
  const t = useTexts(ACCOUNT_TEXTS);
  const calls = useAccountCalls();
  const logFailure = useFailureLog();
  const form = useForm<LoginField>({ email: '', password: '', code: '' });
  const [isSending, setIsSending] = useState(false);
  const [isRemembered, setIsRemembered] = useState(false);
  const [isCodeAsked, setIsCodeAsked] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const send = async (): Promise<void> => {
    const { email, password, code } = form.values;
    setIsSending(true);
    const outcome = await calls.login({
      email: email.trim(),
      password,
      ...(isRemembered ? { rememberMe: true } : {}),
      ...(code === '' ? {} : { code }),
    });
    setIsSending(false);
    if (outcome.ok) {
      storeSession(outcome.value);
      return;
    }
    logFailure('the login failed', outcome.failure);
    if (isRefusal(outcome.failure, 'second_factor_required')) {
      setFailure(null);
      setIsCodeAsked(true);
      return;
    }
    setFailure(outcome.failure);
    focusAndSelect(form.idOf(isRefusal(outcome.failure, 'second_factor_failed') ? 'code' : 'password'));
  };
  return {
    form,
    isSending,
    isRemembered,
    setIsRemembered,
    isCodeAsked,
    isRefused: failure !== null,
    isExplained: isExplained(failure),
    submit: () => {
      if (isSending) return;
      setFailure(null);
      const broken = findFirstProblem(LOGIN_CHECKS, form.values);
      if (broken === null) void send();
      else form.refuse(broken.field, t(broken.problem));
    },
  };
}

function isRefusal(failure: ApiFailure, code: string): boolean {
  return failure.kind === 'refused' && failure.code === code;
}

function isExplained(failure: ApiFailure | null): boolean {
  return failure?.kind === 'refused' && readWireObject(failure.body)?.flag('isExplained') === true;
}

function focusAndSelect(controlId: string): void {
  const control = document.getElementById(controlId);
  control?.focus();
  if (control instanceof HTMLInputElement) control.select();
}
