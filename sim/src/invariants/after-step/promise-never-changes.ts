import type { OrderRecord } from '../../house/records.ts';
import type { OrderRule } from './step-rule.ts';

const FIXED = [
  'payAssetId',
  'receiveAssetId',
  'payBaseUnits',
  'receiveBaseUnits',
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
  check: ({ before, after }) => {
    if (before === null) return null;
    const changed = FIXED.find((name) => before[name] !== after[name]);
    return changed === undefined ? null : `${changed} was ${before[changed]} and is ${after[changed]}`;
  },
};
