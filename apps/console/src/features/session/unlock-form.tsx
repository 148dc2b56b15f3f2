import type { StepUpProof } from '@naru/contract';
import { Button, bindClasses, layout } from '@naru/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useConsoleApi } from '../../shared/api/api-context.tsx';
import type { Outcome } from '../../shared/api/call-failure.ts';
import { PasswordField } from '../../shared/form/fields.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import { useSignStepUp } from '../../shared/session/use-passkey.ts';
import { SESSION_KEY } from '../../shared/session/session.ts';
import sheet from './form.module.css';
import { FailureNotice } from '../../shared/display/failure-notice.tsx';
import { usePress } from '../../shared/api/use-send.ts';

const classes = bindClasses(sheet);

/** Continues a locked session, or ends it. */
export function UnlockForm({ name }: { readonly name: string }): ReactNode {
  const t = useT();
  const { password, setPassword, isSending, failure, unlock, unlockByPasskey, signOut } = useUnlocking();
  return (
    <form className={classes('form')} noValidate onSubmit={unlock}>
      <p className={layout('quiet')}>{t('lock.text', { name })}</p>
      {/* Password managers need the name beside the password. */}
      <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
      <FailureNotice failure={failure} />
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
  const { isBusy: isSending, failure, press } = usePress();
  const sign = useSignStepUp();
  const unlock = async (proving: Promise<Outcome<StepUpProof>>): Promise<Outcome<unknown>> => {
    const proof = await proving;
    if (!proof.ok) return proof;
    const outcome = await api.send('unlock', { body: { password: proof.value } });
    if (outcome.ok) {
      client.setQueryData(SESSION_KEY, outcome.value);
      await client.invalidateQueries();
    }
    return outcome;
  };
  return {
    password,
    setPassword,
    isSending,
    failure,
    unlock: (event: FormEvent<HTMLFormElement>): void => {
      event.preventDefault();
      if (password !== '' && !isSending)
        void press(() => unlock(Promise.resolve({ ok: true, value: password })));
    },
    unlockByPasskey: sign === null ? null : () => void (isSending || press(() => unlock(sign()))),
    signOut: () => {
      void api.send('signOut', {}).then(() => client.invalidateQueries({ queryKey: SESSION_KEY }));
    },
  };
}
