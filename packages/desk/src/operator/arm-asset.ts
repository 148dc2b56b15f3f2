import { type Asset, type RateSnapshot, type Result, SNAPSHOT_AGE_MAX_MS, ok, refuse } from '@naru/core';
import { isListReordered } from '../runtime/deposit-place.ts';
import { type Desk, getRail } from '../runtime/desk.ts';
import { type ChangeSettingRefusal, changeLoneSetting } from './change-setting.ts';
import { fingerprintSource } from '../runtime/deposit-source.ts';
import type { Arming } from '../runtime/judge-opening.ts';
import { type FileRefusal, type PayoutFile, saveTransfers } from '../disbursement/save-transfers.ts';
import type { CoinReading, Spend, SpendRefusal } from '../ports/coins.ts';
import type { Rail } from '../ports/rail.ts';
import type { OrderView, Store } from '../ports/store.ts';
import { boundCoins, rememberDraft } from '../runtime/coin-drafts.ts';
import type { Clock, IdSource } from '../ports/clock.ts';
import type { RateSource } from '../ports/market-store.ts';
import type { RateBook } from '../runtime/rate-book.ts';
import type { ActingDesk } from '../audit/write-audit.ts';

/** Kept like settings, so that they have a history, and every process notices a change. */
export const ARMING_KEY = 'armed.';

/** Time to notice that somebody changed where customers pay to. */
const CHANGED_WAIT_MS = 24 * 60 * 60 * 1000;

interface ArmingWish {
  readonly asset: Asset;
  /** The fingerprint of what the person compared. */
  readonly fingerprint: string;
  readonly operatorId: string;
  readonly reason: string;
  /** Opens it at once, also after a change. */
  readonly isForced: boolean;
}

type ArmingDesk = ActingDesk & Pick<Desk, 'rails'>;

/**
 * Opens an asset whose addresses a person has compared; after a change a day later. Gives the time. A list
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
  // A token that is new on a network whose key was changed waits as the others do.
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

/** The armings of all assets, as they are stored. What cannot be read arms nothing. */
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

interface DraftedPayout {
  readonly disbursementId: string;
  readonly view: OrderView;
  readonly address: string;
  readonly baseUnits: bigint;
}

interface PayoutDraftWish extends Omit<PayoutFile, 'transfers'> {
  readonly rail: Pick<Rail, 'network'> & Required<Pick<Rail, 'draftPayout'>>;
  readonly reading: CoinReading;
  readonly payouts: readonly DraftedPayout[];
}

/**
 * One unsigned transaction for payouts, put on record as their file. It leaves alone the coins of other
 * payouts that wait, and spends a coin of each earlier transaction for these, so that only one of them can
 * ever be mined.
 */
export async function draftPayouts(
  desk: ActingDesk,
  { rail, reading, payouts, ...file }: PayoutDraftWish,
): Promise<Result<Spend, SpendRefusal | FileRefusal>> {
  const { railId } = rail.network;
  const orderIds = payouts.map(({ view }) => view.order.orderId);
  return saveTransfers<Spend, SpendRefusal>(desk, { ...file, transfers: payouts }, async () => {
    const { memory, ...bounds } = await boundCoins(desk.store, railId, { reading, orderIds });
    const drafted = await rail.draftPayout(reading, { payments: payouts, ...bounds });
    if (!drafted.ok) return drafted;
    const { psbt, change } = drafted.value;
    const spent = new Set(drafted.value.coins);
    const coins = reading.coins
      .filter(({ outputKey }) => spent.has(outputKey))
      .map(({ outputKey, baseUnits }) => ({ outputKey, baseUnits: baseUnits.toString() }));
    const changeIndex = change === null ? null : change.keyIndex;
    const mark = rememberDraft(railId, memory, { orderIds, coins, changeIndex });
    return ok({ value: drafted.value, fileHash: desk.hashText(psbt), mark });
  });
}

/** Old snapshots are kept a while longer than they are usable, to look up past rates. */
const SNAPSHOT_KEEP_MS = 10 * SNAPSHOT_AGE_MAX_MS;

interface PublishSnapshotDeps {
  readonly source: RateSource;
  readonly store: Pick<Store, 'saveSnapshot'>;
  readonly rateBook: RateBook;
  readonly clock: Clock;
  readonly ids: Pick<IdSource, 'nextRowId'>;
}

/** Reads the current prices and stores them, and only then makes them available for quotes. */
export async function publishSnapshot(
  deps: PublishSnapshotDeps,
): Promise<Result<RateSnapshot, 'prices_unavailable'>> {
  const prices = await deps.source.readPrices(deps.clock.nowMs());
  if (!prices.ok) return prices;
  const takenAtMs = deps.clock.nowMs();
  const snapshot: RateSnapshot = {
    snapshotId: deps.ids.nextRowId(),
    takenAtMs,
    isDemo: deps.source.isDemo,
    usdPrices: prices.value.usdPrices,
    origins: prices.value.origins,
  };
  await deps.store.saveSnapshot(snapshot, takenAtMs - SNAPSHOT_KEEP_MS);
  deps.rateBook.add(snapshot);
  return ok(snapshot);
}
