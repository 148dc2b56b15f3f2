import type { Desk, SettingStore } from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import { parseJson } from '../config/stored-setting.ts';
import { networkOfAddress } from '../limits/caller-network.ts';
import { hashClient, likenessOf } from '../limits/request-limits.ts';

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

type FindingKind = keyof typeof FINDING_KEYS;
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

const DAY_MS = 24 * 3_600_000;
/** Fewer different browsers in a day say nothing; counted again at each further so many. */
const BROWSERS_MIN = 50;
const BROWSERS_MAX = 10_000;
/** More different browsers at one address than a household or an office has. */
const OF_ONE_ADDRESS_MIN = 10;
/** So much of all that the desk most likely sees its proxies in place of its visitors. */
const SHARED_PERCENT = 90;
const NAMED_MAX = 3;

/**
 * Notes for the status when nearly all browsers of a day come with a few addresses: of a proxy that does not
 * pass on whom it speaks for, so that all visitors count as one client.
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
