import { Field, IconButton, TextInput } from '@naru/ui';
import { type ReactNode, useState } from 'react';
import { useT } from '../i18n/language-context.tsx';

export interface PasswordFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  /** `new-password` where one is made, `current-password` where it is asked for. */
  readonly autoComplete: 'new-password' | 'current-password';
  readonly hint?: string;
  readonly error?: string | null;
  readonly controlId?: string;
}

/** A password with the switch that shows it. */
export function PasswordField(props: PasswordFieldProps): ReactNode {
  const { label, value, onValueChange, autoComplete, hint, error, controlId } = props;
  const [isShown, setIsShown] = useState(false);
  const t = useT();
  return (
    <Field label={label} hint={hint} error={error} {...(controlId === undefined ? {} : { controlId })}>
      <TextInput
        name="password"
        type={isShown ? 'text' : 'password'}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={(event) => onValueChange(event.currentTarget.value)}
        trailing={
          <IconButton
            icon={isShown ? 'eyeOff' : 'eye'}
            label={isShown ? t('action.hide_password') : t('action.show_password')}
            onClick={() => setIsShown(!isShown)}
          />
        }
      />
    </Field>
  );
}
