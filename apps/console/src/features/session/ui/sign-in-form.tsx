import type { ReactNode } from 'react';
import { useConsoleApi } from '../../../shared/api/api-context.tsx';
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
  return (
    <CredentialsForm
      {...props}
      autoComplete="current-password"
      submitLabel={t('sign_in.submit')}
      check={({ name, password }) => ({
        name: name === '' ? 'name_missing' : null,
        password: password === '' ? 'password_missing' : null,
      })}
      send={(body) => api.send('signIn', { body })}
    />
  );
}
