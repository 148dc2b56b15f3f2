import type { CommitRule } from './commit-rule.ts';
import { cancelNeverBeatsDeposit } from './cancel-never-beats-deposit.ts';
import { clockNeverBeatsDeposit } from './clock-never-beats-deposit.ts';
import { fundedMeansFinalMoney } from './funded-means-final-money.ts';
import { heldMeansStopped } from './held-means-stopped.ts';
import { holdsEndByPeople } from './holds-end-by-people.ts';
import { oneOperatorAtATime } from './one-operator-at-a-time.ts';
import { preparedMeansMoneyThere } from './prepared-means-money-there.ts';
import { moneyVanishesOnlyWhenGone } from './money-vanishes-only-when-gone.ts';

/** All rules; a new rule is a new file and a line here. */
export const COMMIT_RULES: readonly CommitRule[] = [
  cancelNeverBeatsDeposit,
  clockNeverBeatsDeposit,
  fundedMeansFinalMoney,
  heldMeansStopped,
  holdsEndByPeople,
  moneyVanishesOnlyWhenGone,
  oneOperatorAtATime,
  preparedMeansMoneyThere,
];
