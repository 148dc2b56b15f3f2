import { setTimeout as delay } from 'node:timers/promises';
import type { DeskGround } from '../database/desk-ground.ts';
import type { AnswerLog } from '../load/answer-log.ts';
import { checkDeposits } from './check-deposits.ts';
import { checkHistory } from './check-history.ts';
import { checkMoney } from './check-money.ts';
import { checkAnswers } from './check-answers.ts';
import { readNetworkOutputs } from './network-log.ts';

/** The watchers of a desk that has just started read what happened while it was dead. */
const SETTLE_WITHIN_MS = 120_000;

/** Compares a desk with what it acknowledged, from outside. Gives a sentence for each thing that is wrong. */
export async function checkDesk(ground: DeskGround, acknowledged: AnswerLog): Promise<readonly string[]> {
  const { desk, witness } = ground;
  // Read first: what is paid later is not asked after.
  const outputs = await readNetworkOutputs(desk.dataFolder);
  const findings = await witness.inSnapshot(async (ask) => [
    ...(await checkHistory(ask)),
    ...(await checkMoney(ask)),
    ...(await checkAnswers(ask, acknowledged, outputs)),
  ]);
  const endsAt = performance.now() + SETTLE_WITHIN_MS;
  for (;;) {
    // Read again: a call that was cut may have paid after the first look.
    const shown = await readNetworkOutputs(desk.dataFolder);
    const missing = await witness.inSnapshot((ask) => checkDeposits(ask, shown));
    if (missing.length === 0 || performance.now() > endsAt) return [...findings, ...missing];
    await delay(50);
  }
}
