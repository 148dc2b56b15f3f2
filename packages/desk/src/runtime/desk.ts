import type { Asset } from '@naru/core';
import type { AddressPool } from './address-pool.ts';
import type { Hold } from '../facts/disbursement.ts';
import type { Order } from '../facts/order.ts';
import type { WatchBook } from './watch-book.ts';
import type { Clock, IdSource } from '../ports/clock.ts';
import type { Operator } from '../ports/operators.ts';
import type { Rail } from '../ports/rail.ts';
import type { SignOfLife } from '../ports/restore-store.ts';
import type { Store } from '../ports/store.ts';
import type { RateBook } from './rate-book.ts';
import type { DeskSettings } from './desk-settings.ts';
import type { Screener } from '../ports/list-store.ts';

/** Everything the use cases depend on. Each takes only what it needs. */
export interface Desk {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly rails: ReadonlyMap<string, Rail>;
  readonly assets: ReadonlyMap<string, Asset>;
  readonly rateBook: RateBook;
  readonly addressPool: AddressPool;
  readonly watchBook: WatchBook;
  /** The present settings; keep no copy, since an operator may change them while the desk runs. */
  readonly settings: DeskSettings;
  readonly signOfLife: SignOfLife;
  /** The operator whose request is handled, with the role at its beginning; null for everybody else. */
  readonly findActing: () => Pick<Operator, 'operatorId' | 'role'> | null;
  /** The screening service; null without one. */
  readonly screener: Screener | null;
  /** SHA-256 of a text in UTF-8, as hex (FIPS 180-4). */
  readonly hashText: (text: string) => string;
  /** Encrypts a secret before it is stored; its key is not in the database. */
  readonly sealText: (text: string) => string;
  /** Notifies live pages and the console. Called only after the commit; must not throw. */
  readonly orderChanged: (change: {
    readonly order: Order;
    /** Holds that this change opened: an operator has to look. */
    readonly openedHolds: readonly Hold[];
  }) => void;
  /** Reports that an order threw in a worker's round. If this throws too, the round ends. */
  readonly orderFailed: (failure: OrderFailure) => void;
}

/** The currencies of the desk, and the networks that they are on. */
export type CurrencyDesk = Pick<Desk, 'assets' | 'rails'>;

export interface OrderFailure {
  readonly reference: string;
  readonly round: string;
  /** The number of consecutive failures. */
  readonly failureCount: number;
  readonly thrown: unknown;
}

/** The asset of an order. An asset that is no longer configured is a fault, not a refusal. */
export function getAsset(desk: Pick<Desk, 'assets'>, assetId: string): Asset {
  const asset = desk.assets.get(assetId);
  if (asset === undefined) throw new Error(`no asset ${assetId} is configured`);
  return asset;
}

export function getRail(desk: Pick<Desk, 'rails'>, railId: string): Rail {
  const rail = desk.rails.get(railId);
  if (rail === undefined) throw new Error(`no rail ${railId} is configured`);
  return rail;
}

export function getPayRail(desk: Pick<Desk, 'rails' | 'assets'>, order: { payAssetId: string }): Rail {
  return getRail(desk, getAsset(desk, order.payAssetId).railId);
}

export function getReceiveRail(
  desk: Pick<Desk, 'rails' | 'assets'>,
  order: { receiveAssetId: string },
): Rail {
  return getRail(desk, getAsset(desk, order.receiveAssetId).railId);
}
