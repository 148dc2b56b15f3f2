import { readSession, writeSession } from '../../../shared/storage/browser-storage.ts';

/**
 * The last choices of this tab: currencies under `coins`, receiving addresses under the id of their currency.
 * They are kept in sessionStorage: logging out clears it.
 */
export type Recents = ReadonlyMap<string, readonly string[]>;

const TEXTS_MAX = 4;
const KEYS_MAX = 40;

/** The newest first, each once. */
export function addRecent(recents: Recents, key: string, text: string): Recents {
  const others = (recents.get(key) ?? []).filter((known) => known !== text);
  const rest = [...recents].filter(([known]) => known !== key);
  return new Map([[key, [text, ...others].slice(0, TEXTS_MAX)] as const, ...rest].slice(0, KEYS_MAX));
}

export function writeRecentsText(recents: Recents): string {
  return JSON.stringify(Object.fromEntries(recents));
}

/** Reads what {@link writeRecentsText} wrote; anything else is left out. */
export function readRecentsText(text: string | null): Recents {
  const stored = parseJson(text ?? '');
  if (typeof stored !== 'object' || stored === null) return new Map();
  return new Map(Object.entries(stored).map(([key, texts]) => [key, listTexts(texts)]));
}

function listTexts(stored: unknown): readonly string[] {
  if (!Array.isArray(stored)) return [];
  return stored.filter((text: unknown) => typeof text === 'string').slice(0, TEXTS_MAX);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function listRecents(key: string): readonly string[] {
  return readRecentsText(readSession('recents')).get(key) ?? [];
}

export function noteRecent(key: string, text: string): void {
  writeSession('recents', writeRecentsText(addRecent(readRecentsText(readSession('recents')), key, text)));
}
