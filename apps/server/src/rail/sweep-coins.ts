import { type Result, ok, refuse } from '@naru/core';
import {
  type Clock,
  type CoinReading,
  type CoinRefusal,
  type FeeRate,
  type Rail,
  type Spend,
  type Store,
  boundCoins,
  readCoinMemory,
  rememberChange,
} from '@naru/desk';
import { type RailReader, createRailReader } from './rail-reader.ts';
import { listAddresses, ADDRESSES_MAX } from './read-sweep.ts';

/** A network where one transaction spends the coins of many addresses, prepared here for a signer. */
export type CoinRail = Rail & Required<Pick<Rail, 'readCoins' | 'draftPayout' | 'draftSweep'>>;

export function hasCoins(rail: Rail): rail is CoinRail {
  return rail.readCoins !== undefined && rail.draftPayout !== undefined && rail.draftSweep !== undefined;
}

/** The coins that the account of a network can spend. */
interface ReadCoins {
  readonly reading: CoinReading;
  readonly addressCount: number;
  /** Number of addresses that do not belong to the key in the settings, and are left out. */
  readonly strangeCount: number;
}

/** Asks the network. It may take minutes, and throws a RailFault if the network does not answer. */
export async function readCoins(
  rail: CoinRail,
  store: Store,
  addressesMax = Infinity,
): Promise<Result<ReadCoins, CoinRefusal | 'sweep_too_large'>> {
  const { from, strangeCount } = await listAddresses(rail, store);
  if (from.length > addressesMax) return refuse('sweep_too_large');
  await rail.checkNetwork?.();
  const { changeThrough } = await readCoinMemory(store, rail.network.railId);
  const read = await rail.readCoins({ from, changeThrough });
  if (!read.ok) return read;
  await rememberChange(store, rail.network.railId, read.value);
  return ok({ reading: read.value, addressCount: from.length, strangeCount });
}

/** Transactions that bring the coins of an account together. */
export interface CoinSweep extends Omit<ReadCoins, 'reading'> {
  readonly spends: readonly Spend[];
  readonly feeRate: FeeRate;
  /** The number of addresses of the coins. */
  readonly spentFrom: number;
  /** Coins in saved transactions of payouts that still wait. */
  readonly heldCount: number;
  /** Coins that are not worth their fee, or have no others to be joined with. */
  readonly leftCount: number;
}

export type CoinReader = RailReader<CoinRail, null, ReadCoins, CoinRefusal | 'sweep_too_large'>;

/** One for each desk: a node reads its unspent outputs for one caller at a time. */
export function createCoinReader(desk: { readonly store: Store; readonly clock: Clock }): CoinReader {
  const { store, clock } = desk;
  return createRailReader({ clock, read: (rail: CoinRail) => readCoins(rail, store, ADDRESSES_MAX) });
}

/**
 * Unsigned transactions that move all read coins to the operator's own address, or to change addresses of the
 * account if it is null. Coins of payouts that wait for their signature are left out.
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

/** Base units for one virtual byte, as a decimal text. */
export function formatFeeRate({ baseUnits }: FeeRate): string {
  return String(Number(baseUnits) / 1000);
}
