import { type Clock, type CoinRefusal, type FeeRate, type Spend, type Store, boundCoins } from '@naru/desk';
import { type RailReader, createRailReader } from './rail-reader.ts';
import { type CoinRail, type ReadCoins, readCoins } from './read-coins.ts';
import { ADDRESSES_MAX } from './read-sweep.ts';

/** Transactions that bring the coins of an account together. */
export interface CoinSweep extends Omit<ReadCoins, 'reading'> {
  readonly spends: readonly Spend[];
  readonly feeRate: FeeRate;
  /** How many addresses the coins are of. */
  readonly spentFrom: number;
  /** Coins in transactions that were given out for payouts which still wait. */
  readonly heldCount: number;
  /** Coins that are not worth their fee, or are alone. */
  readonly leftCount: number;
}

export type CoinReader = RailReader<CoinRail, null, ReadCoins, CoinRefusal | 'sweep_too_large'>;

/** One for a desk: a node reads its unspent outputs for one caller at a time. */
export function createCoinReader(desk: { readonly store: Store; readonly clock: Clock }): CoinReader {
  const { store, clock } = desk;
  return createRailReader({ clock, read: (rail: CoinRail) => readCoins(rail, store, ADDRESSES_MAX) });
}

/**
 * Unsigned transactions that bring all coins that were read to the operator's own address, or to change
 * addresses of the account where it is null. Coins of payouts that wait for their signature are left out.
 */
export async function sweepCoins(
  rail: CoinRail,
  store: Store,
  { read: { reading, ...read }, toAddress }: { readonly read: ReadCoins; readonly toAddress: string | null },
): Promise<CoinSweep> {
  const { held, changeIndex } = await boundCoins(store, rail.network.railId, { reading, orderIds: [] });
  const spends = await rail.draftSweep(reading, { toAddress, held, changeIndex });
  const spent = new Set(spends.flatMap(({ coins }) => coins));
  const spentCoins = reading.coins.filter(({ outputKey }) => spent.has(outputKey));
  const heldCount = reading.coins.filter(({ outputKey }) => held.has(outputKey)).length;
  return {
    ...read,
    spends,
    feeRate: reading.feeRates.sweep,
    spentFrom: new Set(spentCoins.map(({ branch, keyIndex }) => `${branch}/${keyIndex}`)).size,
    heldCount,
    leftCount: reading.coins.length - heldCount - spent.size,
  };
}
