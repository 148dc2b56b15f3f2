/** The languages of pages and letters; `kr` is Korean, as the specification writes it. */
export type LetterLanguage = 'en' | 'kr';
