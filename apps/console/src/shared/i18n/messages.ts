import type { Language } from '../storage/language-cookie.ts';
import type { en } from './en.ts';
import { type PlaceholderOf, type Values, fillText } from './translate.ts';

export type MessageKey = keyof typeof en;
export type Messages = Readonly<Record<MessageKey, string>>;

/** Empty for a text without places. */
type ValuesOf<Key extends MessageKey> = [PlaceholderOf<(typeof en)[Key]>] extends [never]
  ? []
  : [values: Readonly<Record<PlaceholderOf<(typeof en)[Key]>, string | number>>];

/** Gives the text of a key in the chosen language; a key with places wants their values. */
export type Translate = <Key extends MessageKey>(key: Key, ...rest: ValuesOf<Key>) => string;

/** Binds the texts of one language. */
export function makeTranslate(messages: Messages, language: Language): Translate {
  return (key, ...rest) => {
    const [values]: readonly (Values | undefined)[] = rest;
    return values === undefined ? messages[key] : fillText(messages[key], values, language);
  };
}

/** The text of a name that comes from the server, such as `event.take`; null for one of a newer server. */
export function findText(messages: Readonly<Record<string, string>>, key: string): string | null {
  return Object.hasOwn(messages, key) ? (messages[key] ?? null) : null;
}
