import type { LotteryHashing } from '@naru/core';
import type { Desk } from '../runtime/desk.ts';

export type LotteryDesk = Pick<
  Desk,
  'store' | 'clock' | 'ids' | 'hashText' | 'rails' | 'assets' | 'rateBook' | 'settings'
>;

export interface LotteryParts extends LotteryHashing {
  /** The secret of a day, always the same and not guessable. It is not stored before the draw. */
  readonly secretOf: (date: string) => string;
  /** Nobody gets a prize of a rehearsing desk, and the letter to its winner says so. */
  readonly isRehearsal: boolean;
  /** Lets other work go on. */
  readonly nextTurn: () => Promise<unknown>;
}
