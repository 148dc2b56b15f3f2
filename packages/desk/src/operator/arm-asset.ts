import { type Asset, type Result, ok, refuse } from '@naru/core';
import { isListReordered } from '../runtime/deposit-place.ts';
import { type Desk, getRail } from '../runtime/desk.ts';
import { type ChangeSettingRefusal, changeLoneSetting } from './change-setting.ts';
import { fingerprintSource, type Arming } from '../runtime/judge-arming.ts';
import type { ActingDesk } from '../audit/write-audit.ts';

/** Stored like settings, so that armings have a history, and every process notices a change. */
export const ARMING_KEY = 'armed.';

/** Time in which others can notice that the deposit addresses were changed. */
const CHANGED_WAIT_MS = 24 * 60 * 60 * 1000;

interface ArmingWish {
  readonly asset: Asset;
  /** Fingerprint of the addresses that the person compared. */
  readonly fingerprint: string;
  readonly operatorId: string;
  readonly reason: string;
  /** Opens the asset at once, also after a change. */
  readonly isForced: boolean;
}

type ArmingDesk = ActingDesk & Pick<Desk, 'rails'>;

/**
 * Opens an asset whose addresses a person has compared; after a change a day later. Returns the time. A list
 * whose used lines were moved is never opened: an order refers to its address by its place.
 */
export async function armAsset(
  desk: ArmingDesk,
  { asset, fingerprint, operatorId, reason, isForced }: ArmingWish,
): Promise<Result<number, ChangeSettingRefusal | 'addresses_moved'>> {
  const rail = getRail(desk, asset.railId);
  if (fingerprint !== fingerprintSource(desk, rail)) return refuse('setting_changed_meanwhile');
  if (await isListReordered(desk.store, rail)) return refuse('addresses_moved');
  const key = `${ARMING_KEY}${asset.assetId}`;
  const nowMs = desk.clock.nowMs();
  const stored = await desk.store.listSettings();
  const known = stored.get(key) ?? null;
  const own = parseArming(known);
  const isSame = own?.fingerprint === fingerprint;
  if (isSame && (!isForced || own.opensAtMs <= nowMs)) return refuse('setting_unchanged');
  // A new token on a network whose key was changed waits like the others.
  const isChanged = rail.assets.some(({ assetId }) => {
    const other = parseArming(stored.get(`${ARMING_KEY}${assetId}`) ?? null);
    return other !== null && (other.fingerprint !== fingerprint || other.opensAtMs > nowMs);
  });
  const opensAtMs = isChanged && !isForced ? nowMs + CHANGED_WAIT_MS : nowMs;
  const afterJson = JSON.stringify({ fingerprint, opensAtMs, isForced });
  const change = { key, beforeJson: known, afterJson };
  const changed = await changeLoneSetting(desk, { change, operatorId, reason });
  return changed.ok ? ok(opensAtMs) : changed;
}

/** The armings of all assets, as they are stored. A text that cannot be parsed arms nothing. */
export function readArmings(stored: ReadonlyMap<string, string>): ReadonlyMap<string, Arming> {
  const armings = new Map<string, Arming>();
  for (const [key, json] of stored) {
    const arming = key.startsWith(ARMING_KEY) ? parseArming(json) : null;
    if (arming !== null) armings.set(key.slice(ARMING_KEY.length), arming);
  }
  return armings;
}

function parseArming(json: string | null): Arming | null {
  if (json === null) return null;
  const value: unknown = JSON.parse(json);
  const { fingerprint, opensAtMs }: { fingerprint?: unknown; opensAtMs?: unknown } = Object(value);
  return typeof fingerprint === 'string' && typeof opensAtMs === 'number' ? { fingerprint, opensAtMs } : null;
}
