import { ORDER_STAGES } from '@naru/core';
import type { Store } from '@naru/desk';
import type { StorePlace } from '@naru/store';
import type { ConfigProblem } from './config-problem.ts';
import type { ProcessSettings } from './process-settings.ts';
import { isLoopbackHost } from './listening.ts';

const MODE_KEY = 'deskMode';
const SERVED_KEY = 'servedAssets';
const ORDERS_PER_PAGE = 200;

type MarkStore = Pick<Store, 'listSettings' | 'saveSetting' | 'listOrders'>;

/**
 * A database stores the mode it was made in and the currencies it has served. Rehearsal orders and real ones
 * never share a database, and a network that has orders cannot be removed.
 */
export async function checkDatabaseMarks(
  store: MarkStore,
  desk: { readonly mode: 'rehearsal' | 'live'; readonly assetIds: readonly string[] },
): Promise<readonly ConfigProblem[]> {
  const settings = await store.listSettings();
  const mode = readMark(settings, MODE_KEY);
  if (mode !== undefined && mode !== desk.mode) {
    return [
      {
        setting: 'NARU_MODE',
        problem: `is ${desk.mode}, but the database was made in another mode`,
        fix: 'choose another DATA_DIR (or DATABASE_URL) for this mode, or the mode of this database',
      },
    ];
  }
  if (mode === undefined) await store.saveSetting(MODE_KEY, JSON.stringify(desk.mode));
  const served = readMark(settings, SERVED_KEY);
  const before = Array.isArray(served) ? served.filter((assetId) => typeof assetId === 'string') : [];
  const missed = await findMissedAssets(
    store,
    before.filter((assetId) => !desk.assetIds.includes(assetId)),
  );
  if (missed.length > 0) {
    // Loaded only here: the parser loads elliptic curves, which a rehearsal does not need.
    const { RAILS_FILE } = await import('./rails-file.ts');
    return missed.map((assetId) => ({
      setting: `${RAILS_FILE}: ${assetId.toLowerCase()}`,
      problem: 'is gone, but there are orders of this currency',
      fix: 'put its entry back',
    }));
  }
  const now = JSON.stringify([...desk.assetIds].sort());
  if (now !== settings.get(SERVED_KEY)) await store.saveSetting(SERVED_KEY, now);
  return [];
}

function readMark(settings: ReadonlyMap<string, string>, key: string): unknown {
  const json = settings.get(key);
  return json === undefined ? undefined : JSON.parse(json);
}

/** Reads the orders only if a currency was removed from the settings. */
async function findMissedAssets(
  store: Pick<Store, 'listOrders'>,
  removed: readonly string[],
): Promise<readonly string[]> {
  if (removed.length === 0) return [];
  const missed = new Set<string>();
  let beforeOrderId: string | undefined;
  for (;;) {
    const views = await store.listOrders({
      stages: ORDER_STAGES,
      limit: ORDERS_PER_PAGE,
      ...(beforeOrderId === undefined ? {} : { beforeOrderId }),
    });
    for (const { order } of views) {
      for (const assetId of [order.payAssetId, order.receiveAssetId])
        if (removed.includes(assetId)) missed.add(assetId);
    }
    const last = views.at(-1);
    if (last === undefined || views.length < ORDERS_PER_PAGE) return [...missed];
    beforeOrderId = last.order.orderId;
  }
}

/** The database of a desk. */
export function databaseOf({
  databaseUrl,
  dataFolder,
}: Pick<ProcessSettings, 'databaseUrl' | 'dataFolder'>): StorePlace {
  return databaseUrl === null ? { dataFolder } : { databaseUrl: databaseUrl.reveal() };
}

const ENCRYPTED = new Set(['prefer', 'require', 'verify-ca', 'verify-full']);

/**
 * How data travels to a PostgreSQL address. `here`: it does not leave this machine; `clear`: unencrypted on
 * request (`sslmode=disable`); `unsaid`: unencrypted although nobody asked for it; `unverified`: encrypted to
 * any server that answers at the address.
 */
export function databaseEncryption(address: URL): 'here' | 'encrypted' | 'unverified' | 'clear' | 'unsaid' {
  const host = address.searchParams.get('host') ?? decodeURIComponent(address.hostname);
  if (host === '' || host.startsWith('/') || isLoopbackHost(host)) return 'here';
  const sslMode = address.searchParams.get('sslmode') ?? '';
  if (sslMode === 'no-verify') return 'unverified';
  const isSslOn = ['true', '1'].includes(address.searchParams.get('ssl') ?? '');
  if (isSslOn || ENCRYPTED.has(sslMode)) return 'encrypted';
  return sslMode === 'disable' ? 'clear' : 'unsaid';
}
