import {
  type Asset,
  type Quote,
  type RateSnapshot,
  type UnpaidGroupKind,
  UNPAID_GROUP_KINDS,
  parsePrice,
  toEmailKey,
  usdCentsAtCeil,
} from '@naru/core';
import {
  type DailyUses,
  type ExposureRefusal,
  type LockBound,
  type OpenLock,
  type UnpaidGroupName,
  type UseBound,
  lockKeyOf,
} from '../facts/unpaid-limits.ts';
import { readAddressList } from '../runtime/judge-arming.ts';
import type { Rail } from '../ports/rail.ts';
import type { Store, UnpaidGroup } from '../ports/store.ts';
import { type Desk, getRail } from '../runtime/desk.ts';
import { AMOUNTS_PER_WINDOW, amountWindowOf, isIdentifiedByAmount } from '../runtime/exact-amount.ts';

/** How many unpaid orders may share one property. */
export interface OpenOrdersMax {
  /** Unpaid orders of one account, e-mail address, receiver or client. */
  readonly client: number;
  readonly network: number;
  /** Unpaid orders of one client or account on one payment network, within a day. */
  readonly clientDay: number;
  readonly networkDay: number;
  /** The part of what is free of a currency that the unpaid orders of one network may hold, in percent. */
  readonly reservePercent: number;
}

/** Who creates an order, as keyed hashes, and how many unpaid ones they may have. */
export interface Opener {
  readonly clientMark: string;
  readonly networkMark: string;
  readonly ordersMax: OpenOrdersMax;
}

/** The highest value of the unpaid orders of one pair or currency, in percent of that of one person. */
const PAIR_PERCENT = 250n;
const ASSET_PERCENT = 500n;

/** Who requests a rate, and for which order. */
export interface LockWish {
  readonly payAsset: Asset;
  readonly receiveAsset: Asset;
  readonly quote: Quote;
  readonly snapshot: RateSnapshot;
  readonly userId: string | null;
  readonly email: string;
  readonly receiveAddress: string;
  readonly opener: Opener | null;
  /** The value of the free reserve of the receive asset; null if it bounds nobody. */
  readonly freeUsdCents: bigint | null;
  readonly minimumUsdCents: bigint;
}

/** However little is free, a network may hold ten of the smallest orders. */
const SHARE_MINIMUMS = 10n;

/**
 * The properties an unpaid order shares with others, and their bounds: each unpaid order is a free option for
 * its holder, and holds an address and a reserve. Null where nothing is bounded.
 */
export function describeLock(wish: LockWish, usdCentsMaxOfPerson: bigint | null): OpenLock | null {
  const bounds = [
    ...orderBounds(wish),
    ...shareBounds(wish),
    ...(usdCentsMaxOfPerson === null ? [] : worthBounds(wish, usdCentsMaxOfPerson)),
  ];
  return bounds.length === 0 ? null : { usdCents: usdCentsCeil(wish), bounds };
}

/** How many unpaid orders a group may have. */
export function groupCountMax(kind: UnpaidGroupKind, ordersMax: OpenOrdersMax): number {
  return kind === 'network' ? ordersMax.network : ordersMax.client;
}

function groupsOf({ userId, email, opener, receiveAddress }: LockWish): readonly UnpaidGroupName[] {
  return [
    { kind: 'email', value: toEmailKey(email) },
    ...(userId === null ? [] : [{ kind: 'user', value: userId } as const]),
    // Until somebody has paid, all clients of one network count as one person with several names.
    ...(opener === null
      ? []
      : ([
          { kind: 'client', value: opener.clientMark },
          { kind: 'network', value: opener.networkMark },
        ] as const)),
    { kind: 'receiver', value: receiveAddress },
  ];
}

function orderBounds(wish: LockWish): readonly LockBound[] {
  const { opener } = wish;
  if (opener === null) return [];
  return groupsOf(wish).map((group) => ({
    key: lockKeyOf(group),
    refusal: 'too_many_open_orders',
    countMax: groupCountMax(group.kind, opener.ordersMax),
    usdCentsMax: null,
  }));
}

/** Bounds by the free reserve, in addition to the absolute ones: a few networks must not hold all of it. */
function shareBounds({
  opener,
  receiveAsset,
  freeUsdCents,
  minimumUsdCents,
}: LockWish): readonly LockBound[] {
  if (opener === null || freeUsdCents === null) return [];
  const share = (freeUsdCents * BigInt(opener.ordersMax.reservePercent)) / 100n;
  const least = minimumUsdCents * SHARE_MINIMUMS;
  return [
    {
      key: `reserve ${receiveAsset.assetId} ${opener.networkMark}`,
      refusal: 'exposure_of_network',
      countMax: null,
      usdCentsMax: toCents(share > least ? share : least),
    },
  ];
}

function worthBounds(wish: LockWish, usdCentsMaxOfPerson: bigint): readonly LockBound[] {
  const [pay, receive] = [wish.payAsset.assetId, wish.receiveAsset.assetId];
  const worth = (key: string, refusal: ExposureRefusal, percent = 100n): LockBound => ({
    key,
    refusal,
    countMax: null,
    usdCentsMax: toCents((usdCentsMaxOfPerson * percent) / 100n),
  });
  return [
    ...groupsOf(wish).map((group) =>
      worth(lockKeyOf(group), group.kind === 'receiver' ? 'exposure_of_receiver' : 'exposure_of_person'),
    ),
    worth(`pair ${pay} ${receive}`, 'exposure_of_pair', PAIR_PERCENT),
    worth(`asset ${pay}`, 'exposure_of_asset', ASSET_PERCENT),
    worth(`asset ${receive}`, 'exposure_of_asset', ASSET_PERCENT),
  ];
}

