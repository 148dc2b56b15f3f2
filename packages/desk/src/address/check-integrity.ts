import type { Order } from '../order/order.ts';
import { type Desk, getPayRail } from '../order/desk.ts';

/** Addresses derived anew and remembered: deriving costs more than all the rest of showing an order. */
const REMEMBERED_MAX = 20_000;

export interface AddressIntegrity {
  /** False when the stored address is not the one that the account key gives at the stored index. */
  isIntact(
    order: Pick<Order, 'payAssetId' | 'depositAddress' | 'depositAddressIndex' | 'predecessorOrderId'>,
  ): boolean;
}

/**
 * Whoever can write into the database could put an address of his own there. So every display compares what
 * is stored with what the account key, which is not in the database, gives.
 */
export function createAddressIntegrity(desk: Pick<Desk, 'rails' | 'assets'>): AddressIntegrity {
  const derived = new Map<string, string>();
  return {
    isIntact: (order) => {
      if (order.predecessorOrderId !== null) return order.depositAddress === '';
      const rail = getPayRail(desk, order);
      if (rail.deriveDepositAddress === undefined)
        return order.depositAddress === (rail.receivingAccount ?? '');
      if (order.depositAddressIndex === null) return false;
      const key = `${rail.network.railId} ${order.depositAddressIndex}`;
      let address = derived.get(key);
      if (address === undefined) {
        ({ address } = rail.deriveDepositAddress(order.depositAddressIndex));
        if (derived.size >= REMEMBERED_MAX) derived.clear();
        derived.set(key, address);
      }
      return address === order.depositAddress;
    },
  };
}
