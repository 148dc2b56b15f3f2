import type { SettingGroup } from '@naru/contract';
import type { SettingDescription } from './stored-setting.ts';

/** Whether the settings of a group decide about money: what is promised, earned, paid out or given back. */
const IS_MONEY: Readonly<Record<SettingGroup, boolean>> = {
  orders: true,
  margins: true,
  operators: true,
  accounts: true,
  pages: false,
  letters: false,
  records: false,
  limits: false,
};

/**
 * Others that do: where customers turn to about their money, where alarms about it go, addresses that nobody
 * may get twice, and what the desk gives away each day.
 */
const MONEY_KEYS: ReadonlySet<string> = new Set([
  'supportUrl',
  'contactEmail',
  'operatorEmail',
  'restoredAddressGap',
  'lotteryPrizeUsd',
]);

/** Whether a change on the console takes the operator's password and, if there is one, a second person. */
export function needsPassword({ group, key }: Pick<SettingDescription, 'group' | 'key'>): boolean {
  return IS_MONEY[group] || MONEY_KEYS.has(key);
}
