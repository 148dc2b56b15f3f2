/** Our language codes; `kr` is Korean. */
export type LanguageCode = 'en' | 'kr';

const YEAR_S = 365 * 24 * 60 * 60;

export function isLanguageCode(text: string | null | undefined): text is LanguageCode {
  return text === 'en' || text === 'kr';
}

/** The language of a visit: from the URL, then from the cookie, then English. */
export function chooseLanguage(search: string, cookieText: string): LanguageCode {
  const asked = new URLSearchParams(search).get('lang');
  if (isLanguageCode(asked)) return asked;
  const kept = /(?:^|;\s*)lang=([^;]*)/.exec(cookieText)?.[1];
  return isLanguageCode(kept) ? kept : 'en';
}

/** The cookie that keeps a language for a year. */
export function languageCookie(language: LanguageCode, isSecure: boolean): string {
  return `lang=${language}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
