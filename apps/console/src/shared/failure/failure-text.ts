import type { CallFailure } from '../api/call-failure.ts';
import { useLanguage } from '../i18n/language-context.tsx';

/** Why a call failed, in the chosen language; an unknown refusal keeps the server's sentence. */
export function useFailureText(): (failure: CallFailure) => string {
  const { t, tName } = useLanguage();
  return (failure) => {
    if (failure.kind === 'unreachable') return t('failure.unreachable');
    if (failure.kind === 'secret') return t('failure.secret');
    if (failure.kind === 'passkey') return t(`passkey.fault.${failure.fault}`);
    return tName('refusal', failure.code, failure.message);
  };
}
