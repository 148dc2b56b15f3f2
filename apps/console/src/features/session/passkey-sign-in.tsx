import { Button, Notice, bindClasses, signWithPasskey, usePasskeySupport, layout } from '@naru/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useConsoleApi } from '../../shared/api/api-context.tsx';
import type { CallFailure } from '../../shared/api/call-failure.ts';
import { useFailureText } from '../../shared/display/failure-text.ts';
import { useT } from '../../shared/i18n/language-context.tsx';
import { outcomeOf } from '../../shared/session/use-passkey.ts';
import sheet from './form.module.css';

const classes = bindClasses(sheet);

/** Signs in with a passkey that the operator chooses, or explains why that does not work here. */
export function PasskeySignIn(): ReactNode {
  const t = useT();
  const failureText = useFailureText();
  const support = usePasskeySupport();
  const { isBusy, failure, start } = usePasskeySignIn();
  if (support !== 'yes') return <p className={layout('quiet')}>{t('passkey.unsupported')}</p>;
  return (
    <div className={classes('form')}>
      <Button size="large" isWide isLoading={isBusy} onClick={start}>
        {t('passkey.use')}
      </Button>
      {failure !== null && (
        <Notice tone="error" role="alert">
          {failureText(failure)}
        </Notice>
      )}
    </div>
  );
}

function usePasskeySignIn() {
  const api = useConsoleApi();
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const signIn = async (): Promise<CallFailure | null> => {
    const asked = await api.send('askPasskey', {});
    if (!asked.ok) return asked.failure;
    const signed = outcomeOf(await signWithPasskey(asked.value));
    if (!signed.ok) return signed.failure;
    const opened = await api.send('passkeySignIn', { body: { credential: signed.value } });
    if (!opened.ok) return opened.failure;
    await client.invalidateQueries();
    return null;
  };
  const start = async (): Promise<void> => {
    setIsBusy(true);
    setFailure(null);
    setFailure(await signIn());
    setIsBusy(false);
  };
  return { isBusy, failure, start: () => void start() };
}
