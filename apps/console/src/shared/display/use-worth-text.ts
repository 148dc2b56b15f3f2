import type { Worth } from '@naru/contract';
import { groupDigits } from '@naru/ui';
import { useLanguage } from '../i18n/language-context.tsx';

/** A value in won for Korean readers and in dollars for all others; '' where there is no price. */
export function useWorthText(): (worth: Worth) => string {
  const { t, language } = useLanguage();
  return ({ usd, krw }) => {
    if (language === 'kr' && krw !== null) return t('treasury.worth.krw', { krw: groupDigits(krw) });
    return usd === null ? '' : t('treasury.worth.usd', { usd: groupDigits(usd) });
  };
}
