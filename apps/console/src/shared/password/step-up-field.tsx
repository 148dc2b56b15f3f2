import type { ReactNode } from 'react';
import { type CallFailure, isRefusal } from '../api/call-failure.ts';
import { useT } from '../i18n/language-context.tsx';
import { PasswordField } from './password-field.tsx';

/** Refusals that the password field shows itself. */
export const STEP_UP_CODES: readonly string[] = ['step_up_failed'];

export interface StepUpFieldProps {
  readonly password: string;
  readonly onPasswordChange: (password: string) => void;
  readonly isTried: boolean;
  readonly failure: CallFailure | null;
}

/** The operator's password once more, in the same dialog as what it confirms. */
export function StepUpField({ password, onPasswordChange, isTried, failure }: StepUpFieldProps): ReactNode {
  const t = useT();
  const isWrong = isRefusal(failure, 'step_up_failed');
  return (
    <PasswordField
      label={t('field.step_up')}
      autoComplete="current-password"
      value={password}
      onValueChange={onPasswordChange}
      hint={t('field.step_up.hint')}
      error={
        isWrong
          ? t('refusal.step_up_failed')
          : isTried && password === ''
            ? t('problem.password_missing')
            : null
      }
    />
  );
}
