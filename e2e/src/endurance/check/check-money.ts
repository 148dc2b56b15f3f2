import type { Ask } from '../database/witness.ts';
import { checkOrderBooks } from './check-order-books.ts';
import { checkPayouts } from './check-payouts.ts';
import { nameRows } from './finding.ts';

/** Addresses, payouts and books: each belongs to one order, no order is paid twice, and no money is lost. */
export async function checkMoney(ask: Ask): Promise<readonly string[]> {
  const findings: string[] = [];
  for (const [what, sql] of ADDRESSES) findings.push(...nameRows(what, await ask(sql)));
  return [...findings, ...(await checkPayouts(ask)), ...(await checkOrderBooks(ask))];
}

const ADDRESSES: readonly (readonly [string, string])[] = [
  [
    'a deposit address that two orders share',
    `SELECT pay_rail_id, deposit_address FROM orders WHERE deposit_address_index IS NOT NULL
      GROUP BY pay_rail_id, deposit_address HAVING count(*) > 1`,
  ],
  [
    'a watch key that two orders share',
    `SELECT pay_rail_id, deposit_watch_key FROM orders WHERE deposit_watch_key IS NOT NULL
      GROUP BY pay_rail_id, deposit_watch_key HAVING count(*) > 1`,
  ],
  [
    'an order whose address is not written down as its own',
    `SELECT orders.order_id FROM orders LEFT JOIN deposit_addresses
      ON deposit_addresses.order_id = orders.order_id
      AND deposit_addresses.rail_id = orders.pay_rail_id
      AND deposit_addresses.address_index = orders.deposit_address_index
      AND deposit_addresses.address = orders.deposit_address
      WHERE orders.deposit_address_index IS NOT NULL AND deposit_addresses.order_id IS NULL`,
  ],
  [
    'an address that was given to an order that does not use it',
    `SELECT deposit_addresses.address FROM deposit_addresses LEFT JOIN orders
      ON orders.order_id = deposit_addresses.order_id
      AND orders.deposit_address = deposit_addresses.address
      WHERE deposit_addresses.order_id IS NOT NULL AND orders.order_id IS NULL`,
  ],
  [
    'an order whose address nobody watches',
    `SELECT orders.order_id FROM orders LEFT JOIN watch_entries
      ON watch_entries.order_id = orders.order_id AND watch_entries.purpose = 'deposit'
      AND watch_entries.watch_key = orders.deposit_watch_key
      WHERE orders.deposit_watch_key IS NOT NULL AND watch_entries.order_id IS NULL`,
  ],
];
