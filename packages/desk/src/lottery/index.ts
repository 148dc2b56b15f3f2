export { isDate } from '../opening/parse-opening.ts';
export { announceDay } from './announce-day.ts';
export { type ClaimPrizeRefusal, claimPrize } from './claim-prize.ts';
export { makeEntries } from './close-day.ts';
export type { LotteryParts } from './lottery-parts.ts';
export { prizeEntryKey } from './prize-payment.ts';
export { runLottery } from './run-lottery.ts';
export type { LotteryDay, LotteryEntry } from '../facts/lottery-day.ts';
export type { LotteryEntrant, LotteryStore } from '../ports/lottery-store.ts';
