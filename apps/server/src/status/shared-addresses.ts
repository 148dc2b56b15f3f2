import type { Desk } from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import { networkOfAddress } from '../limits/caller-network.ts';
import { hashClient, likenessOf } from '../limits/request-limits.ts';
import { noteFindings } from './findings.ts';

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
