import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent } from 'react';
import { type CallFailure, failureOfError } from '@naru/ui/client';
import { failureText } from '../api/failure-text.ts';
import { useLanguage } from '../i18n/language-context.tsx';
import { showToast } from './toasts.ts';

/** Shows why a call failed. After a session that has ended, the profile is read again and says so. */
export function useFailureToast(): (failure: CallFailure) => void {
  const { t, refusals } = useLanguage();
  const queryClient = useQueryClient();
  return useCallback(
    (failure) => {
      showToast('error', failureText(failure, t, refusals));
      if (failure.kind === 'refused' && failure.code === 'session_ended')
        void queryClient.invalidateQueries({ queryKey: ['user'] });
    },
    [t, refusals, queryClient],
  );
}

/**
 * Shows one toast when a repeated call begins to fail, not one for each repetition. `otherwise` is the text
 * for failures without a sentence from the desk.
 */
export function useToastOnFirstFailure(error: Error | null, otherwise?: string): void {
  const toastFailure = useFailureToast();
  const isFailing = error !== null;
  const toastFirst = useEffectEvent(() => {
    if (error === null) return;
    const failure = failureOfError(error);
    if (otherwise !== undefined && failure.kind !== 'refused') showToast('error', otherwise);
    else toastFailure(failure);
  });
  useEffect(() => {
    if (isFailing) toastFirst();
  }, [isFailing]);
}
