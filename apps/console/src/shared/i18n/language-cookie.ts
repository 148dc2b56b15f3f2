export type Language = 'en' | 'kr';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The language in the cookie `lang`; English by default. */
export function parseLanguage(cookies: string): Language {
  return /(?:^|;\s*)lang=kr(?:;|$)/.test(cookies) ? 'kr' : 'en';
}

export function languageCookie(language: Language): string {
  return `lang=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
}
