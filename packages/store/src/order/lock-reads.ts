import type { OpenLock, Store } from '@naru/desk';
import { baseUnitsOf, textOf, textOrNullOf } from '../sql/row.ts';
import type { Database, Row } from '../sql/statement.ts';

/** What is promised to orders that nobody has paid, by the index of stages. */
export function createLockReads(database: Database): Pick<Store, 'listOpenLocks'> {
  return {
    listOpenLocks: async () => {
      const rows = await database.all(
        `SELECT user_id, email, receive_address, pay_asset_id, receive_asset_id,
          CAST(pay_base_units AS text) AS pay_base_units, pay_usd_price
          FROM orders WHERE stage IN ('awaiting_deposit', 'claimed')`,
        [],
      );
      return rows.map(fromLockRow);
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
  };
}
