/** The languages of pages and letters; `kr` is Korean, as the specification writes it. */
export const LANGUAGES = ['en', 'kr'] as const;
export type Language = (typeof LANGUAGES)[number];

/**
 * A sentence in both languages. A value goes in the place of its `{{name}}`; in Korean `{{amount:은}}` is the
 * value with 은 or 는, whichever it needs.
 */
export type Text = Readonly<Record<Language, string>>;

/** The texts of one subject by their keys. */
export type Texts = Readonly<Record<string, Text>>;

/** The texts of one language. The build of an app does the same for a module `…?language=en`. */
export function textsIn<Key extends string>(
  language: Language,
  texts: Readonly<Record<Key, Text>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries<Text>(texts).map(([key, text]) => [key, text[language]]));
}
