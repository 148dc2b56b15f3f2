import { randomBytes } from 'node:crypto';
import type { Store } from '@naru/desk';

const DESK_SECRET_KEY = 'deskSecret';
const PUBLIC_SEED_KEY = 'rehearsalSeed';
const KEY_BYTES = 32;

export interface DeskKeys {
  /** Seals of orders and signatures of rates are made with it. It controls no wallet. */
  readonly deskSecret: Uint8Array;
  /** Addresses of the simulated networks are derived from it; it need not be secret. */
  readonly rehearsalSeedText: string;
}

/**
 * Reads the two random texts that a desk keeps in its database, or makes them at the first start. The values
 * read back are used, so that two processes that start at once agree.
 */
export async function openDeskKeys(store: Pick<Store, 'listSettings' | 'saveSetting'>): Promise<DeskKeys> {
  const stored = await store.listSettings();
  for (const key of [DESK_SECRET_KEY, PUBLIC_SEED_KEY]) {
    if (stored.has(key)) continue;
    await store.saveSetting(key, JSON.stringify(randomBytes(KEY_BYTES).toString('hex')));
  }
  const settings = await store.listSettings();
  return {
    deskSecret: Buffer.from(readHexKey(settings, DESK_SECRET_KEY), 'hex'),
    rehearsalSeedText: readHexKey(settings, PUBLIC_SEED_KEY),
  };
}

function readHexKey(settings: ReadonlyMap<string, string>, key: string): string {
  const value: unknown = JSON.parse(settings.get(key) ?? 'null');
  if (typeof value !== 'string' || !/^[0-9a-f]{64}$/.test(value))
    throw new Error(`the database's setting ${key} is not a key of this desk`);
  return value;
}
