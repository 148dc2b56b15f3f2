import { type Language, type Text, withParticle } from '@naru/core';
import type { DESK_TEXTS } from './desk-texts.ts';
import type { PAGE_TEXTS } from './page-texts.ts';
import type { RefusalTexts } from './refusal-texts.ts';

/** Every text of the console. */
type AllTexts = typeof DESK_TEXTS & typeof PAGE_TEXTS & RefusalTexts;

export type MessageKey = keyof AllTexts;

/** All texts of one language by their keys. */
export type Messages = Readonly<Record<string, string>>;

/** The names in double braces of a text: `{{count}} orders` has `count`, `{{=act.take}}` none. */
type PlaceholderOf<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? (Name extends `=${string}` ? never : Name) | PlaceholderOf<Rest>
  : never;

/** Keys of texts that need no values. */
export type PlainMessageKey = {
  [Key in MessageKey]: [PlaceholderOf<AllTexts[Key]['en']>] extends [never] ? Key : never;
}[MessageKey];

export type Values = Readonly<Record<string, string | number>>;

/** Empty for a text without placeholders. */
type ValuesOf<Key extends MessageKey> = [PlaceholderOf<AllTexts[Key]['en']>] extends [never]
  ? []
  : [values: Readonly<Record<PlaceholderOf<AllTexts[Key]['en']>, string | number>>];

/** A name of the product by its key, or of a module in both languages. */
export type Name = PlainMessageKey | Text;

/** The text of a key in the chosen language; a key with placeholders requires their values. */
export interface Translate {
  <Key extends MessageKey>(key: Key, ...rest: ValuesOf<Key>): string;
  (name: Name): string;
}

/** The texts of one language, loaded with it. */
export interface LanguagePack {
  readonly language: Language;
  readonly messages: Messages;
}

/** BCP 47 tag of a language, for `lang` attributes and the browser's own formats. */
export function localeOf(language: Language): string {
  return language === 'kr' ? 'ko' : 'en';
}

/**
 * Puts the texts of other keys in their places, so that the word of a button is written once: a step with
 * `press “{{=act.take}}”` names it as the button does.
 */
export function withNamedTexts(messages: Messages): Messages {
  const named = ([key, text]: readonly [string, string]): [string, string] => [
    key,
    text.replaceAll(/\{\{=([\w.]+)\}\}/g, (_whole, name: string) => messages[name] ?? name),
  ];
  return Object.fromEntries(Object.entries(messages).map(named));
}

export function makeTranslate({ language, messages }: LanguagePack): Translate {
  return (key: MessageKey | Text, values: Values = {}) =>
    fillText(typeof key === 'string' ? (messages[key] ?? key) : key[language], values, language);
}

/** The text for a name that the server sent, such as `event.take`; null if this console has none. */
export function findText(key: string, messages: Messages): string | null {
  return Object.hasOwn(messages, key) ? (messages[key] ?? null) : null;
}

/**
 * Fills in the values; numbers get the separators of the language. In Korean `{{amount:은}}` is the value with
 * 은 or 는, whichever it needs.
 */
export function fillText(text: string, values: Values, language: Language): string {
  return text.replaceAll(/\{\{(\w+)(?::([가-힣]+))?\}\}/g, (whole, name: string, particle?: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    const said = typeof value === 'number' ? value.toLocaleString(localeOf(language)) : value;
    return particle === undefined ? said : withParticle({ text: said, particle });
  });
}
