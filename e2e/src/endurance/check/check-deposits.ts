import { type Ask, textIn } from '../database/witness.ts';
import { nameAll } from './finding.ts';
import type { NetworkOutput } from './network-log.ts';

/** Every payment that a network shows to an address of ours is recorded once, and nothing else is. */
export async function checkDeposits(ask: Ask, outputs: readonly NetworkOutput[]): Promise<readonly string[]> {
  const orders = await ask(
    `SELECT order_id, pay_rail_id, deposit_watch_key FROM orders WHERE deposit_watch_key IS NOT NULL`,
  );
  const orderOf = new Map(
    orders.map((row) => [
      `${textIn(row, 'pay_rail_id')} ${textIn(row, 'deposit_watch_key')}`,
      textIn(row, 'order_id'),
    ]),
  );
  const sightings = await ask(
    // What a bank moved is a person's word; no simulated network has it.
    `SELECT rail_id, output_key, order_id, purpose, CAST(base_units AS text) AS base_units FROM sightings
      WHERE rail_id LIKE 'rehearsal-%'`,
  );
  const recorded = new Map(
    sightings.map((row) => [`${textIn(row, 'rail_id')} ${textIn(row, 'output_key')}`, row]),
  );
  const paid = new Set(outputs.map((output) => `${output.railId} ${output.outputKey}`));
  const deposits = outputs.flatMap((output) => {
    const orderId = orderOf.get(`${output.railId} ${output.watchKey}`);
    return orderId === undefined ? [] : [{ ...output, orderId }];
  });
  const wrong = deposits.filter((output) => {
    const row = recorded.get(`${output.railId} ${output.outputKey}`);
    return (
      row?.['order_id'] !== output.orderId ||
      row['purpose'] !== 'deposit' ||
      BigInt(textIn(row, 'base_units')) !== BigInt(output.baseUnits)
    );
  });
  return [
    ...nameAll(
      'a deposit that the network shows and the desk has not recorded as it is',
      wrong.map((output) => `${output.outputKey} for ${output.orderId}`),
    ),
    ...nameAll(
      'a recorded payment that no network shows',
      [...recorded.keys()].filter((key) => !paid.has(key)),
    ),
  ];
}
