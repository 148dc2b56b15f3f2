import { Notice, bindClasses, Button, signWithPasskey, usePasskeySupport, layout } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { useConsoleApi } from '../../shared/api/api-context.tsx';
import { isRefusal, type Outcome } from '../../shared/api/call-failure.ts';
import { FactorKeyPlace, useFactorKey } from '../../shared/session/factor-key.tsx';
import { CodeField } from '../../shared/form/fields.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import sheet from './form.module.css';
import { useQueryClient } from '@tanstack/react-query';
import { outcomeOf } from '../../shared/session/use-passkey.ts';
import { FailureNotice } from '../../shared/display/failure-notice.tsx';
import { usePress } from '../../shared/api/use-send.ts';

const classes = bindClasses(sheet);

interface SignInFormProps {
  /** The operator who was signed in last: only the password has to be typed. */
  readonly startName?: string;
  /** Shown above the fields. */
  readonly lead?: ReactNode;
}

/** Refusals that ask for more than name and password. */
const ASKS = ['second_factor_required', 'second_factor_missing'] as const;
type Ask = (typeof ASKS)[number];

export function SignInForm(props: SignInFormProps): ReactNode {
  const api = useConsoleApi();
  const t = useT();
  const [asked, setAsked] = useState<Ask | null>(null);
  const [name, setName] = useState('');
  const [code, setCode] = useState('');
  const drawn = useFactorKey(name, asked === 'second_factor_missing');
  const newFactor = drawn.data?.ok === true ? { newFactorSecret: drawn.data.value.secret } : {};
  return (
    <div className={classes('form')}>
      <CredentialsForm
        {...props}
        autoComplete="current-password"
        submitLabel={t('sign_in.submit')}
        extra={
          asked !== null && (
            <>
              {asked === 'second_factor_missing' && (
                <>
                  <Notice tone="info" role="status">
                    {t('refusal.second_factor_missing')}
                  </Notice>
                  <FactorKeyPlace drawn={drawn} />
                </>
              )}
              <CodeField isFocused code={code} onCodeChange={setCode} />
            </>
          )
        }
        check={(typed) => ({
          name: typed.name === '' ? 'name_missing' : null,
          password: typed.password === '' ? 'password_missing' : null,
        })}
        send={(body) => {
          setName(body.name);
          return api.send('signIn', { body: code === '' ? body : { ...body, code, ...newFactor } });
        }}
        onFailure={(failure) => {
          const ask = ASKS.find((each) => isRefusal(failure, each));
          if (ask === undefined || ask === asked) return false;
          setAsked(ask);
          return true;
        }}
      />
      <PasskeySignIn />
    </div>
  );
}

/** Signs in with a passkey that the operator chooses, or explains why that does not work here. */
function PasskeySignIn(): ReactNode {
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
