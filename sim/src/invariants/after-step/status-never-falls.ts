import { isEndStage, statusOf, statusRank } from '@naru/core';
import type { OrderRule } from './step-rule.ts';

/** The status shown to customers only advances: pending, paid, processing, and then one permanent end. */
export const statusNeverFalls: OrderRule = {
  name: 'the status never falls',
  check: ({ before, after }) => {
    if (before === null) return null;
    const [was, is] = [statusOf(before.stage), statusOf(after.stage)];
    if (statusRank(is) < statusRank(was)) return `it fell from ${was} to ${is}`;
    if (isEndStage(before.stage) && was !== is) return `it ended as ${was} and is ${is} now`;
    return after.version < before.version ? `version ${after.version} after ${before.version}` : null;
  },
};
