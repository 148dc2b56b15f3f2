import { Button, Notice, type PasskeyFault, bindClasses, signWithPasskey, usePasskeySupport } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import type { CallFailure } from '@naru/ui/client';
import { useDeskApi, useFailureLog } from '../../shared/api/api-context.tsx';
import { failureText } from '../../shared/api/failure-text.ts';
import { useLanguage, useTexts } from '../../shared/i18n/language-context.tsx';
import { sessionWish, storeSession, toSignedIn } from '../../shared/session/stored-session.ts';
import { PASSKEY_TEXTS } from './texts.ts';
import sheet from './passkey-login.module.css';

const classes = bindClasses(sheet);

export interface PasskeyLoginProps {
  readonly isRemembered: boolean;
}

/** Logs in with a passkey that the user chooses in the browser. Absent where the browser has no passkeys. */
export function PasskeyLogin({ isRemembered }: PasskeyLoginProps): ReactNode {
  const t = useTexts(PASSKEY_TEXTS);
  const support = usePasskeySupport();
  const { sentence, isBusy, start } = usePasskeyLogin(isRemembered);
  if (support === 'no') return null;
  return (
    // Its place is reserved while the support is unknown, so that nothing moves when the page becomes active.
    <div className={classes('way', support === 'unknown' && 'waiting')}>
      <Button size="large" isWide isLoading={isBusy} onClick={start}>
        {t('login')}
      </Button>
      {sentence !== null && (
        <Notice tone="warning" role="alert">
          {sentence}
        </Notice>
      )}
    </div>
  );
}

/** Unlike a wrong password, a failure is explained: it does not show a stranger who has an account. */
function usePasskeyLogin(isRemembered: boolean) {
  const t = useTexts(PASSKEY_TEXTS);
  const { t: say, refusals } = useLanguage();
  const api = useDeskApi();
  const logFailure = useFailureLog();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<CallFailure | PasskeyFault | null>(null);
  const signIn = async (): Promise<CallFailure | PasskeyFault | null> => {
    const asked = await api.send('askPasskey', {});
    if (!asked.ok) return asked.failure;
    const signed = await signWithPasskey(asked.value.options);
    if (!signed.ok) return signed.fault;
    const body = { credential: signed.value, ...(isRemembered ? { rememberMe: true } : {}) };
    const outcome = await api.send('passkeyLogin', { body }, sessionWish());
    if (!outcome.ok) return outcome.failure;
    storeSession(toSignedIn(outcome.value));
    return null;
  };
  const start = async (): Promise<void> => {
    setProblem(null);
    setIsBusy(true);
    const found = await signIn();
    setIsBusy(false);
    setProblem(found);
    if (found !== null && typeof found !== 'string') logFailure('the login by passkey failed', found);
  };
  return {
    isBusy,
    start: () => void start(),
    sentence:
      typeof problem === 'string' ? t(`fault.${problem}`) : problem && failureText(problem, say, refusals),
  };
}
