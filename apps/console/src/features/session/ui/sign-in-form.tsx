import { type ReactNode, useState } from 'react';
import { useConsoleApi } from '../../../shared/api/api-context.tsx';
import { isRefusal } from '../../../shared/api/call-failure.ts';
import { CodeField } from '../../../shared/form/fields.tsx';
import { useT } from '../../../shared/i18n/language-context.tsx';
import { CredentialsForm } from './credentials-form.tsx';

export interface SignInFormProps {
  /** Who was signed in last: only the password has to be typed. */
  readonly startName?: string;
  /** Above the fields. */
  readonly lead?: ReactNode;
}

export function SignInForm(props: SignInFormProps): ReactNode {
  const t = useT();
  const api = useConsoleApi();
  const [needsCode, setNeedsCode] = useState(false);
  const [code, setCode] = useState('');
  return (
    <CredentialsForm
      {...props}
      autoComplete="current-password"
      submitLabel={t('sign_in.submit')}
      extra={needsCode && <CodeField isFocused code={code} onCodeChange={setCode} />}
      check={({ name, password }) => ({
        name: name === '' ? 'name_missing' : null,
        password: password === '' ? 'password_missing' : null,
      })}
      send={(body) => api.send('signIn', { body: code === '' ? body : { ...body, code } })}
      onFailure={(failure) => {
        const isAsked = isRefusal(failure, 'second_factor_required') && !needsCode;
        if (isAsked) setNeedsCode(true);
        return isAsked;
      }}
    />
  );
}
