import { RATE_LOCK_MS } from '@naru/core';
import type { OrderRecord } from '../../house/records.ts';
import type { OrderRule } from './step-rule.ts';

const FIXED = [
  'payAssetId',
  'receiveAssetId',
  'payBaseUnits',
  'snapshotId',
  'receiveAddress',
  'receiveWatchKey',
  'depositAddress',
  'depositWatchKey',
  'depositAddressIndex',
  'createdAtMs',
] as const satisfies readonly (keyof OrderRecord)[];

/** The parties, amounts and addresses of an order never change. */
export const promiseNeverChanges: OrderRule = {
  name: 'the promise never changes',
  check: ({ before, after, audit }) => {
    if (before === null) return null;
    const accepted = audit.some(({ event }) => event === 'accept_short_within_policy');
    const [was, is] = [before.receiveBaseUnits, after.receiveBaseUnits];
    if (is !== was && !(accepted && is < was)) return `it promised ${was} and promises ${is}`;
    if (after.lockEndsAtMs !== before.lockEndsAtMs && !isTopUpWindow(before, after, audit))
      return `its lock ended at ${before.lockEndsAtMs} and ends at ${after.lockEndsAtMs}`;
    const changed = FIXED.find((name) => before[name] !== after[name]);
    return changed === undefined ? null : `${changed} was ${before[changed]} and is ${after[changed]}`;
  },
};

const OPENING = new Set(['deposit_seen_short', 'deposit_dropped_some', 'manual_receipt_short']);

/**
 * A customer who has sent a part may get more time for the rest, up to twice the lock. One step may continue
 * from there to the end of the order.
 */
function isTopUpWindow(
  before: OrderRecord,
  after: OrderRecord,
  audit: readonly { readonly event: string }[],
): boolean {
  const isBounded = after.lockEndsAtMs <= after.createdAtMs + 2 * RATE_LOCK_MS;
  const isOpened = audit.some(({ event }) => OPENING.has(event));
  return after.lockEndsAtMs > before.lockEndsAtMs && isBounded && isOpened;
}
