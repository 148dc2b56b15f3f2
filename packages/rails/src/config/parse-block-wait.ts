import { usualBlockWaitMs } from '@naru/chains';
import type { Section } from './section.ts';

const HOUR_MS = 60 * 60_000;
/** A week: a rate that is promised for longer is a gift. */
const HOURS_MAX = 168;

/**
 * The field `blockHours`: how long after the end of the rate lock a block may still take a payment. Null,
 * with the problem recorded, if it is wrong; what is usual on the network if it is missing.
 */
export function parseBlockWait(section: Section, networkId: string): number | null {
  const hours = section.count('blockHours', HOURS_MAX, usualBlockWaitMs(networkId) / HOUR_MS);
  return hours === null ? null : hours * HOUR_MS;
}
