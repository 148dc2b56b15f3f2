import type { CallFailure } from '../api/call-failure.ts';
import { useLanguage } from '../i18n/language-context.tsx';

/** Why a call failed, in the chosen language; an unknown refusal keeps the server's sentence. */
export function useFailureText(): (failure: CallFailure) => string {
  const { t, tName } = useLanguage();
  return (failure) => {
    if (failure.kind === 'unreachable') return t('failure.unreachable');
    if (failure.kind === 'unanswered') return t('failure.unanswered');
    if (failure.kind === 'secret') return t('failure.secret');
    if (failure.kind === 'passkey') return t(`passkey.fault.${failure.fault}`);
    const { code, message, approvers, cap } = failure;
    return [
      tName('refusal', code, message),
      ...(cap === undefined ? [] : [t('refusal.cap', { approved: cap.approvedUsd, cap: cap.capUsd })]),
      ...(approvers === undefined ? [] : [t('refusal.approvers', { names: approvers.join(', ') })]),
    ].join(' ');
  };
}
