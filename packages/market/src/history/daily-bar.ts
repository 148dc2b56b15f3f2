import type { Service } from '../transport/call-service.ts';

/** Days of history that the longest average of the screener needs. */
export const RATING_DAYS_MAX = 200;

/** One day of one coin at an exchange: US dollars for one whole coin, scaled. */
export interface DailyBar {
  readonly startsAtMs: number;
  readonly closeScaled: bigint;
  readonly highScaled: bigint;
  readonly lowScaled: bigint;
}

/** An exchange or a bank that publishes past days, one symbol per call; unreadable rows are skipped. */
export interface DailySource extends Omit<Service<readonly DailyBar[]>, 'url'> {
  /** The only symbol it has; null: every coin. */
  readonly only: 'KRW' | 'CNY' | null;
  /** How old its newest complete day may be: exchanges never close, banks do. */
  readonly newestAgeMaxDays: number;
  /** `symbol` as exchanges spell it. */
  urlOf(symbol: string, nowMs: number): string;
}

/** An exchange may publish its newest complete day late, but not later than this. */
export const VENUE_LATE_MAX_DAYS = 3;
export const DAILY_BYTES_MAX = 2 * 1024 * 1024;
