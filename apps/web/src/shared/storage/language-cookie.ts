/** Our language codes; `kr` is Korean. */
export type LanguageCode = 'en' | 'kr';

const YEAR_S = 365 * 24 * 60 * 60;

export function isLanguageCode(text: string | null | undefined): text is LanguageCode {
  return text === 'en' || text === 'kr';
}

/** The language of a visit: from the URL, then from the cookie, then English. */
export function chooseLanguage(search: string, cookieText: string): LanguageCode {
  return askedLanguage(search) ?? keptLanguage(cookieText) ?? 'en';
}

export function askedLanguage(search: string): LanguageCode | null {
  const asked = new URLSearchParams(search).get('lang');
  return isLanguageCode(asked) ? asked : null;
}

/** What was chosen in this browser before, or null when nothing was. */
export function keptLanguage(cookieText: string): LanguageCode | null {
  const kept = /(?:^|;\s*)lang=([^;]*)/.exec(cookieText)?.[1];
  return isLanguageCode(kept) ? kept : null;
}

/** The cookie that keeps a language for a year. */
export function languageCookie(language: LanguageCode, isSecure: boolean): string {
  return `lang=${language}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
