import { isSnapshotFresh } from '@naru/core';
import { judgeArming } from '@naru/desk';
import type { ServerContext } from '../http/context.ts';

/** What a desk cannot do without; the database is tried by writing to it. */
export const MISSING_PARTS = ['database', 'networks', 'prices', 'addresses'] as const;
export type MissingPart = (typeof MISSING_PARTS)[number];

/**
 * What keeps every order away, whatever its pair: no network is read, no two currencies have a price, or none
 * has compared addresses. That an operator has paused or closed the desk is as it should be.
 */
export function listMissing({
  desk,
  isRailHealthy,
}: Pick<ServerContext, 'desk' | 'isRailHealthy'>): readonly MissingPart[] {
  const assets = [...desk.assets.values()];
  const snapshot = desk.rateBook.current();
  const isFresh = snapshot !== null && isSnapshotFresh(snapshot, desk.clock.nowMs());
  const priced = isFresh ? assets.filter(({ symbol }) => Object.hasOwn(snapshot.usdPrices, symbol)) : [];
  const checks = {
    networks: [...desk.rails.keys()].some(isRailHealthy),
    prices: new Set(priced.map(({ symbol }) => symbol)).size > 1,
    addresses: assets.some(({ assetId }) => judgeArming(desk, assetId).state === 'armed'),
  };
  return (['networks', 'prices', 'addresses'] as const).filter((part) => !checks[part]);
}