function usdCentsCeil({ payAsset, quote, snapshot }: LockWish): number {
  const price = parsePrice(snapshot.usdPrices[payAsset.symbol] ?? '');
  return price.ok ? toCents(usdCentsAtCeil(payAsset, quote.payBaseUnits, price.value)) : 0;
}

/** Ten trillion dollars: sums of it still fit into a database integer. */
const USD_CENTS_MAX = 10n ** 15n;

function toCents(usdCents: bigint): number {
  return Number(usdCents < USD_CENTS_MAX ? usdCents : USD_CENTS_MAX);
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** One network uses at most a tenth of a list of addresses, or of neighbouring amounts, in a day. */
const NETWORK_PART = 10;

type UseDesk = Pick<Desk, 'clock'> & {
  readonly store: Pick<Store, 'listFreeAddresses' | 'findHighestAddressIndex'>;
  readonly rails: ReadonlyMap<string, Rail>;
};

interface UseWish {
  readonly payAsset: Asset;
  readonly quote: { readonly payBaseUnits: bigint };
  readonly userId: string | null;
  readonly opener: Opener;
  /** True for an account that has had an order delivered. */
  readonly isKnown: boolean;
}

/** How many addresses and amounts of a network a person, and the network they come from, may use in a day. */
export async function describeUses(desk: UseDesk, wish: UseWish): Promise<DailyUses> {
  const { payAsset, userId, opener, isKnown } = wish;
  const { clientMark, networkMark, ordersMax } = opener;
  const { railId } = payAsset;
  return {
    sinceMs: desk.clock.nowMs() - DAY_MS,
    bounds: [
      { key: `client ${clientMark} ${railId}`, countMax: ordersMax.clientDay },
      ...(userId === null ? [] : [{ key: `user ${userId} ${railId}`, countMax: ordersMax.clientDay }]),
      ...(isKnown ? [] : [await boundNetwork(desk, wish)]),
      ...(isKnown || !isIdentifiedByAmount(desk, payAsset) ? [] : [boundAmounts(wish, networkMark)]),
    ],
  };
}

/** Once a fifth of a list is left, one network of people who are not known gets one more address. */
async function boundNetwork(desk: UseDesk, { payAsset: { railId }, opener }: UseWish): Promise<UseBound> {
  const { networkMark, ordersMax } = opener;
  const list = await readAddressList(desk.store, getRail(desk, railId));
  const part = list === null ? ordersMax.networkDay : Math.floor(list.left / NETWORK_PART);
  const countMax = list === null || list.state === 'fine' ? Math.min(part, ordersMax.networkDay) : 1;
  return { key: `network ${networkMark} ${railId}`, countMax: Math.max(1, countMax) };
}

function boundAmounts({ payAsset, quote }: UseWish, networkMark: string): UseBound {
  const window = amountWindowOf(payAsset, quote.payBaseUnits);
  return {
    key: `amounts ${networkMark} ${payAsset.assetId} ${window}`,
    countMax: AMOUNTS_PER_WINDOW / NETWORK_PART,
  };
}

/** From three quarters of a bound on a group counts as near it. */
const NEAR_PERCENT = 75;

/** A group near or at a bound, with its bounds; null if the desk has none. */
export interface FullGroup extends UnpaidGroup {
  readonly orderCountMax: number | null;
  readonly usdCentsMax: number | null;
}

/** Groups of unpaid orders whose count or worth is near its bound, kind by kind and then by value. */
export async function listFullGroups(
  { store, settings }: Pick<Desk, 'store' | 'settings'>,
  query: {
    /** The bounds; null if the number of unpaid orders is not bounded. */
    readonly ordersMax: OpenOrdersMax | null;
    readonly limit: number;
    /** The last group of the page before. */
    readonly after?: UnpaidGroupName;
  },
): Promise<readonly FullGroup[]> {
  const { ordersMax, limit, after } = query;
  const usdCentsMax = settings.unpaidUsdCentsMax === null ? null : Number(settings.unpaidUsdCentsMax);
  const kinds = UNPAID_GROUP_KINDS.slice(after === undefined ? 0 : UNPAID_GROUP_KINDS.indexOf(after.kind));
  const found: FullGroup[] = [];
  for (const kind of kinds) {
    if (found.length === limit) break;
    const orderCountMax = ordersMax === null ? null : groupCountMax(kind, ordersMax);
    const groups = await store.listUnpaidGroups({
      kind,
      countMin: nearOf(orderCountMax),
      usdCentsMin: nearOf(usdCentsMax),
      limit: limit - found.length,
      ...(kind === after?.kind ? { afterValue: after.value } : {}),
    });
    found.push(...groups.map((group) => ({ ...group, orderCountMax, usdCentsMax })));
  }
  return found;
}

function nearOf(bound: number | null): number | null {
  return bound === null ? null : Math.ceil((bound * NEAR_PERCENT) / 100);
}
