import type { World } from '../../world/world.ts';
import { closedHoldsNoMoney } from './closed-holds-no-money.ts';
import { auditIsSealed } from './audit-is-sealed.ts';
import { everythingSettles } from './everything-settles.ts';
import { moneyOfNoOrderIsDecided } from './money-of-no-order-is-decided.ts';
import { moneyIsOwedOrKept } from './money-is-owed-or-kept.ts';
import { turnsAreReported } from './turns-are-reported.ts';
import { waivedIsGone } from './waived-is-gone.ts';
import { whatLeftIsInTheBooks } from './what-left-is-in-the-books.ts';

/**
 * A rule for the end, when faults have stopped, days have passed, watchers have run, and operators have done
 * their work.
 */
export interface EndRule {
  readonly name: string;
  check(world: World): string | null | Promise<string | null>;
}

export const END_RULES: readonly EndRule[] = [
  everythingSettles,
  closedHoldsNoMoney,
  moneyIsOwedOrKept,
  waivedIsGone,
  moneyOfNoOrderIsDecided,
  whatLeftIsInTheBooks,
  turnsAreReported,
  auditIsSealed,
];
