import { type Result, ok, refuse } from '@naru/core';
import {
  type CoinReading,
  type CoinRefusal,
  type Rail,
  type Store,
  readCoinMemory,
  rememberChange,
} from '@naru/desk';
import { listAddresses } from './list-addresses.ts';

/** A network where one transaction spends the coins of many addresses, prepared here for a signer. */
export type CoinRail = Rail & Required<Pick<Rail, 'readCoins' | 'draftPayout' | 'draftSweep'>>;

export function hasCoins(rail: Rail): rail is CoinRail {
  return rail.readCoins !== undefined && rail.draftPayout !== undefined && rail.draftSweep !== undefined;
}

/** What the account of a network can spend. */
export interface ReadCoins {
  readonly reading: CoinReading;
  readonly addressCount: number;
  /** Addresses that are not of the key in the settings, and are left out. */
  readonly strangeCount: number;
}

/** Asks the network. It may take minutes, and throws a RailFault where the network does not answer. */
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
