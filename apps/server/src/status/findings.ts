import type { SettingStore } from '@naru/desk';
import { parseJson } from '../config/stored-setting.ts';

/** Findings of the background work of one process, stored in the database for the status of every process. */
const FINDING_KEYS = {
  /** The currencies whose books are wrong. */
  books_wrong: 'foundInBooks',
  /** The row of the trail that does not match. */
  audit_broken: 'foundInTrail',
  /** The finding of the check of a large file after the start. */
  database_damaged: 'foundInFile',
  /** The networks whose server has deleted blocks that the desk has not read. */
  blocks_pruned: 'foundPruned',
  /** The answer of the web hook for alarms. */
  hook_failing: 'foundAtHook',
  /** The addresses from which nearly all visitors of a day came. */
  visitors_shared: 'foundShared',
} as const;

type FindingKind = keyof typeof FINDING_KEYS;
export const FINDING_KINDS = [
  'books_wrong',
  'audit_broken',
  'database_damaged',
  'blocks_pruned',
  'hook_failing',
  'visitors_shared',
] as const satisfies FindingKind[];

/** Stores findings; an empty list: all is well again. Writes only changes. */
export async function noteFindings(
  store: Pick<SettingStore, 'listSettings' | 'saveSetting'>,
  kind: FindingKind,
  names: readonly string[],
): Promise<void> {
  const key = FINDING_KEYS[kind];
  const json = JSON.stringify(names);
  if (((await store.listSettings()).get(key) ?? '[]') !== json) await store.saveSetting(key, json);
}

/** More than there are networks, whose rounds may store findings at the same moment. */
const TRIES_MAX = 100;

/** Adds one name to a finding, or removes it, beside changes of others at the same moment. */
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
