import type { Order } from '../order/order.ts';
import { type Desk, getPayRail } from '../order/desk.ts';

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
  return {
    isIntact: (order) => {
      if (order.predecessorOrderId !== null) return order.depositAddress === '';
      const rail = getPayRail(desk, order);
      if (rail.deriveDepositAddress === undefined)
        return order.depositAddress === (rail.receivingAccount ?? '');
      if (order.depositAddressIndex === null) return false;
      // A rail remembers what it has derived, and nothing that it was told.
      return rail.deriveDepositAddress(order.depositAddressIndex).address === order.depositAddress;
    },
  };
}
