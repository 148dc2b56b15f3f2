import type { Result } from '@naru/core';
import type { AnswerRefusal } from '../source/price-source.ts';

/** What one day of one coin was, as a venue tells it: in dollars for one whole coin, scaled. */
export interface DailyBar {
  readonly startsAtMs: number;
  readonly closeScaled: bigint;
  readonly highScaled: bigint;
  readonly lowScaled: bigint;
}

/** A venue or a bank that tells the days of the past, one symbol a call. */
export interface DailySource {
  readonly sourceId: string;
  readonly name: string;
  /** The one symbol that it tells; null: every coin. */
  readonly only: 'KRW' | 'CNY' | null;
  /** How late its newest whole day may be: venues never rest, banks do. */
  readonly newestAgeMaxDays: number;
  /** `symbol` as venues call it. */
  urlOf(symbol: string, nowMs: number): string;
  /** Never throws. Rows that make no sense are left out; an answer without any row is malformed. */
  readAnswer(body: string): Result<readonly DailyBar[], AnswerRefusal>;
}

/** The newest whole day may be missing where a venue is late, no more. */
export const VENUE_LATE_MAX_DAYS = 3;
