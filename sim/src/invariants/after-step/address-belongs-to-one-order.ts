import type { OrderRule } from './step-rule.ts';

/**
 * An address belongs to one order permanently, is the one derived at its index, and is watched from the
 * start.
 */
export const addressBelongsToOneOrder: OrderRule = {
  name: 'an address belongs to one order',
  check: ({ before, after }, { records, chains }) => {
    const { depositWatchKey, depositAddressIndex, payRailId, orderId } = after;
    if (depositWatchKey === null || depositAddressIndex === null) return null;
    const owners = records.ask(
      `SELECT count(*) FROM orders WHERE pay_rail_id = ? AND deposit_watch_key = ?`,
      payRailId,
      depositWatchKey,
    );
    if (owners !== 1) return `${owners} orders have ${depositWatchKey}`;
    if (before !== null) return null;
    const derived = chains.get(payRailId)?.rail.deriveDepositAddress?.(depositAddressIndex);
    if (derived?.address !== after.depositAddress || derived.watchKey !== depositWatchKey) {
      return `index ${depositAddressIndex} gives another address`;
    }
    const watched = records.ask(
      `SELECT count(*) FROM watch_entries
        WHERE rail_id = ? AND watch_key = ? AND order_id = ? AND purpose = 'deposit'`,
      payRailId,
      depositWatchKey,
      orderId,
    );
    return watched === 1 ? null : 'nobody watches its address';
  },
};
