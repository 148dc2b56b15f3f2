import type { World } from '../../world/world.ts';
import { closedHoldsNoMoney } from './closed-holds-no-money.ts';
import { auditIsSealed } from './audit-is-sealed.ts';
import { everythingSettles } from './everything-settles.ts';
import { moneyIsOwedOrKept } from './money-is-owed-or-kept.ts';

/**
 * What must be true when faults have stopped, days have gone by, watchers have looked, and operators did
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
  auditIsSealed,
];
