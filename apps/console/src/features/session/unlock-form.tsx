import type { StepUpProof } from '@naru/contract';
import { Button, Notice, bindClasses, layout } from '@naru/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useConsoleApi } from '../../shared/api/api-context.tsx';
import type { CallFailure, Outcome } from '../../shared/api/call-failure.ts';
import { useFailureText } from '../../shared/display/failure-text.ts';
import { PasswordField } from '../../shared/form/fields.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import { useSignStepUp } from '../../shared/session/use-passkey.ts';
import { SESSION_KEY } from '../../shared/session/session.ts';
import sheet from './form.module.css';

const classes = bindClasses(sheet);

/** Continues a locked session, or ends it. */
export function UnlockForm({ name }: { readonly name: string }): ReactNode {
  const t = useT();
  const failureText = useFailureText();
  const { password, setPassword, isSending, failure, unlock, unlockByPasskey, signOut } = useUnlocking();
  return (
    <form className={classes('form')} noValidate onSubmit={unlock}>
      <p className={layout('quiet')}>{t('lock.text', { name })}</p>
      {/* Password managers need the name beside the password. */}
      <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
      {failure !== null && (
        <Notice tone="error" role="alert">
          {failureText(failure)}
        </Notice>
      )}
      <PasswordField
        label={t('field.password')}
        autoComplete="current-password"
        value={password}
        onValueChange={setPassword}
      />
      <Button kind="primary" size="large" type="submit" isWide isLoading={isSending}>
        {t('lock.submit')}
      </Button>
      {unlockByPasskey !== null && <Button onClick={unlockByPasskey}>{t('passkey.use')}</Button>}
      <Button onClick={signOut}>{t('action.sign_out')}</Button>
    </form>
  );
}

function useUnlocking() {
  const api = useConsoleApi();
  const client = useQueryClient();
  const [password, setPassword] = useState('');
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const sign = useSignStepUp();
  const send = async (proving: Promise<Outcome<StepUpProof>>): Promise<void> => {
    setIsSending(true);
    const proof = await proving;
    const outcome = proof.ok ? await api.send('unlock', { body: { password: proof.value } }) : proof;
    setFailure(outcome.ok ? null : outcome.failure);
    if (outcome.ok) {
      client.setQueryData(SESSION_KEY, outcome.value);
      await client.invalidateQueries();
    }
    setIsSending(false);
  };
  return {
    password,
    setPassword,
    isSending,
    failure,
    unlock: (event: FormEvent<HTMLFormElement>): void => {
      event.preventDefault();
      if (password !== '' && !isSending) void send(Promise.resolve({ ok: true, value: password }));
    },
    unlockByPasskey: sign === null ? null : () => void (isSending || send(sign())),
    signOut: () => {
      void api.send('signOut', {}).then(() => client.invalidateQueries({ queryKey: SESSION_KEY }));
    },
  };
}
