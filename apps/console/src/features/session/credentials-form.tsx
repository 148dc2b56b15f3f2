import { Button, bindClasses } from '@naru/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { CallFailure, Outcome } from '../../shared/api/call-failure.ts';
import { PasswordField, TextField } from '../../shared/form/fields.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import { type Credentials, type CredentialsProblems, countCharacters } from './owner-form.ts';
import sheet from './form.module.css';
import { FailureNotice } from '../../shared/display/failure-notice.tsx';

const classes = bindClasses(sheet);

export interface CredentialsFormProps {
  readonly startName?: string;
  /** Shown above the fields. */
  readonly lead?: ReactNode;
  readonly nameHint?: string;
  readonly passwordHint?: (characterCount: number) => string;
  readonly autoComplete: 'new-password' | 'current-password';
  readonly submitLabel: string;
  /** Shown below the password. */
  readonly extra?: ReactNode;
  readonly check: (credentials: Credentials) => CredentialsProblems;
  readonly send: (credentials: Credentials) => Promise<Outcome<unknown>>;
  readonly onDone?: () => void;
  /** True for a failure that is shown elsewhere than above the fields. */
  readonly onFailure?: (failure: CallFailure) => boolean;
}

/** Name and password. A refusal keeps what was typed. */
export function CredentialsForm(props: CredentialsFormProps): ReactNode {
  const { startName = '', autoComplete, check } = props;
  const [name, setName] = useState(startName);
  const [password, setPassword] = useState('');
  const [isTried, setIsTried] = useState(false);
  const { failure, isSending, send } = useSending(props);
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (startName === '') return undefined;
    // After the dialog around it has opened and put the focus into its first field.
    const frame = requestAnimationFrame(() => focusField(form.current, 'password'));
    return () => cancelAnimationFrame(frame);
  }, [startName]);
  const credentials = { name: name.trim(), password };
  const problems = check(credentials);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setIsTried(true);
    if (problems.name !== null) focusField(form.current, 'username');
    else if (problems.password !== null) focusField(form.current, 'password');
    else
      void send(credentials).then(
        (isDone) => !isDone && autoComplete === 'current-password' && focusField(form.current, 'password'),
      );
  };
  return (
    <form ref={form} className={classes('form')} noValidate onSubmit={submit}>
      {props.lead}
      <FailureNotice failure={failure} />
      <TextField
        label={t('field.name')}
        hint={props.nameHint}
        error={isTried && problems.name !== null && t(`problem.${problems.name}`)}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        text={name}
        onTextChange={setName}
      />
      <PasswordField
        label={t('field.password')}
        autoComplete={autoComplete}
        value={password}
        onValueChange={setPassword}
        hint={props.passwordHint?.(countCharacters(password))}
        error={isTried && problems.password !== null && t(`problem.${problems.password}`)}
      />
      {props.extra}
      <Button kind="primary" size="large" type="submit" isWide isLoading={isSending}>
        {props.submitLabel}
      </Button>
    </form>
  );
}

function useSending({ send, onDone, onFailure }: CredentialsFormProps) {
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [isSending, setIsSending] = useState(false);
  const queryClient = useQueryClient();
  const sendNow = async (credentials: Credentials): Promise<boolean> => {
    setIsSending(true);
    setFailure(null);
    const outcome = await send(credentials);
    if (outcome.ok) await queryClient.invalidateQueries();
    else if (onFailure?.(outcome.failure) !== true) setFailure(outcome.failure);
    setIsSending(false);
    if (outcome.ok) onDone?.();
    return outcome.ok;
  };
  return { failure, isSending, send: sendNow };
}

function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.focus();
}
