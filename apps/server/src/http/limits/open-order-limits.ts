import type { Order, OrderView } from '@naru/desk';
import type { FastifyRequest } from 'fastify';
import { networkOfAddress } from './network-of-address.ts';
import type { LimitSettings } from './rate-policy.ts';
import { hashClient, likenessOf } from './request-limits.ts';

/** A place for one more unpaid order. */
export interface OrderPlace {
  /** The order that took it; it is given back when the order is paid or over. */
  keep(order: Pick<Order, 'orderId'>): void;
  /** Nothing was made. */
  giveBack(): void;
}

/**
 * Bounds how many orders one client, one address and one receiver have open without having paid: each of them
 * holds a rate, a reserve and an address of the desk. Paid ones are never counted.
 */
export interface OpenOrderLimits {
  /** Null when there is none. */
  takePlace(request: FastifyRequest, wish: OrderWish): Promise<OrderPlace | null>;
}

interface OrderWish {
  readonly userId: string | null;
  readonly receiveAddress: string;
}

export type OpenOrderSettings = Pick<
  LimitSettings,
  'openOrdersPerClientMax' | 'openOrdersPerReceiverMax' | 'openOrdersPerAddressMax'
>;

type FindOrder = (orderId: string) => Promise<OrderView | null>;

/** A place that is taken: by an order, or (null) by a request that is still under way. */
type Places = Map<symbol, string | null>;

/** For an order that needs none. */
export const NO_PLACE: OrderPlace = { keep: () => undefined, giveBack: () => undefined };

/** `settings` null: nothing is bounded (measurements only). Counts in this process, since its start. */
export function createOpenOrderLimits(
  settings: OpenOrderSettings | null,
  findOrder: FindOrder,
): OpenOrderLimits {
  if (settings === null) return { takePlace: () => Promise.resolve(NO_PLACE) };
  const taken = new Map<string, Places>();
  return {
    takePlace: async (request, wish) => {
      const bounds = boundsOf(settings, request, wish);
      for (const { key, ordersMax } of bounds) {
        if ((taken.get(key)?.size ?? 0) >= ordersMax) await freePaid(taken, key, findOrder);
      }
      // Looked at again without waiting in between, so that no two requests take the same place.
      const isFull = bounds.some(({ key, ordersMax }) => (taken.get(key)?.size ?? 0) >= ordersMax);
      const keys = bounds.map(({ key }) => key);
      return isFull ? null : takeIn(taken, keys);
    },
  };
}

interface Bound {
  readonly key: string;
  readonly ordersMax: number;
}

/** Keys are hashed: they hold neither an address nor who somebody is. */
function boundsOf(
  settings: OpenOrderSettings,
  request: FastifyRequest,
  { userId, receiveAddress }: OrderWish,
): readonly Bound[] {
  const network = networkOfAddress(request.ip);
  const client = hashClient(`${network}\n${userId ?? likenessOf(request)}`);
  return [
    { key: `client ${client}`, ordersMax: settings.openOrdersPerClientMax },
    { key: `address ${hashClient(network)}`, ordersMax: settings.openOrdersPerAddressMax },
    { key: `receiver ${hashClient(receiveAddress.trim())}`, ordersMax: settings.openOrdersPerReceiverMax },
  ];
}

function takeIn(taken: Map<string, Places>, keys: readonly string[]): OrderPlace {
  const place = Symbol('place');
  const giveBack = (): void => keys.forEach((key) => leave(taken, key, place));
  for (const key of keys) {
    const places = taken.get(key) ?? new Map<symbol, string | null>();
    taken.set(key, places.set(place, null));
  }
  return {
    giveBack,
    keep: ({ orderId }) => {
      for (const key of keys) {
        const places = taken.get(key);
        // The same request once more made the same order, which has its place.
        if ([...(places?.values() ?? [])].includes(orderId)) leave(taken, key, place);
        else places?.set(place, orderId);
      }
    },
  };
}

function leave(taken: Map<string, Places>, key: string, place: symbol): void {
  const places = taken.get(key);
  places?.delete(place);
  if (places?.size === 0) taken.delete(key);
}

/** Asked only where a bound is reached, so that an ordinary order costs no reading. */
async function freePaid(taken: Map<string, Places>, key: string, findOrder: FindOrder): Promise<void> {
  for (const [place, orderId] of taken.get(key) ?? []) {
    if (orderId === null) continue;
    const view = await findOrder(orderId);
    if (view === null || !isUnpaid(view)) leave(taken, key, place);
  }
}

/** Saying “I paid” is no payment. */
function isUnpaid({ order, sightings }: OrderView): boolean {
  return (order.stage === 'awaiting_deposit' || order.stage === 'claimed') && sightings.length === 0;
}
