import { useMemo } from 'react';
import { useLanguage } from './language-context.tsx';
import { type PlaceholderOf, fillPlaceholders } from './translate.ts';

type TextTable = Readonly<Record<string, string>>;

/** The texts of one feature in both languages; they travel with its code and not with every page. */
export interface FeatureTexts<English extends TextTable> {
  readonly en: English;
  readonly kr: { readonly [Key in keyof English]: string };
}

/** A key too few or too many in Korean does not compile. */
export function defineTexts<const English extends TextTable>(
  en: English,
  kr: { readonly [Key in keyof English]: string },
): FeatureTexts<English> {
  return { en, kr };
}

/** Values are asked for exactly where the English text has placeholders. */
type TextArgs<Text extends string> = [PlaceholderOf<Text>] extends [never]
  ? []
  : [values: Readonly<Record<PlaceholderOf<Text>, string | number>>];

export type TextOf<English extends TextTable> = <Key extends keyof English & string>(
  key: Key,
  ...args: TextArgs<English[Key]>
) => string;

/** Says the texts of a feature in the language of the page. */
export function useTexts<English extends TextTable>(texts: FeatureTexts<English>): TextOf<English> {
  const { language } = useLanguage();
  return useMemo(() => {
    const table = texts[language];
    return (key, ...args) => fillPlaceholders(table[key], args[0]);
  }, [texts, language]);
}
