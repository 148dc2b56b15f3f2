import { type Texts, withParticle } from '@naru/core';
import type { SWAP_TEXTS } from './swap-texts.ts';

export type MessageKey = keyof typeof SWAP_TEXTS;

/** All messages of one language by their keys. */
export type Messages = Readonly<Record<string, string>>;

/** Names of the `{{…}}` in a text that a caller gives values for. */
export type PlaceholderOf<T extends string> = T extends `${string}{{${infer Name}}}${infer Rest}`
  ? Exclude<Name, keyof StatedSettings> | PlaceholderOf<Rest>
  : never;

/** Keys of texts that need no values. */
export type PlainMessageKey = {
  [K in MessageKey]: [PlaceholderOf<(typeof SWAP_TEXTS)[K]['en']>] extends [never] ? K : never;
}[MessageKey];

/** Values are required exactly where the English text has placeholders. */
type TextArgs<English extends string> = [PlaceholderOf<English>] extends [never]
  ? []
  : [values: Readonly<Record<PlaceholderOf<English>, string | number>>];

export type TextOf<Table extends Texts> = <Key extends keyof Table & string>(
  key: Key,
  ...args: TextArgs<Table[Key]['en']>
) => string;

export type Translate = TextOf<typeof SWAP_TEXTS>;

export function createTranslate<Table extends Texts = typeof SWAP_TEXTS>(
  messages: Messages,
  stated: StatedSettings,
): TextOf<Table> {
  return (key, ...args) => fillPlaceholders(messages[key] ?? key, { ...stated, ...args[0] });
}

/**
 * Fills in the values. A placeholder without a value stays visible. In Korean `{{pay:을}}` is the value with
 * 을 or 를, whichever it needs.
 */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{\{(\w+)(?::([가-힣]+))?\}\}/g, (whole, name: string, particle?: string) => {
    if (!Object.hasOwn(values, name)) return whole;
    const value = String(values[name]);
    return particle === undefined ? value : withParticle({ text: value, particle });
  });
}

export interface TextPart {
  /** Null for plain text. */
  readonly tag: string | null;
  readonly text: string;
}

/** Splits `I accept the <terms>Terms</terms>` into plain and tagged parts. Tags do not nest. */
export function splitTags(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let index = 0;
  for (const match of text.matchAll(/<(\w+)>([^<]*)<\/\1>/g)) {
    if (match.index > index) parts.push({ tag: null, text: text.slice(index, match.index) });
    parts.push({ tag: match[1] ?? null, text: match[2] ?? '' });
    index = match.index + match[0].length;
  }
  if (index < text.length) parts.push({ tag: null, text: text.slice(index) });
  return parts;
}

/** Settings of the desk that texts state by these placeholders; no caller brings their values. */
export interface StatedSettings {
  readonly lockMinutes: string;
  /** In dollars, without zero cents. */
  readonly minimumUsd: string;
  /** The least characters of a password. */
  readonly passwordMin: string;
}

/** The specification's values. */
export const DEFAULT_STATED: StatedSettings = { lockMinutes: '30', minimumUsd: '50', passwordMin: '6' };
