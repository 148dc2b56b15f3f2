import { Button, Notice, bindClasses } from '@naru/ui';
import { useState, type ReactNode } from 'react';
import { useFailureLog } from '../../../shared/api/api-context.tsx';
import type { ApiFailure } from '../../../shared/api/api-failure.ts';
import type { ReadAnswer } from '../../../shared/api/desk-api.ts';
import { failureText } from '../../../shared/api/failure-text.ts';
import { useTexts } from '../../../shared/i18n/feature-texts.ts';
import { useLanguage } from '../../../shared/i18n/language-context.tsx';
import { type SignedIn, storeSession } from '../../../shared/session/stored-session.ts';
import { signWithPasskey, usePasskeySupport } from '../api/browser-passkey.ts';
import { usePasskeyLoginCalls } from '../api/passkey-calls.ts';
import { PASSKEY_TEXTS } from '../i18n/texts.ts';
import type { PasskeyFault } from '../model/passkey-fault.ts';
import sheet from './passkey-login.module.css';

const classes = bindClasses(sheet);

export interface PasskeyLoginProps {
  readonly isRemembered: boolean;
  /** Reads the answer of every login. */
  readonly readSignedIn: ReadAnswer<SignedIn>;
}

/** Signs in with a passkey that the browser lets the person choose. Away where the browser knows none. */
export function PasskeyLogin(props: PasskeyLoginProps): ReactNode {
  const t = useTexts(PASSKEY_TEXTS);
  const support = usePasskeySupport();
  const { sentence, isBusy, start } = usePasskeyLogin(props);
  if (support === 'no') return null;
  return (
    // Its place is kept while nobody knows yet, so that nothing moves when the page wakes up.
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

interface PasskeyLoginState {
  readonly sentence: string | null;
  readonly isBusy: boolean;
  readonly start: () => void;
}

/** Unlike a wrong password, what went wrong is said: nothing of it tells a stranger who has an account. */
function usePasskeyLogin({ isRemembered, readSignedIn }: PasskeyLoginProps): PasskeyLoginState {
  const t = useTexts(PASSKEY_TEXTS);
  const { t: say, refusals } = useLanguage();
  const calls = usePasskeyLoginCalls();
  const logFailure = useFailureLog();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<ApiFailure | PasskeyFault | null>(null);
  const signIn = async (): Promise<ApiFailure | PasskeyFault | null> => {
    const asked = await calls.ask();
    if (!asked.ok) return asked.failure;
    const signed = await signWithPasskey(asked.value);
    if (!signed.ok) return signed.fault;
    const body = { credential: signed.value, ...(isRemembered ? { rememberMe: true } : {}) };
    const outcome = await calls.login(body, readSignedIn);
    if (!outcome.ok) return outcome.failure;
    storeSession(outcome.value);
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
    sentence: sentenceOf(problem, {
      ofFault: (fault) => t(`fault.${fault}`),
      ofFailure: (failure) => failureText(failure, say, refusals),
    }),
  };
}

function sentenceOf(
  problem: ApiFailure | PasskeyFault | null,
  words: {
    readonly ofFault: (fault: PasskeyFault) => string;
    readonly ofFailure: (failure: ApiFailure) => string;
  },
): string | null {
  if (problem === null) return null;
  return typeof problem === 'string' ? words.ofFault(problem) : words.ofFailure(problem);
}
