import type { Ask } from '../database/witness.ts';
import { nameRows } from './finding.ts';

const LIVE = `('approved', 'seen', 'confirmed')`;

/** Addresses and payouts: each belongs to one order, and no order is paid out twice. */
export async function checkMoney(ask: Ask): Promise<readonly string[]> {
  const findings: string[] = [];
  for (const [what, sql] of [...ADDRESSES, ...PAYOUTS]) findings.push(...nameRows(what, await ask(sql)));
  return findings;
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

const PAYOUTS: readonly (readonly [string, string])[] = [
  [
    'an order with two living payouts',
    `SELECT order_id FROM payouts WHERE state IN ${LIVE} GROUP BY order_id HAVING count(*) > 1`,
  ],
  [
    'an output that counts for two payouts',
    `SELECT rail_id, output_key FROM payouts WHERE output_key IS NOT NULL
      GROUP BY rail_id, output_key HAVING count(*) > 1`,
  ],
  [
    'a payout of another amount than the order promises',
    `SELECT payouts.order_id FROM payouts JOIN orders ON orders.order_id = payouts.order_id
      WHERE payouts.base_units <> orders.receive_base_units OR payouts.address <> orders.receive_address`,
  ],
  [
    'a delivered order without a confirmed payout, or one that is paid and not delivered',
    `SELECT orders.order_id FROM orders LEFT JOIN payouts ON payouts.order_id = orders.order_id
      AND payouts.state = 'confirmed'
      WHERE (orders.stage = 'delivered') <> (payouts.payout_id IS NOT NULL)`,
  ],
  [
    'an order that is prepared or sent and has no living payout, or has one at another stage',
    `SELECT orders.order_id FROM orders LEFT JOIN payouts ON payouts.order_id = orders.order_id
      AND payouts.state IN ${LIVE}
      WHERE (orders.stage IN ('prepared', 'sent', 'delivered')) <> (payouts.payout_id IS NOT NULL)`,
  ],
  [
    'a payout that was prepared on a network and is not watched',
    `SELECT payouts.order_id FROM payouts LEFT JOIN watch_entries
      ON watch_entries.order_id = payouts.order_id AND watch_entries.purpose = 'payout'
      WHERE watch_entries.order_id IS NULL AND payouts.attested_by IS NULL`,
  ],
];
