import { useState } from 'react';
import type { CallFailure } from '../api/call-failure.ts';
import { STEP_UP_CODES, type StepUpFieldProps } from './step-up-field.tsx';

interface Sending {
  /** False while a field is missing or wrong. */
  readonly isReady?: boolean;
  /** Refusals that the form's own fields show, beside that of the password. */
  readonly codes?: readonly string[];
  readonly send: (password: string) => Promise<CallFailure | null>;
}

interface FormProps {
  readonly codesShownByFields: readonly string[];
  readonly onFailure: (failure: CallFailure | null) => void;
  readonly onSubmit: () => Promise<CallFailure | null> | null;
}

export interface StepUpForm {
  /** The form was sent once: from now on what is missing is told. */
  readonly isTried: boolean;
  readonly failure: CallFailure | null;
  /** For the password's field. */
  readonly field: StepUpFieldProps;
  /** For the form around it, which sends once nothing is missing. */
  readonly form: (sending: Sending) => FormProps;
}

/** What a form keeps that asks for the password; without `isAsked` it sends with an empty one. */
export function useStepUpForm(isAsked = true): StepUpForm {
  const [password, setPassword] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  return {
    isTried,
    failure,
    field: { password, onPasswordChange: setPassword, isTried, failure },
    form: ({ isReady = true, codes = [], send }) => ({
      codesShownByFields: [...STEP_UP_CODES, ...codes],
      onFailure: setFailure,
      onSubmit: () => {
        setIsTried(true);
        return isReady && (password !== '' || !isAsked) ? send(password) : null;
      },
    }),
  };
}
