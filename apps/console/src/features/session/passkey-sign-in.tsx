import { Button, bindClasses, signWithPasskey, usePasskeySupport, layout } from '@naru/ui';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useConsoleApi } from '../../shared/api/api-context.tsx';
import type { Outcome } from '../../shared/api/call-failure.ts';
import { useT } from '../../shared/i18n/language-context.tsx';
import { outcomeOf } from '../../shared/session/use-passkey.ts';
import sheet from './form.module.css';
import { FailureNotice } from '../../shared/display/failure-notice.tsx';
import { usePress } from '../../shared/api/use-send.ts';

const classes = bindClasses(sheet);

/** Signs in with a passkey that the operator chooses, or explains why that does not work here. */
export function PasskeySignIn(): ReactNode {
  const t = useT();
  const support = usePasskeySupport();
  const { isBusy, failure, start } = usePasskeySignIn();
  if (support !== 'yes') return <p className={layout('quiet')}>{t('passkey.unsupported')}</p>;
  return (
    <div className={classes('form')}>
      <Button size="large" isWide isLoading={isBusy} onClick={start}>
        {t('passkey.use')}
      </Button>
      <FailureNotice failure={failure} />
    </div>
  );
}

function usePasskeySignIn() {
  const api = useConsoleApi();
  const client = useQueryClient();
  const { isBusy, failure, press } = usePress();
  const signIn = async (): Promise<Outcome<unknown>> => {
    const asked = await api.send('askPasskey', {});
    if (!asked.ok) return asked;
    const signed = outcomeOf(await signWithPasskey(asked.value));
    if (!signed.ok) return signed;
    const opened = await api.send('passkeySignIn', { body: { credential: signed.value } });
    if (opened.ok) await client.invalidateQueries();
    return opened;
  };
  return { isBusy, failure, start: () => void press(signIn) };
}
