import { isAsRecorded } from './order-facts.ts';
import type { Order } from '../facts/order.ts';
import { type CurrencyDesk, type Desk, getPayRail } from '../runtime/desk.ts';
import type { OrderView } from '../ports/store.ts';
import { isAtItsPlace } from '../runtime/deposit-place.ts';

export interface AddressIntegrity {
  /**
   * False when the order differs from its newest audit entry, or when its address is not the one derived from
   * the account key at its index.
   */
  isIntact(view: OrderView): boolean;
}

/**
 * Anyone with write access to the database could replace an address or an amount. So every display compares
 * the stored order with the audit record, and the address with the one derived from the account key, which is
 * not in the database. A view never changes, so each is compared once.
 */
export function createAddressIntegrity(desk: Pick<Desk, 'rails' | 'assets' | 'hashText'>): AddressIntegrity {
  const compared = new WeakMap<OrderView, boolean>();
  return {
    isIntact: (view) => {
      const known = compared.get(view);
      if (known !== undefined) return known;
      const isIntact = isAsRecorded(desk.hashText, view) && hasOwnAddress(desk, view.order);
      compared.set(view, isIntact);
      return isIntact;
    },
  };
}

function hasOwnAddress(desk: CurrencyDesk, order: Order): boolean {
  // Nothing is paid to the address of a successor, or of an order that only sends money back.
  if (order.depositAddress === '') return true;
  if (order.predecessorOrderId !== null) return false;
  const rail = getPayRail(desk, order);
  if (rail.deriveDepositAddress === undefined) return order.depositAddress === (rail.receivingAccount ?? '');
  const { depositAddressIndex: addressIndex, depositAddress: address } = order;
  // A rail caches only addresses that it has derived.
  return addressIndex !== null && isAtItsPlace(rail, { addressIndex, address });
}
