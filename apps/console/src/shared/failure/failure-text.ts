import type { CallFailure } from '../api/call-failure.ts';
import { useLanguage } from '../i18n/language-context.tsx';

/** Says in the chosen language why a call came to nothing; a refusal of a newer server in its own words. */
export function useFailureText(): (failure: CallFailure) => string {
  const { t, tName } = useLanguage();
  return (failure) => {
    if (failure.kind === 'unreachable') return t('failure.unreachable');
    if (failure.kind === 'secret') return t('failure.secret');
    return tName('refusal', failure.code, failure.message);
  };
}
