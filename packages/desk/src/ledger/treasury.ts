import {
  type Asset,
  HELD_ACCOUNTS,
  type LedgerAccount,
  type ReserveState,
  divideCeil,
  parseAmount,
  parsePrice,
} from '@naru/core';
import type { JournalLeg } from '../facts/journal-entry.ts';
import type { Desk } from '../runtime/desk.ts';
import type { Store } from '../ports/store.ts';
import { worthOf } from './journal.ts';
import { NO_MARKS } from '../runtime/desk-settings.ts';

/** What the books say about one asset, in base units. */
export interface TreasuryPosition extends Pick<JournalLeg, 'usdCents' | 'krw'> {
  readonly asset: Asset;
  /** The sum of the other amounts, which should be in the wallets and bank accounts. */
  readonly held: bigint;
  /** Can be promised to new orders, or taken out. Below zero after a loss. */
  readonly free: bigint;
  readonly promised: bigint;
  /** Received for orders that are not delivered yet, and refunds due. */
  readonly owed: bigint;
  readonly suspense: bigint;
  readonly margin: bigint;
  /** Set aside for prizes of the lottery, including promised ones. */
  readonly lottery: bigint;
}

type PositionDesk = Pick<Desk, 'rateBook' | 'assets'> & { readonly store: Pick<Store, 'listBalances'> };

/** The position of every asset, ordered by symbol and network, with what `held` is worth. */
export async function listTreasury(desk: PositionDesk): Promise<readonly TreasuryPosition[]> {
  const balances = await readBalances(desk);
  const positions = [...desk.assets.values()].map((asset) => positionOf(desk, asset, balances));
  return positions.toSorted(({ asset: left }, { asset: right }) => (nameOf(left) < nameOf(right) ? -1 : 1));
}

export async function findPosition(desk: PositionDesk, asset: Asset): Promise<TreasuryPosition> {
  return positionOf(desk, asset, await readBalances(desk));
}

async function readBalances({ store }: Pick<PositionDesk, 'store'>): Promise<ReadonlyMap<string, bigint>> {
  const balances = await store.listBalances();
  return new Map(balances.map(({ assetId, account, baseUnits }) => [`${assetId} ${account}`, baseUnits]));
}

function positionOf(
  desk: PositionDesk,
  asset: Asset,
  balances: ReadonlyMap<string, bigint>,
): TreasuryPosition {
  const at = (account: LedgerAccount): bigint => balances.get(`${asset.assetId} ${account}`) ?? 0n;
  const parts = {
    free: at('reserve'),
    promised: at('reserved'),
    owed: at('deposits') + at('refunds_due'),
    suspense: at('suspense'),
    margin: at('margin'),
    lottery: at('lottery'),
  };
  const held = HELD_ACCOUNTS.reduce((sum, account) => sum + at(account), 0n);
  return { asset, held, ...parts, ...worthOf(desk, asset, held) };
}

function nameOf({ symbol, network }: Asset): string {
  return `${symbol} ${network}`;
}

type MarkedDesk = Pick<Desk, 'settings' | 'rateBook'>;

/** Compares the free base units of a currency with its marks or, without marks, with `reserveLowUsd`. */
export function judgeReserve(desk: MarkedDesk, asset: Asset, free: bigint): ReserveState {
  const { closeBelow, closeAbove } = desk.settings.reserveMarks.get(asset.assetId) ?? NO_MARKS;
  if (isBelow(asset, free, closeBelow)) return 'short';
  if (closeAbove !== null && !isBelow(asset, free - 1n, closeAbove)) return 'full';
  const enough = warnBelowOf(desk, asset);
  return enough !== null && free < enough ? 'low' : 'fine';
}

/** The lowest free amount without a warning: by its mark, else by `reserveLowUsd`; null without a price. */
export function warnBelowOf({ settings, rateBook }: MarkedDesk, asset: Asset): bigint | null {
  const mark = settings.reserveMarks.get(asset.assetId)?.warnBelow ?? null;
  const parsed = mark === null ? null : parseAmount(mark, asset.decimals);
  if (parsed?.ok === true) return parsed.value;
  const price = parsePrice(rateBook.current()?.usdPrices[asset.symbol] ?? '');
  if (!price.ok) return null;
  const { numerator, denominator } = price.value;
  return divideCeil(
    settings.reserveLowUsdCents * denominator * 10n ** BigInt(asset.decimals),
    numerator * 100n,
  );
}

function isBelow(asset: Asset, baseUnits: bigint, mark: string | null): boolean {
  const parsed = mark === null ? null : parseAmount(mark, asset.decimals);
  return parsed?.ok === true && baseUnits < parsed.value;
}

/** Free base units by asset. */
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

/** The state of every asset with marks; assets without marks are never closed. */
export function judgeMarkedReserves(
  desk: MarkedDesk & Pick<Desk, 'assets'>,
  free: FreeReserves,
): ReadonlyMap<string, ReserveState> {
  const marked = [...desk.assets.values()].filter(({ assetId }) => desk.settings.reserveMarks.has(assetId));
  return new Map(
    marked.map((asset) => [asset.assetId, judgeReserve(desk, asset, free.get(asset.assetId) ?? 0n)]),
  );
}

/** As {@link judgeMarkedReserves}, without reading anything if no asset has marks. */
export async function readMarkedStates(
  desk: MarkedDesk & Pick<Desk, 'assets'> & { readonly store: Pick<Store, 'listBalances'> },
): Promise<ReadonlyMap<string, ReserveState>> {
  if (desk.settings.reserveMarks.size === 0) return new Map();
  return judgeMarkedReserves(desk, await readFreeReserves(desk));
}
