import type { Language } from '../storage/language-cookie.ts';

/** The names in double braces of a text: `{{count}} orders` has `count`. */
export type PlaceholderOf<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | PlaceholderOf<Rest>
  : never;

export type Values = Readonly<Record<string, string | number>>;

const LOCALES = { en: 'en', kr: 'ko' } as const satisfies Record<Language, string>;

/** BCP 47 name of a language, for `lang` attributes and the browser's own formats. */
export function localeOf(language: Language): string {
  return LOCALES[language];
}

/** Puts values into their places; numbers are written with the separators of the language. */
export function fillText(text: string, values: Values, language: Language): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? value.toLocaleString(localeOf(language)) : value;
  });
}
