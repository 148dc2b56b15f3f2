export { isDate } from '../opening/parse-opening.ts';
export { announceDay } from './announce-day.ts';
export { type ClaimPrizeRefusal, claimPrize } from './claim-prize.ts';
export { makeEntries } from './close-day.ts';
export {
  type JudgePrizeAct,
  type JudgePrizeRefusal,
  type PrizeTrouble,
  isGone,
  judgePrizePayment,
  listPrizeTroubles,
  troublesOf,
} from './judge-prize-payment.ts';
export type { LotteryParts } from './lottery-parts.ts';
export { type PrizeCost, listPrizeCosts } from './prize-costs.ts';
export { isClaimed, listPrizeProblems, prizeIntent } from './prize-payment.ts';
export { listPrizesTo, prizeDateOf, prizeEntryKey } from './prizes-to-receiver.ts';
export { runLottery } from './run-lottery.ts';
export { type WatchedPrize, listWatchedPrizes } from './watch-prizes.ts';
export type { LotteryDay, LotteryEntry } from '../facts/lottery-day.ts';
export type { LotteryEntrant, LotteryStore } from '../ports/lottery-store.ts';
