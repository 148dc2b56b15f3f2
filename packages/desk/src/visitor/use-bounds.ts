import type { Asset } from '@naru/core';
import { readAddressList } from '../runtime/address-list.ts';
import type { DailyUses, UseBound } from '../facts/open-lock.ts';
import type { Rail } from '../ports/rail.ts';
import type { Store } from '../ports/store.ts';
import { type Desk, getRail } from '../runtime/desk.ts';
import type { Opener } from './open-lock.ts';
import { AMOUNTS_PER_WINDOW, amountWindowOf, isToldByAmount } from '../runtime/exact-amount.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** One network uses at most a tenth of a list of addresses, or of the amounts beside each other, in a day. */
const NETWORK_PART = 10;

type UseDesk = Pick<Desk, 'clock'> & {
  readonly store: Pick<Store, 'listFreeAddresses' | 'findHighestAddressIndex'>;
  readonly rails: ReadonlyMap<string, Rail>;
};

export interface UseWish {
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
      ...(isKnown || !isToldByAmount(desk, payAsset) ? [] : [boundAmounts(wish, networkMark)]),
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
