import type { BankDeskLine } from '@naru/contract';

const DAY_MS = 86_400_000;

/**
 * When the money of a line came, as ISO 8601. If only the day is known it is the end of the day, so that
 * every order of the day can have it.
 */
export function timeOfLine(
  { bookedAt, precision }: Pick<BankDeskLine, 'bookedAt' | 'precision'>,
  nowMs: number,
): string {
  if (precision !== 'day') return bookedAt;
  return new Date(Math.min(Date.parse(bookedAt) + DAY_MS - 1, nowMs)).toISOString();
}
