/** The language codes of the product; `kr` is Korean. */
export type LanguageCode = 'en' | 'kr';

const YEAR_S = 365 * 24 * 60 * 60;

export function isLanguageCode(text: string | null | undefined): text is LanguageCode {
  return text === 'en' || text === 'kr';
}

/** Which language a visit begins in: the address asks first, then what was chosen before, then English. */
export function chooseLanguage(search: string, cookieText: string): LanguageCode {
  const asked = new URLSearchParams(search).get('lang');
  if (isLanguageCode(asked)) return asked;
  const kept = /(?:^|;\s*)lang=([^;]*)/.exec(cookieText)?.[1];
  return isLanguageCode(kept) ? kept : 'en';
}

/** The text that keeps a language for a year. */
export function languageCookie(language: LanguageCode, isSecure: boolean): string {
  return `lang=${language}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
