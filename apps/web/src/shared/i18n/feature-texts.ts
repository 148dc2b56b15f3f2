import { useMemo } from 'react';
import { useLanguage } from './language-context.tsx';
import { type PlaceholderOf, fillPlaceholders } from './translate.ts';

type TextTable = Readonly<Record<string, string>>;

/** The texts of one feature in both languages, loaded with its code. Both languages have the same keys. */
interface FeatureTexts<English extends TextTable> {
  readonly en: English;
  readonly kr: { readonly [Key in keyof English]: string };
}

/** Values are required exactly where the English text has placeholders. */
type TextArgs<Text extends string> = [PlaceholderOf<Text>] extends [never]
  ? []
  : [values: Readonly<Record<PlaceholderOf<Text>, string | number>>];

export type TextOf<English extends TextTable> = <Key extends keyof English & string>(
  key: Key,
  ...args: TextArgs<English[Key]>
) => string;

/** The texts of a feature in the language of the page. */
export function useTexts<English extends TextTable>(texts: FeatureTexts<English>): TextOf<English> {
  const { language, stated } = useLanguage();
  return useMemo(() => {
    const table = texts[language];
    return (key, ...args) => fillPlaceholders(table[key], { ...stated, ...args[0] });
  }, [texts, language, stated]);
}
