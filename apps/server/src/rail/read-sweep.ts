import { type Result, ok, refuse } from '@naru/core';
import type { AddressRefusal, Rail, Store, SweepStep } from '@naru/desk';
import { listAddresses } from './list-addresses.ts';

/** A larger sweep takes too long for a page; the command reads it. */
export const ADDRESSES_MAX = 10_000;

export interface SweepAsked {
  /** The operator's own address that receives everything. */
  readonly to: string;
  /** A wallet of the operator's that brings what fees cost; null: addresses without it are left out. */
  readonly feesFrom: string | null;
  /** More addresses than this are not asked about. */
  readonly addressesMax?: number;
}

/** A network where each address pays the fees of its own transactions. */
export type SweptRail = Rail & Required<Pick<Rail, 'planSweep'>>;

export function isSwept(rail: Rail): rail is SweptRail {
  return rail.planSweep !== undefined;
}

export interface ReadSweep {
  readonly steps: readonly SweepStep[];
  readonly addressCount: number;
  /** Addresses that are not of the key in the settings, and are left out. */
  readonly strangeCount: number;
}

export type SweepRefusal = AddressRefusal | 'receiver_is_ours' | 'sweep_too_large';

/**
 * Asks the network how much is at all deposit addresses, and plans the transactions that bring it to one. It
 * may take minutes. Throws a RailFault where the network does not answer.
 */
export async function readSweep(
  rail: SweptRail,
  store: Store,
  { to, feesFrom, addressesMax = Infinity }: SweepAsked,
): Promise<Result<ReadSweep, SweepRefusal>> {
  const toAddress = await readOwnAddress(rail, store, to);
  if (!toAddress.ok) return toAddress;
  const feesFromAddress = feesFrom === null ? ok(null) : await readOwnAddress(rail, store, feesFrom);
  if (!feesFromAddress.ok) return feesFromAddress;
  const { from, strangeCount } = await listAddresses(rail, store);
  if (from.length > addressesMax) return refuse('sweep_too_large');
  await rail.checkNetwork?.();
  const steps = await rail.planSweep({
    from,
    toAddress: toAddress.value,
    feesFromAddress: feesFromAddress.value,
  });
  return ok({ steps, addressCount: from.length, strangeCount });
}

/** An address of the network that no order of the desk gets. */
export async function readOwnAddress(
  rail: Rail,
  store: Store,
  text: string,
): Promise<Result<string, AddressRefusal | 'receiver_is_ours'>> {
  const [asset] = rail.assets;
  if (asset === undefined) throw new Error('a rail without a currency');
  const parsed = rail.parseAddress(asset.assetId, text);
  if (!parsed.ok) return parsed;
  const { address, watchKey } = parsed.value;
  const railIds = rail.indexRailIds ?? [rail.network.railId];
  return (await store.hasDepositAddress({ railIds, watchKey })) ? refuse('receiver_is_ours') : ok(address);
}
