import type { SettingStore, Desk } from '@naru/desk';
import { parseJson } from '../config/stored-setting.ts';
import type { FastifyInstance } from 'fastify';
import { networkOfAddress } from '../limits/caller-network.ts';
import { hashClient, likenessOf } from '../limits/request-limits.ts';

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

const DAY_MS = 24 * 3_600_000;

/** Fewer browsers in a day are not judged; they are counted again at each further so many. */
const BROWSERS_MIN = 50;

const BROWSERS_MAX = 10_000;

/** More different browsers at one address than a household or an office has. */
const OF_ONE_ADDRESS_MIN = 10;

/** At this percentage the desk most likely sees its proxies instead of its visitors. */
const SHARED_PERCENT = 90;

const NAMED_MAX = 3;

/**
 * Stores a finding if nearly all browsers of a day come from a few addresses: probably a proxy that does not
 * forward the visitor's address, so that all visitors count as one client.
 */
export function noteSharedAddresses(
  app: FastifyInstance,
  { store, clock }: Pick<Desk, 'store' | 'clock'>,
): void {
  let day = -1;
  let count = 0;
  const browsers = new Map<string, Set<string>>();
  app.addHook('onRequest', async (request) => {
    const today = Math.floor(clock.nowMs() / DAY_MS);
    if (today !== day) browsers.clear();
    if (today !== day) count = 0;
    day = today;
    const address = networkOfAddress(request.ip);
    const known = browsers.get(address) ?? new Set();
    const browser = hashClient(likenessOf(request));
    if (known.has(browser) || count >= BROWSERS_MAX) return;
    browsers.set(address, known.add(browser));
    count += 1;
    if (count % BROWSERS_MIN === 0) await noteFindings(store, 'visitors_shared', listShared(browsers, count));
  });
}

/** The addresses with the most browsers, if those with many have nearly all of them. */
function listShared(browsers: ReadonlyMap<string, ReadonlySet<string>>, count: number): readonly string[] {
  const busy = [...browsers].filter(([, { size }]) => size >= OF_ONE_ADDRESS_MIN);
  const shared = busy.reduce((sum, [, { size }]) => sum + size, 0);
  if (shared * 100 < count * SHARED_PERCENT) return [];
  const sorted = busy.toSorted(([, left], [, right]) => right.size - left.size);
  return sorted.slice(0, NAMED_MAX).map(([address]) => address);
}
