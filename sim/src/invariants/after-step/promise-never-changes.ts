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
  'lockEndsAtMs',
] as const satisfies readonly (keyof OrderRecord)[];

/** Who pays what to where, and who gets what: written once. */
export const promiseNeverChanges: OrderRule = {
  name: 'the promise never changes',
  check: ({ before, after, audit }) => {
    if (before === null) return null;
    const accepted = audit.some(({ event }) => event === 'accept_short_within_policy');
    const [was, is] = [before.receiveBaseUnits, after.receiveBaseUnits];
    if (is !== was && !(accepted && is < was)) return `it promised ${was} and promises ${is}`;
    const changed = FIXED.find((name) => before[name] !== after[name]);
    return changed === undefined ? null : `${changed} was ${before[changed]} and is ${after[changed]}`;
  },
};
