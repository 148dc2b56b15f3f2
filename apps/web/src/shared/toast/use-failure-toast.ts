import { useCallback, useEffect, useEffectEvent } from 'react';
import { type ApiFailure, failureOfError } from '../api/api-failure.ts';
import { failureText } from '../api/failure-text.ts';
import { useLanguage } from '../i18n/language-context.tsx';
import { showToast } from './toasts.ts';

/** Shows why a call failed. */
export function useFailureToast(): (failure: ApiFailure) => void {
  const { t, refusals } = useLanguage();
  return useCallback((failure) => showToast('error', failureText(failure, t, refusals)), [t, refusals]);
}

/** One toast when a repeated call begins to fail, and none for each repetition. */
export function useToastOnFirstFailure(error: Error | null): void {
  const toastFailure = useFailureToast();
  const isFailing = error !== null;
  const toastFirst = useEffectEvent(() => {
    if (error !== null) toastFailure(failureOfError(error));
  });
  useEffect(() => {
    if (isFailing) toastFirst();
  }, [isFailing]);
}
