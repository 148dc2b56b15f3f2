import { type Asset, isSnapshotFresh } from '@naru/core';
import { type Desk, fingerprintSource, getRail, judgeArming, listComparedAddresses } from '@naru/desk';
import type { CurrencyArming } from '@naru/contract';
import type { ServerContext } from '../context/context.ts';
import { toIsoOrNull } from '../present/present-payment.ts';

/** The parts that a desk needs; the database is tested by writing to it. */
export const MISSING_PARTS = ['database', 'networks', 'prices', 'addresses'] as const;
export type MissingPart = (typeof MISSING_PARTS)[number];

/**
 * The part whose lack prevents every order: no pair of currencies has networks that are read, prices, and
 * compared receiving addresses. If each part exists for some pair, but all together for none, the first part
 * is named that leaves none. Pausing or closing the desk is not a lack.
 */
export function listMissing({
  desk,
  isRailHealthy,
}: Pick<ServerContext, 'desk' | 'isRailHealthy'>): readonly MissingPart[] {
  const snapshot = desk.rateBook.current();
  const isFresh = snapshot !== null && isSnapshotFresh(snapshot, desk.clock.nowMs());
  const narrow: Readonly<Record<Exclude<MissingPart, 'database'>, (pairs: Pairs) => Pairs>> = {
    networks: (pairs) => filterBoth(pairs, ({ railId }) => isRailHealthy(railId)),
    prices: (pairs) =>
      filterBoth(pairs, ({ symbol }) => isFresh && Object.hasOwn(snapshot.usdPrices, symbol)),
    addresses: ({ paid, received }) => ({
      paid: paid.filter(({ assetId }) => judgeArming(desk, assetId).state === 'armed'),
      received,
    }),
  };
  const parts = ['networks', 'prices', 'addresses'] as const;
  const assets = [...desk.assets.values()];
  const all: Pairs = { paid: assets, received: assets };
  const missing = parts.filter((part) => isEmpty(narrow[part](all)));
  if (missing.length > 0) return missing;
  let left = all;
  const first = parts.find((part) => {
    left = narrow[part](left);
    return isEmpty(left);
  });
  return first === undefined ? [] : [first];
}

/** Each currency that can be paid with each other one that can be received. */
interface Pairs {
  readonly paid: readonly Asset[];
  readonly received: readonly Asset[];
}

function filterBoth({ paid, received }: Pairs, isKept: (asset: Asset) => boolean): Pairs {
  return { paid: paid.filter(isKept), received: received.filter(isKept) };
}

function isEmpty({ paid, received }: Pairs): boolean {
  return !paid.some((pay) => received.some(({ assetId }) => assetId !== pay.assetId));
}

/** Every currency with a wallet of its own, and whether a person has compared its receiving addresses. */
export function presentArmings(desk: Desk): CurrencyArming[] {
  return [...desk.assets.values()].flatMap(({ assetId, symbol, network, railId }) => {
    const rail = getRail(desk, railId);
    if (rail.network.environment === 'rehearsal') return [];
    const { state, opensAtMs } = judgeArming(desk, assetId);
    return [
      {
        assetId,
        symbol,
        network,
        state,
        opensAt: toIsoOrNull(opensAtMs),
        addresses: listComparedAddresses(rail).map(({ address }) => address),
        fingerprint: fingerprintSource(desk, rail),
      },
    ];
  });
}
