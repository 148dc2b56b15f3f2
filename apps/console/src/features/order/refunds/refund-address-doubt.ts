import type { ConsoleRefund } from '@naru/contract';

export type AddressEntry = NonNullable<ConsoleRefund['addressEntry']>;

const FRESH_MS = 24 * 3_600_000;

/**
 * Why the address may not be the customer's: it was entered by somebody who had only the link, which other
 * people may have, or it was changed within the last day.
 */
export function doubtOf({ by, at, isChange }: AddressEntry, nowMs: number): 'link' | 'fresh' | null {
  if (by === 'link') return 'link';
  return isChange && nowMs - Date.parse(at) < FRESH_MS ? 'fresh' : null;
}
