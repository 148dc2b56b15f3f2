import type { SettingStore } from '@naru/desk';
import { parseJson } from '../config/stored-setting.ts';

/** What background work of one process found, kept in the database for the status of every process. */
const FINDING_KEYS = {
  /** The currencies whose books are wrong. */
  books_wrong: 'foundInBooks',
  /** The row of the trail that does not match. */
  audit_broken: 'foundInTrail',
  /** What the check of a large file found after the start. */
  database_damaged: 'foundInFile',
  /** The networks whose server has thrown away blocks that the desk has not read. */
  blocks_pruned: 'foundPruned',
  /** What the web hook for alarms answers. */
  hook_failing: 'foundAtHook',
  /** The addresses that nearly all visitors of a day came with. */
  visitors_shared: 'foundShared',
} as const;

export type FindingKind = keyof typeof FINDING_KEYS;
export const FINDING_KINDS = [
  'books_wrong',
  'audit_broken',
  'database_damaged',
  'blocks_pruned',
  'hook_failing',
  'visitors_shared',
] as const satisfies FindingKind[];

/** Notes what was found; nothing: it is well again. Writes only what has changed. */
export async function noteFindings(
  store: Pick<SettingStore, 'listSettings' | 'saveSetting'>,
  kind: FindingKind,
  names: readonly string[],
): Promise<void> {
  const key = FINDING_KEYS[kind];
  const json = JSON.stringify(names);
  if (((await store.listSettings()).get(key) ?? '[]') !== json) await store.saveSetting(key, json);
}

/** More than there are networks, whose rounds may note what they found at one moment. */
const TRIES_MAX = 100;

/** Adds one name to what was found, or takes it out, beside what others note at the same moment. */
export async function noteFound(
  store: Pick<SettingStore, 'listSettings' | 'saveMark'>,
  kind: FindingKind,
  { name, isFound }: { readonly name: string; readonly isFound: boolean },
): Promise<void> {
  const key = FINDING_KEYS[kind];
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const stored = await store.listSettings();
    const names = readFindings(stored, kind);
    if (names.includes(name) === isFound) return;
    const others = names.filter((each) => each !== name);
    const afterJson = JSON.stringify(isFound ? [...others, name] : others);
    const change = { key, beforeJson: stored.get(key) ?? null, afterJson };
    if ((await store.saveMark(change, { letters: [] })).ok) return;
  }
  throw new Error(`${key} is changed by others without end`);
}

export function readFindings(stored: ReadonlyMap<string, string>, kind: FindingKind): readonly string[] {
  const names = parseJson(stored.get(FINDING_KEYS[kind]) ?? '[]');
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
}
