import { type Desk, type LotteryParts, runLottery } from '@naru/desk';
import type { RoundLoop } from './round-loop.ts';
import { type WorkerParts, createWorker } from './worker.ts';

const EVERY_MS = 30_000;
const AFTER_FAULT_MS = 60_000;

/** Announces, closes and draws the days of the lottery. */
export function createLotteryKeeper({
  desk,
  lottery,
  ...parts
}: WorkerParts & { readonly desk: Desk; readonly lottery: LotteryParts }): RoundLoop {
  return createWorker({
    ...parts,
    round: () => runLottery(desk, lottery),
    everyMs: EVERY_MS,
    afterFaultMs: AFTER_FAULT_MS,
    faultEvent: 'lottery_failed',
  });
}
