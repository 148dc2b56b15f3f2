import { type Language, LANGUAGES } from '@naru/core';

const YEAR_S = 365 * 24 * 60 * 60;

/** The language of a visit: from the URL, then from the cookie, then English. */
export function chooseLanguage(search: string, cookieText: string): Language {
  return askedLanguage(search) ?? keptLanguage(cookieText) ?? 'en';
}

export function askedLanguage(search: string): Language | null {
  return readLanguage(new URLSearchParams(search).get('lang'));
}

/** The language chosen in this browser before, or null if none was chosen. */
export function keptLanguage(cookieText: string): Language | null {
  return readLanguage(/(?:^|;\s*)lang=([^;]*)/.exec(cookieText)?.[1]);
}

/** The cookie that keeps a language for a year. */
export function languageCookie(language: Language, isSecure: boolean): string {
  return `lang=${language}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

function readLanguage(text: string | null | undefined): Language | null {
  return LANGUAGES.find((language) => language === text) ?? null;
}
