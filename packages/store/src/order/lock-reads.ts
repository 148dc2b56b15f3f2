import type { OpenLock, Store } from '@naru/desk';
import { baseUnitsOf, integerOf, textOf, textOrNullOf } from '../sql/row.ts';
import type { Database, Row } from '../sql/statement.ts';

/** What is promised to orders that nobody has paid, by the index of stages, and the odometer beside it. */
export function createLockReads(database: Database): Pick<Store, 'readOpenLocks'> {
  return {
    readOpenLocks: async () => {
      const rows = await database.all(
        `SELECT odometer.order_count, odometer.usd_cents, order_id, user_id, email, receive_address,
          pay_asset_id, receive_asset_id, CAST(pay_base_units AS text) AS pay_base_units, pay_usd_price,
          client_mark, network_mark
          FROM order_odometer odometer LEFT JOIN orders ON stage IN ('awaiting_deposit', 'claimed')`,
        [],
      );
      const [first] = rows;
      if (first === undefined) throw new Error('the odometer of orders is gone');
      const odometer = {
        orderCount: integerOf(first, 'order_count'),
        usdCents: integerOf(first, 'usd_cents'),
      };
      const locks = rows.flatMap((row) => {
        const orderId = textOrNullOf(row, 'order_id');
        return orderId === null ? [] : [{ orderId, lock: fromLockRow(row) }];
      });
      return { odometer, locks };
    },
  };
}

function fromLockRow(row: Row): OpenLock {
  return {
    userId: textOrNullOf(row, 'user_id'),
    email: textOf(row, 'email'),
    receiveAddress: textOf(row, 'receive_address'),
    payAssetId: textOf(row, 'pay_asset_id'),
    receiveAssetId: textOf(row, 'receive_asset_id'),
    payBaseUnits: baseUnitsOf(row, 'pay_base_units'),
    payUsdPrice: textOf(row, 'pay_usd_price'),
    clientMark: textOrNullOf(row, 'client_mark'),
    networkMark: textOrNullOf(row, 'network_mark'),
  };
}
