import { Notice, bindClasses } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { useConsoleApi } from '../../shared/api/api-context.tsx';
import { isRefusal } from '../../shared/api/call-failure.ts';
import { FactorKeyPlace, useFactorKey } from '../../shared/session/factor-key.tsx';
import { CodeField } from '../../shared/form/fields.tsx';
import { useT } from '../../shared/i18n/language-context.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import sheet from './form.module.css';
import { PasskeySignIn } from './passkey-sign-in.tsx';

const classes = bindClasses(sheet);

export interface SignInFormProps {
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
