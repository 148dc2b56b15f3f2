import { type Desk, getAsset } from './desk.ts';
import type { DerivedAddress, Rail, RailNetwork } from '../ports/rail.ts';
import type { Store } from '../ports/store.ts';
import { FREE_LISTED_MAX } from './address-pool.ts';
import { isAtItsPlace, lastAddressIndex } from './deposit-place.ts';
import type { ArmingState } from '@naru/core';

/** The number of addresses that a person compares with their wallet. */
const ADDRESSES_COMPARED = 3;

export type ComparedAddress = Pick<DerivedAddress, 'address' | 'derivationPath'>;

/** The fields of a rail that determine where customers pay. */
export type DepositSource = Pick<
  Rail,
  'receivingAccount' | 'taggedAccount' | 'addressCount' | 'deriveDepositAddress'
> & { readonly network: Pick<RailNetwork, 'railId' | 'environment'> };

/** The addresses, or the account, that a person compares with their wallet before anybody pays to them. */
export function listComparedAddresses(rail: DepositSource): readonly ComparedAddress[] {
  return listAddresses(rail, ADDRESSES_COMPARED);
}

const fingerprints = new WeakMap<DepositSource, string>();

/**
 * Identifies the source of the deposit addresses of a rail: another account, key, wallet or list has another
 * fingerprint. It covers all of a list; of a key, the first addresses identify it.
 */
export function fingerprintSource({ hashText }: Pick<Desk, 'hashText'>, rail: DepositSource): string {
  const known = fingerprints.get(rail);
  if (known !== undefined) return known;
  const addresses = listAddresses(rail, rail.addressCount ?? ADDRESSES_COMPARED);
  const made = hashText(JSON.stringify(addresses.map(({ address }) => address)));
  fingerprints.set(rail, made);
  return made;
}

function listAddresses(rail: DepositSource, count: number): readonly ComparedAddress[] {
  const account = rail.receivingAccount ?? rail.taggedAccount?.address;
  if (account !== undefined) return [{ address: account, derivationPath: null }];
  const derive = rail.deriveDepositAddress?.bind(rail);
  if (derive === undefined) throw new Error(`rail ${rail.network.railId} has nowhere to be paid to`);
  return Array.from({ length: Math.min(count, rail.addressCount ?? count) }, (_, index) => derive(index));
}

/** `low`: at most a fifth of the list is left. */
export type AddressListState = 'fine' | 'low' | 'empty';

/** The remaining addresses of an operator's list. */
export interface AddressList {
  /** Addresses that new orders can still have. */
  readonly left: number;
  readonly count: number;
  readonly state: AddressListState;
}

/** The state of the list; null for a rail whose deposit addresses are not a list. */
export async function readAddressList(
  store: Pick<Store, 'listFreeAddresses' | 'findHighestAddressIndex'>,
  rail: Pick<Rail, 'network' | 'addressCount' | 'deriveDepositAddress'>,
): Promise<AddressList | null> {
  const { addressCount: count } = rail;
  if (count === undefined) return null;
  const { railId } = rail.network;
  const highest = await store.findHighestAddressIndex(railId);
  // Addresses derived ahead, far fewer than fit on a page.
  const listed = await store.listFreeAddresses({ railId, limit: FREE_LISTED_MAX });
  const free = listed.filter((address) => isAtItsPlace(rail, address));
  const left = Math.max(0, lastAddressIndex(rail) - highest) + free.length;
  return { left, count, state: left === 0 ? 'empty' : left * 5 <= count ? 'low' : 'fine' };
}

/** A person's comparison of the deposit addresses of an asset with their wallet. */
export interface Arming {
  /** Fingerprint of the compared addresses. */
  readonly fingerprint: string;
  readonly opensAtMs: number;
}

export interface JudgedArming {
  readonly state: ArmingState;
  /** When it opens automatically; null if it does not. */
  readonly opensAtMs: number | null;
}

export type ArmingParts = Pick<Desk, 'assets' | 'clock' | 'hashText'> & {
  readonly rails: ReadonlyMap<string, DepositSource>;
  readonly settings: { readonly armings: ReadonlyMap<string, Arming> };
};

/** Whether customers may be asked to pay an asset. Simulated networks have no wallet to compare with. */
export function judgeArming(parts: ArmingParts, assetId: string): JudgedArming {
  const { railId } = getAsset(parts, assetId);
  const rail = parts.rails.get(railId);
  if (rail === undefined) throw new Error(`no rail ${railId} is configured`);
  if (rail.network.environment === 'rehearsal') return { state: 'armed', opensAtMs: null };
  const arming = parts.settings.armings.get(assetId);
  if (arming === undefined) return { state: 'never', opensAtMs: null };
  if (arming.fingerprint !== fingerprintSource(parts, rail)) return { state: 'changed', opensAtMs: null };
  return parts.clock.nowMs() < arming.opensAtMs
    ? { state: 'waiting', opensAtMs: arming.opensAtMs }
    : { state: 'armed', opensAtMs: null };
}
