import { isAsRecorded } from '../audit/order-facts.ts';
import { type Desk, getPayRail } from '../order/desk.ts';
import type { OrderView } from '../ports/store.ts';

export interface AddressIntegrity {
  /**
   * False when the order is not what its newest audit entry says, or when its address is not the one that
   * the account key gives at its index.
   */
  isIntact(view: OrderView): boolean;
}

/**
 * Anyone who can write into the database could put an address or an amount of their own there. So every
 * display compares what is stored with the record, and the address with what the account key, which is not in
 * the database, gives.
 */
export function createAddressIntegrity(desk: Pick<Desk, 'rails' | 'assets' | 'hashText'>): AddressIntegrity {
  return {
    isIntact: (view) => {
      const { order } = view;
      if (!isAsRecorded(desk.hashText, view)) return false;
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
