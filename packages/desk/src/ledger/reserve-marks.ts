import { type Asset, type ReserveState, parseAmount } from '@naru/core';
import type { Desk } from '../runtime/desk.ts';
import type { Store } from '../ports/store.ts';
import { NO_MARKS } from '../runtime/desk-settings.ts';
import { worthOf } from './journal.ts';

type MarkedDesk = Pick<Desk, 'settings' | 'rateBook'>;

export function judgeReserve(desk: MarkedDesk, asset: Asset, free: bigint): ReserveState {
  const { warnBelow, closeBelow, closeAbove } = desk.settings.reserveMarks.get(asset.assetId) ?? NO_MARKS;
  if (isBelow(asset, free, closeBelow)) return 'short';
  if (closeAbove !== null && !isBelow(asset, free - 1n, closeAbove)) return 'full';
  if (warnBelow !== null) return isBelow(asset, free, warnBelow) ? 'low' : 'fine';
  const { usdCents } = worthOf(desk, asset, free);
  return usdCents !== null && usdCents < desk.settings.reserveLowUsdCents ? 'low' : 'fine';
}

function isBelow(asset: Asset, baseUnits: bigint, mark: string | null): boolean {
  const parsed = mark === null ? null : parseAmount(mark, asset.decimals);
  return parsed?.ok === true && baseUnits < parsed.value;
}

/** What is free of each asset. */
export type FreeReserves = ReadonlyMap<string, bigint>;

export async function readFreeReserves({
  store,
}: {
  readonly store: Pick<Store, 'listBalances'>;
}): Promise<FreeReserves> {
  const balances = await store.listBalances();
  return new Map(
    balances.filter(({ account }) => account === 'reserve').map((each) => [each.assetId, each.baseUnits]),
  );
}

/** The state of every asset that has marks; no other one is ever closed. */
export function judgeMarkedReserves(
  desk: MarkedDesk & Pick<Desk, 'assets'>,
  free: FreeReserves,
): ReadonlyMap<string, ReserveState> {
  const marked = [...desk.assets.values()].filter(({ assetId }) => desk.settings.reserveMarks.has(assetId));
  return new Map(
    marked.map((asset) => [asset.assetId, judgeReserve(desk, asset, free.get(asset.assetId) ?? 0n)]),
  );
}

/** The same, without reading anything where no asset has marks. */
export async function readMarkedStates(
  desk: MarkedDesk & Pick<Desk, 'assets'> & { readonly store: Pick<Store, 'listBalances'> },
): Promise<ReadonlyMap<string, ReserveState>> {
  if (desk.settings.reserveMarks.size === 0) return new Map();
  return judgeMarkedReserves(desk, await readFreeReserves(desk));
}
